type Share = {
  label: string;
  /** Its part of the whole, in percent. */
  share: number;
  /** 1 to 4 are the data hues; 0 is for others. */
  color: number;
};

type SplitBarProps = {
  shares: readonly Share[];
  /** As wide as its place instead of 28 px. */
  wide?: boolean;
};

/** Parts of a whole, drawn. It says nothing to assistive technology: the text beside it does. */
export function SplitBar({ shares, wide = false }: SplitBarProps) {
  return (
    <span className="split" data-wide={wide ? '' : undefined} aria-hidden="true">
      {shares.map((part) => (
        <i key={part.label} data-color={part.color} style={{ width: `${part.share}%` }} />
      ))}
    </span>
  );
}

/** The coloured square that stands before a name in lists and legends. */
export function ColorDot({ color }: { color: number }) {
  return <i className="dot" data-color={color} aria-hidden="true" />;
}
