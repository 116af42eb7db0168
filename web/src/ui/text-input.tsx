import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';

export function TextInput({ className, id, ...rest }: ComponentProps<'input'>) {
  const field = useFieldAttributes(id);
  return (
    <input type="text" autoComplete="off" {...field} {...rest} className={classNames('input', className)} />
  );
}
