import type { ReactNode } from 'react';

type FactProps = {
  label: string;
  /** What is said where there is nothing. */
  none?: string;
  /** How much of a line it takes, where its list has room for several. */
  span?: 'third' | 'whole';
  children: ReactNode;
};

/** What is known under a label, in a list of such. */
export function Fact({ label, none = 'None', span, children }: FactProps) {
  return (
    <div data-span={span}>
      <dt>{label}</dt>
      <dd>{children || <span className="text-ink-3">{none}</span>}</dd>
    </div>
  );
}
