import { type ActivityType, type Administered, administeredOf } from '@purser/domain/activity';
import {
  Bell,
  Check,
  CircleCheck,
  CircleSlash,
  CircleX,
  FilePen,
  FilePlus,
  ListChecks,
  type LucideIcon,
  Mail,
  MailWarning,
  MessageSquare,
  Package,
  Route,
  Settings2,
  ShoppingCart,
  ToggleLeft,
  Undo2,
  UserCog,
} from 'lucide-react';

// Everything that administrators change has the type `role_changed`; the metadata say what it was.
const icons: Readonly<Record<ActivityType | Administered, LucideIcon>> = {
  status_change: ToggleLeft,
  new_contract: FilePlus,
  software_updated: Package,
  contract_updated: FilePen,
  comment_added: MessageSquare,
  request_created: ShoppingCart,
  request_step_approved: Check,
  request_approved: CircleCheck,
  request_rejected: CircleX,
  request_sent_back: Undo2,
  request_withdrawn: CircleSlash,
  role_changed: UserCog,
  people: UserCog,
  settings: Settings2,
  workflow: Route,
  mail_rules: Mail,
  mail: MailWarning,
  options: ListChecks,
};

type ActivityMarkProps = { type: ActivityType; metadata?: string | null };

export function ActivityMark({ type, metadata = null }: ActivityMarkProps) {
  const kind = (type === 'role_changed' && administeredOf(metadata)) || type;
  const Icon = Object.hasOwn(icons, kind) ? icons[kind] : Bell;
  return (
    <span className="activity-mark" data-type={type}>
      <Icon className="icon-sm" aria-hidden="true" />
    </span>
  );
}
