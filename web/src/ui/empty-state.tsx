import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  role?: 'alert';
};

export function EmptyState({ icon: Icon = Inbox, title, text, action, role }: EmptyStateProps) {
  return (
    <div className="empty" role={role}>
      <Icon className="mb-1 size-5 stroke-[1.5] text-ink-3" aria-hidden="true" />
      <p className="type-13 font-medium text-ink">{title}</p>
      {text && <p>{text}</p>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
