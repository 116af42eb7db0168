import { LayoutDashboard } from 'lucide-react';
import { Planned } from './planned.tsx';

/** The first page after sign-in. */
export function Dashboard() {
  return (
    <Planned
      title="Dashboard"
      description="Overview of your software subscriptions and costs"
      icon={LayoutDashboard}
      text="Spend by month and segment, renewals within 60 days, pending approvals and recent activity will be shown here. The software they come from is in the Table View."
    />
  );
}
