import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classNames } from './class-names.ts';

type SplitPageProps = ComponentProps<'div'> & {
  /** How wide the details beside the list are, in pixels; without it the list has the page to itself. */
  side?: number | undefined;
  children: ReactNode;
};

/** A list and, where the window is wide enough, the details beside it; else below it. */
export function SplitPage({ side, className, children, ...props }: SplitPageProps) {
  const style: CSSProperties & { '--side'?: string } = side === undefined ? {} : { '--side': `${side}px` };
  return (
    <div
      className={classNames('split-page', className)}
      data-split={side === undefined ? undefined : ''}
      style={style}
      {...props}
    >
      {children}
    </div>
  );
}
