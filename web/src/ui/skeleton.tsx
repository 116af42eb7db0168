import type { CSSProperties, ReactNode } from 'react';

type SkeletonProps = {
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  round?: boolean;
};

/** Use inside a Waiting. */
export function Skeleton({ width, height, round }: SkeletonProps) {
  return <span className="skeleton" data-round={round ? '' : undefined} style={{ width, height }} />;
}

type WaitingProps = { label?: string; className?: string; children: ReactNode };

/** Announces once to screen readers that something is loading. */
export function Waiting({ label = 'Loading', className, children }: WaitingProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className="contents">
        {children}
      </div>
    </div>
  );
}
