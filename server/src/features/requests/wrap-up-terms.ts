import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { stepsBroughtBy } from '@purser/domain/approvals/wrap-up-cost';
import { largestWithin } from '@purser/domain/cost-tolerance';
import { noRate } from '@purser/domain/currencies/contract-currency';
import { costAtRate } from '@purser/domain/currencies/currency-amounts';
import type { DateText } from '@purser/domain/days';
import { departmentText } from '@purser/domain/department';
import { amountText, centsOf, dollarsOf } from '@purser/domain/money';
import { may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import {
  lastApprovedTerms,
  type RequestTerms,
  type TermsDifference,
  termsDifferences,
  termsOf,
} from '@purser/domain/request-terms';
import { arePercentagesValid, parsePercentages, segmentShares } from '@purser/domain/segments';
import { ownerFields } from '@purser/domain/workflow';
import type { Executor } from '../../db/client.ts';
import { findRate } from '../../platform/exchange-rates.ts';
import { namesOf } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { getCostTolerance, getSwitches } from '../../platform/settings.ts';
import { listContracts } from '../contracts/contracts.queries.ts';
import { requireTableRate } from '../contracts/entered-rates.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

/** The terms that were approved last; those of the request where its steps have none stored. */
const approvedTermsOf = ({ row, steps }: RequestWithSteps): RequestTerms =>
  lastApprovedTerms(steps) ?? termsOf(row);

type CostedContract = Pick<Contract, 'cost' | 'currency' | 'originalCost' | 'startDate'>;

/** Requires that this person may wrap a request up with a contract of that cost; else 403 that names the amounts. */
export async function requireApprovedCost(
  { db, person }: Pick<Work, 'db' | 'person'>,
  locked: RequestWithSteps,
  contract: CostedContract,
): Promise<void> {
  if (may(person, 'skip approvals')) return;
  const { estimatedCost } = approvedTermsOf(locked);
  // Where no cost was approved, there is none to hold this one to.
  const cost = estimatedCost === null ? contract.cost : await heldCost(db, contract);
  requireNoneBrought(locked, cost);
  if (estimatedCost === null) return requireNoApprovedCost(db, cost);
  const percent = await getCostTolerance(db);
  const most = largestWithin(centsOf(estimatedCost), percent);
  if (centsOf(cost) <= most) return;
  throw aboveApproved(
    `The cost of ${amountText(centsOf(cost))} is more than ${percent}% above the approved ${amountText(centsOf(estimatedCost))}. Please enter at most ${amountText(most)}, or ask an administrator to wrap this request up`,
  );
}

/** Requires that its rate is the table's within the tolerance, where a cost was approved, or that this person may enter any. */
export async function requireApprovedRate(
  work: Pick<Work, 'db' | 'person'>,
  locked: RequestWithSteps,
  contract: Pick<Contract, 'currency' | 'rate' | 'startDate'>,
): Promise<void> {
  if (approvedTermsOf(locked).estimatedCost !== null) await requireTableRate(work, contract, 'contract.');
}

// The cost at the table's rate, where that is higher: a rate entered by hand could make any amount look cheap.
async function heldCost(
  db: Executor,
  { cost, currency, originalCost, startDate }: CostedContract,
): Promise<number> {
  if (currency === null || originalCost === null) return cost;
  const found = await findRate(db, currency, startDate);
  const reading = found ? costAtRate({ currency, originalCost }, found.rate) : undefined;
  if (reading && 'cents' in reading) return Math.max(cost, dollarsOf(reading.cents));
  throw aboveApproved(
    `${reading?.words ?? noRate(currency, startDate)}. To wrap this request up at a rate entered by hand, please ask an administrator`,
  );
}

// Nobody slips past a step by asking at a price at which it is skipped, however little the real one is above that.
function requireNoneBrought({ approval, steps }: RequestWithSteps, cost: number): void {
  const [brought] = stepsBroughtBy(approval, cost);
  if (!brought) return;
  const label = steps.find(({ stepName }) => stepName === brought.key)?.label ?? brought.key;
  throw aboveApproved(
    `At ${amountText(centsOf(cost))} a year ${label} would have to approve this request, which was skipped: ${brought.skippedBecause ?? ''}. Please change the request’s cost to ask for that approval, or ask an administrator to wrap this request up`,
  );
}

// An approval without a cost approves none. Where contracts need no approval, anybody could enter the cost anyway.
async function requireNoApprovedCost(db: Executor, cost: number): Promise<void> {
  if (!(await getSwitches(db)).contractsNeedApproval) return;
  throw aboveApproved(
    `No cost was approved with this request, and contracts need an approval here. Please ask an administrator to wrap it up with the cost of ${amountText(centsOf(cost))}`,
  );
}

const aboveApproved = (message: string): Problem =>
  new Problem('forbidden', message, { code: 'above_approved_cost', fields: { 'contract.cost': message } });

/** How an item and its contract differ from the approved terms; without a contract, their costs count as equal. */
export async function wrapUpDifferences(
  db: Executor,
  locked: RequestWithSteps,
  { item, contract }: { item: Software; contract: Pick<Contract, 'cost'> | undefined },
): Promise<TermsDifference[]> {
  const approved = approvedTermsOf(locked);
  const contracted = itemTerms(item, contract?.cost ?? approved.estimatedCost);
  const ids = [approved, contracted]
    .flatMap((terms) => ownerFields.map((field) => terms[field]))
    .filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(ids)]);
  return termsDifferences(approved, contracted, (id) => names.get(id) ?? `#${id}`);
}

/** The most expensive running contract of an item that was entered by itself, so that a cheaper one beside it hides nothing. */
export async function linkedContract(
  db: Executor,
  softwareId: number,
  today: DateText,
): Promise<Contract | undefined> {
  const running = (await listContracts(db, softwareId)).filter(
    ({ endDate }) => endDate === null || endDate >= today,
  );
  return running.toSorted((a, b) => b.cost - a.cost)[0];
}

// Segments without percentages are equal parts, as in all sums of money.
function departmentOf({ business_segment, business_segment_percentages }: Software): string | null {
  const segments = business_segment ?? [];
  const given = parsePercentages(business_segment_percentages ?? '');
  if (given && arePercentagesValid(given, segments)) return departmentText(segments, given);
  const shares = segmentShares(100n, segments, business_segment_percentages);
  const percentages = shares.map(({ segment, share }) => [segment, Number(share)] as const);
  return departmentText(segments, Object.fromEntries(percentages));
}

/** An item in the terms of a request. */
export const itemTerms = (item: Software, cost: number | null): RequestTerms => ({
  vendor: item.vendor,
  productName: item.product_name,
  estimatedCost: cost,
  department: departmentOf(item),
  businessOwnerId: item.business_owner_id,
  techAdminId: item.tech_admin_id,
  executiveSponsorId: item.executive_sponsor_id,
});
