import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const icons = { default: Info, warning: TriangleAlert, destructive: CircleAlert };
const frames = {
  default: 'border-line-strong bg-surface',
  warning: 'border-warning-line bg-warning-soft',
  destructive: 'border-danger-line bg-danger-soft',
};
const looks = { default: undefined, warning: 'text-warning', destructive: 'text-danger' };

type AlertProps = {
  variant?: keyof typeof icons;
  title?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** A destructive one interrupts a screen reader. */
export function Alert({ variant = 'default', title, action, className, children }: AlertProps) {
  const Icon = icons[variant];
  return (
    <div
      className={classNames('alert', frames[variant], className)}
      role={variant === 'destructive' ? 'alert' : 'status'}
    >
      <Icon className={classNames('mt-0.5', looks[variant])} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        {title && <b className="block">{title}</b>}
        {children}
        {action && <div className="mt-2">{action}</div>}
      </div>
    </div>
  );
}
