import { useNavigate, useSearch } from '@tanstack/react-router';
import { LayoutDashboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Planned } from './planned.tsx';
import { softwarePanel } from './software-panel-on-demand.ts';

/** The first page after sign-in. */
export function Dashboard() {
  const panel = usePanel();
  return (
    <>
      <Planned
        title="Dashboard"
        description="Overview of your software subscriptions and costs"
        icon={LayoutDashboard}
        text="Spend by month and segment, renewals within 60 days, pending approvals and recent activity will be shown here. The software they come from is in the Table View."
      />
      {panel.software !== undefined && (
        <softwarePanel.Component
          software={panel.software}
          onCreated={panel.open}
          onClose={() => panel.open(undefined)}
        />
      )}
    </>
  );
}

/** The panel that is open. A link in a mail names an item in the address, which it leaves at once (Spec 1 §2). */
function usePanel() {
  const linked = useSearch({ from: '/dashboard' }).software;
  const navigate = useNavigate({ from: '/dashboard' });
  const [software, open] = useState(linked);
  if (linked !== undefined && linked !== software) open(linked);
  useEffect(() => {
    if (linked !== undefined) void navigate({ search: {}, replace: true });
  }, [linked, navigate]);
  return { software, open };
}
