/** Where there is no room for all of it, the user name, as in 'Tom Okafor (tom)', is the last to be cut. */
export function NameText({ name, className }: { name: string; className?: string }) {
  const [, who, mark] = /^(.*\S)( \([^()]+\))$/.exec(name) ?? [];
  if (who === undefined || mark === undefined) return <span className={className}>{name}</span>;
  return (
    <span className="flex min-w-0" data-whole-line="">
      <span className={className}>{who}</span>
      <span className="max-w-3/4 flex-none truncate whitespace-pre">{mark}</span>
    </span>
  );
}
