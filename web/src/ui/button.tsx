import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonLook = {
  variant?: 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link';
  size?: 'default' | 'sm' | 'lg' | 'icon' | 'icon-sm';
  /** A red label on an outline button that leads to something destructive. */
  tone?: 'danger' | undefined;
};

/** Spread on a link that should look like a button: `<Link {...buttonLook({ variant: 'outline' })}>`. */
export function buttonLook({ variant = 'default', size = 'default', tone }: ButtonLook, className?: string) {
  return {
    className: classNames('button', className),
    'data-variant': variant,
    'data-size': size,
    'data-tone': tone,
  };
}

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** It keeps the focus and takes no second click. */
    busy?: boolean;
    busyLabel?: ReactNode;
  };

/** It submits a form only with `type="submit"`. */
export function Button(props: ButtonProps) {
  const { variant, size, tone, busy = false, busyLabel, className, onClick, children, ...rest } = props;

  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) return event.preventDefault();
    onClick?.(event);
  }

  return (
    <button
      type="button"
      {...rest}
      {...buttonLook({ variant, size, tone }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={click}
    >
      {busy && <Spinner />}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}
