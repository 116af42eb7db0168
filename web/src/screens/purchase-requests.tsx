import { List } from 'lucide-react';
import { Planned } from './planned.tsx';

/** The simple list of purchase requests. */
export function PurchaseRequests() {
  return (
    <Planned
      title="Purchase Requests"
      icon={List}
      text="A plain list of purchase requests will be shown here, with a form to add one."
    />
  );
}
