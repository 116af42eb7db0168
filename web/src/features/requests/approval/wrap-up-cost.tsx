import { largestWithin, percentAbove } from '@purser/domain/cost-tolerance';
import { amountText, type Cents, centsOf } from '@purser/domain/money';
import { may } from '@purser/domain/policy';
import { useWatch } from 'react-hook-form';
import { companySign } from '../../../lib/format.ts';
import { useCostTolerance, useSwitch } from '../../../lib/reference.ts';
import { useMe } from '../../../lib/session.tsx';
import { typedCost } from '../../../lib/typed-cost.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { WrapUpFormInput } from './wrap-up-form.ts';

/** Compares the typed cost with the approved one: dollars a year, or null where that was left open. */
export function ApprovedCostNotice({ approved }: { approved: number | null }) {
  const me = useMe();
  const percent = useCostTolerance();
  const needsApproval = useSwitch('contractsNeedApproval');
  const typed = typedCost(useWatch<WrapUpFormInput, 'contract'>({ name: 'contract' }));
  const isFree = may(me, 'skip approvals');
  const cost = typed && centsOf(typed.cost);
  const notice =
    approved === null
      ? openNotice(needsApproval && !isFree)
      : aboveNotice({ cost, approved: centsOf(approved), percent, isFree });
  return (
    notice && (
      <Alert variant="warning" className="narrow:col-span-2">
        {notice}
      </Alert>
    )
  );
}

const openNotice = (isRefused: boolean): string =>
  isRefused
    ? 'No cost was approved with this request, and contracts need an approval here. Only an administrator can wrap it up.'
    : 'No cost was approved with this request. The timeline will say so.';

type CostComparison = { cost: Cents | undefined; approved: Cents; percent: number; isFree: boolean };

function aboveNotice({ cost, approved, percent, isFree }: CostComparison): string | null {
  if (cost === undefined || cost <= approved) return null;
  const notice = `${percentAbove(cost, approved).toLocaleString('en-US')}% above the approved ${amountText(approved, companySign())}.`;
  const most = largestWithin(approved, percent);
  if (cost <= most || isFree) return `${notice} The timeline will say so.`;
  return `${notice} Only an administrator can wrap it up at more than ${amountText(most, companySign())}.`;
}
