type Share = {
  label: string;
  /** In percent. */
  share: number;
  /** A colour of the palette (lib/segment-color.ts); 0 is for others. */
  color: number;
};

type SplitBarProps = {
  shares: readonly Share[];
  /** As wide as its container instead of 28 px. */
  wide?: boolean;
};

/** Hidden from screen readers: the text beside it says the same. */
export function SplitBar({ shares, wide = false }: SplitBarProps) {
  return (
    <span className="split" data-wide={wide ? '' : undefined} aria-hidden="true">
      {shares.map((part) => (
        <i key={part.label} data-color={part.color} style={{ width: `${part.share}%` }} />
      ))}
    </span>
  );
}

export const ColorDot = ({ color }: { color: number }) => (
  <i className="dot" data-color={color} aria-hidden="true" />
);
