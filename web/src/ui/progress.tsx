type ProgressProps = {
  label: string;
  /** 0 to 100; absent while the end is unknown. */
  value?: number | undefined;
};

export function Progress({ label, value }: ProgressProps) {
  const isKnown = value !== undefined;
  return (
    <div
      className="progress"
      data-unknown={isKnown ? undefined : ''}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={isKnown ? Math.round(value) : undefined}
    >
      <i style={isKnown ? { width: `${value}%` } : undefined} />
    </div>
  );
}
