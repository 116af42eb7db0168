import { OwnRenewals } from '../../features/renewals/own-renewals.tsx';
import { MyWorkCard } from '../../features/requests/lists/my-work-card.tsx';

type OwnWorkProps = { hasRequests: boolean };

/** What waits for oneself: renewals and requests (docs/product/dashboard.md#my-work). */
export const OwnWork = ({ hasRequests }: OwnWorkProps) => (
  <MyWorkCard hasRequests={hasRequests}>
    <OwnRenewals />
  </MyWorkCard>
);
