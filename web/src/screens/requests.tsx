import { Inbox } from 'lucide-react';
import { Planned } from './planned.tsx';

/** The board of purchase requests. */
export function Requests() {
  return (
    <Planned
      title="Software Requests"
      icon={Inbox}
      text="Requests for new software will be shown here, each in the column of its approval step."
    />
  );
}
