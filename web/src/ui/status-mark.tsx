import { CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';

type Shape = 'full' | 'half' | 'hollow' | 'dashed' | 'ring' | 'tick' | 'cross';

type MarkProps = {
  shape: Shape;
  /** The filled part of a ring, 0 to 100. */
  share?: number;
};

export function Mark({ shape, share = 0 }: MarkProps) {
  if (shape === 'dashed') return <CircleDashed className="mark" data-shape={shape} aria-hidden="true" />;
  if (shape === 'tick') return <CircleCheck className="mark" data-shape={shape} aria-hidden="true" />;
  if (shape === 'cross') return <CircleX className="mark" data-shape={shape} aria-hidden="true" />;
  const style: CSSProperties & { '--share': number } = { '--share': share };
  return <i className="mark" data-shape={shape} style={style} aria-hidden="true" />;
}

export function StatusMark({ shape, share, children }: MarkProps & { children: ReactNode }) {
  return (
    <span className="status" data-shape={shape}>
      <Mark shape={shape} share={share} />
      <span className="truncate">{children}</span>
    </span>
  );
}
