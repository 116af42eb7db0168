import type { NotificationKind } from '@purser/domain/notifications';
import {
  AtSign,
  CalendarClock,
  CircleCheck,
  FileUp,
  Inbox,
  type LucideIcon,
  MessageSquare,
  UserRoundPlus,
} from 'lucide-react';

export const notificationIcons: Readonly<Record<NotificationKind, LucideIcon>> = {
  your_turn: Inbox,
  renewal: CalendarClock,
  mention: AtSign,
  decided: CircleCheck,
  comment: MessageSquare,
  owner: UserRoundPlus,
  import: FileUp,
};

export function NotificationMark({ kind }: { kind: NotificationKind }) {
  const Icon = notificationIcons[kind];
  return (
    <span className="notification-mark" data-kind={kind}>
      <Icon className="icon-sm" aria-hidden="true" />
    </span>
  );
}
