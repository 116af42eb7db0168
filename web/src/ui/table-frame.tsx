import type { ComponentProps } from 'react';

type TableFrameProps = ComponentProps<'div'> & { label: string };

/** Around a table that may be wider than its place and has nothing to focus: it scrolls by keys. */
export const TableFrame = ({ label, ...frame }: TableFrameProps) => (
  <div {...frame} tabIndex={0} role="region" aria-label={label} />
);
