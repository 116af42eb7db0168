import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type ToolbarProps = {
  /** On a phone its tools stay in one line, which scrolls. */
  scrolls?: boolean;
  className?: string;
  children: ReactNode;
};

/** What a list is searched, filtered and ordered by, above it. */
export const Toolbar = ({ scrolls = false, className, children }: ToolbarProps) => (
  <div className={classNames('toolbar', className)} data-scrolls={scrolls ? '' : undefined}>
    {children}
  </div>
);
