import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type Shape = 'full' | 'half' | 'hollow' | 'dashed' | 'ring' | 'tick' | 'cross';

type MarkProps = {
  shape: Shape;
  /** The filled part of a ring, 0 to 100. */
  share?: number;
};

export function Mark({ shape, share = 0 }: MarkProps) {
  if (shape === 'dashed') return <CircleDashed className="mark stroke-2 text-ink-3" aria-hidden="true" />;
  if (shape === 'tick') return <CircleCheck className="mark stroke-2 text-success-mark" aria-hidden="true" />;
  if (shape === 'cross') return <CircleX className="mark stroke-2 text-danger" aria-hidden="true" />;
  const style: CSSProperties & { '--share': number } = { '--share': share };
  return <i className="mark" data-shape={shape} style={style} aria-hidden="true" />;
}

export function StatusMark({ shape, share, children }: MarkProps & { children: ReactNode }) {
  return (
    <span className={classNames('status', shape === 'hollow' && 'text-ink-3')}>
      <Mark shape={shape} share={share} />
      <span className="truncate">{children}</span>
    </span>
  );
}
