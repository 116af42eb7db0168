import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Rows of facts: a label above each, in as many columns as there is room for. */
export const Facts = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={classNames('facts', className)}>{children}</dl>
);

type FactProps = {
  label: string;
  none?: string;
  span?: 'third' | 'whole';
  children: ReactNode;
};

export function Fact({ label, none = 'None', span, children }: FactProps) {
  return (
    <div data-span={span}>
      <dt>{label}</dt>
      <dd>{children || <span className="text-ink-3">{none}</span>}</dd>
    </div>
  );
}
