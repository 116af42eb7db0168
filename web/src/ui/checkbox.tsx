import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Stands to its right. Without it, give `aria-label` or put the box into a Field. */
  label?: ReactNode;
};

/** A real checkbox: takes `checked` and `onChange`, or `{...register('name')}`. */
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
