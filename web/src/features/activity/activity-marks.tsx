import type { ActivityType } from '@purser/domain/activity';
import {
  Bell,
  Check,
  CircleCheck,
  CircleX,
  FilePen,
  FilePlus,
  type LucideIcon,
  MessageSquare,
  Package,
  ShoppingCart,
  ToggleLeft,
  UserCog,
} from 'lucide-react';

const icons: Readonly<Record<ActivityType, LucideIcon>> = {
  status_change: ToggleLeft,
  new_contract: FilePlus,
  software_updated: Package,
  contract_updated: FilePen,
  comment_added: MessageSquare,
  request_created: ShoppingCart,
  request_step_approved: Check,
  request_approved: CircleCheck,
  request_rejected: CircleX,
  role_changed: UserCog,
};

/** What kind of thing happened, drawn; the sentence beside it says it. A newer server may tell of further kinds. */
export function ActivityMark({ type }: { type: ActivityType }) {
  const Icon = Object.hasOwn(icons, type) ? icons[type] : Bell;
  return (
    <span className="activity-mark" data-type={type}>
      <Icon aria-hidden="true" />
    </span>
  );
}
