import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useFieldAttributes } from './field-context.ts';

export function TextInput({ className, id, ...rest }: ComponentProps<'input'>) {
  const field = useFieldAttributes(id);
  return (
    <input type="text" autoComplete="off" {...field} {...rest} className={classNames('input', className)} />
  );
}

export function TextArea({ className, id, ...rest }: ComponentProps<'textarea'>) {
  const field = useFieldAttributes(id);
  return <textarea rows={3} {...field} {...rest} className={classNames('input', className)} />;
}
