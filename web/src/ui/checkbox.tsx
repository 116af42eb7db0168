import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Without it, give `aria-label` or use a Field. */
  label?: ReactNode;
};

export function Checkbox({ label, className, id, ...rest }: CheckboxProps) {
  const field = useFieldAttributes(id);
  const box = <input {...field} {...rest} type="checkbox" className="box" />;
  if (!label) return box;
  return (
    <label className={classNames('check', className)}>
      {box}
      <span className="inline-flex items-center gap-2">{label}</span>
    </label>
  );
}
