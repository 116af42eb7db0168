import type { ReactNode } from 'react';

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
