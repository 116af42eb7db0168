import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** Red has three steps: overdue is filled, urgent framed, destructive tinted. soon is grey with an amber dot. */
const looks = {
  default: 'bg-press text-ink-2',
  overdue: 'bg-danger-fill text-(--on-danger)',
  urgent: 'bg-danger-soft text-danger font-bold frame-danger-fill',
  destructive: 'bg-danger-soft text-danger frame-danger-line',
  warning: 'bg-warning-soft text-warning frame-warning-line',
  success: 'bg-success-soft text-success frame-success-line',
  accent: 'bg-accent-soft text-accent frame-accent-line',
  soon: 'bg-press text-ink-2',
};

type BadgeProps = { variant?: keyof typeof looks; children: ReactNode };

export function Badge({ variant = 'default', children }: BadgeProps) {
  return (
    <span className={classNames('badge', looks[variant])} data-variant={variant}>
      {variant === 'soon' && <i className="size-1.5 rounded-circle bg-warning-mark" />}
      {children}
    </span>
  );
}
