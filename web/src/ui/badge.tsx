import type { ReactNode } from 'react';

type BadgeProps = {
  /** overdue is filled red, soon is grey with an amber dot. */
  variant?: 'default' | 'overdue' | 'destructive' | 'warning' | 'success' | 'accent' | 'soon';
  children: ReactNode;
};

export function Badge({ variant = 'default', children }: BadgeProps) {
  return (
    <span className="badge" data-variant={variant}>
      {children}
    </span>
  );
}
