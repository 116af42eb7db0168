import type { ImportReply } from '@purser/api/portfolio';
import { formatCount } from '../../lib/format.ts';
import { classNames } from '../../ui/class-names.ts';

interface ImportCountsProps {
  readonly reply: ImportReply | undefined;
  /** The counts answer an earlier mapping; the present one is being tried. */
  readonly isOld?: boolean;
}

export function ImportCounts({ reply, isOld = false }: ImportCountsProps) {
  return (
    <dl className="grid grid-cols-3 border-y border-line" aria-busy={isOld && reply !== undefined}>
      {countsOf(reply).map(({ label, count, tone }) => (
        <div key={label} className="border-line px-4 py-2 not-[:nth-child(3n+1)]:border-l nth-[n+4]:border-t">
          <dt className="text-12 text-ink-3">{label}</dt>
          <dd
            className={classNames(
              'num mt-0.5 text-20 leading-6 font-semibold tracking-[var(--track-title)]',
              tone && count !== undefined && count > 0 && tone,
              isOld && 'text-ink-3',
            )}
          >
            {count === undefined ? '–' : formatCount(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface Count {
  readonly label: string;
  readonly count: number | undefined;
  readonly tone?: string;
}

function countsOf(reply: ImportReply | undefined): Count[] {
  return [
    { label: 'New rows', count: reply?.created },
    { label: 'Updated rows', count: reply?.updated },
    { label: 'Unchanged rows', count: reply && reply.unchanged - reply.duplicates },
    { label: 'Duplicates', count: reply?.duplicates },
    { label: 'Warnings', count: reply?.warnings.length, tone: 'text-warning' },
    { label: 'Errors', count: reply?.errors.length, tone: 'text-danger' },
  ];
}

export function countsText(reply: ImportReply): string {
  const counts = countsOf(reply).map(
    ({ label, count = 0 }) => `${formatCount(count)} ${label.toLowerCase()}`,
  );
  return `${counts.join(', ')}.`;
}
