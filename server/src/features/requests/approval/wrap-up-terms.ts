import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import type { ApprovalStep } from '@purser/domain/approvals/approval-state';
import { type ScopedRequest, scopeFault } from '@purser/domain/approvals/form-scope';
import { stepsBroughtBy, type WrapUpFacts } from '@purser/domain/approvals/wrap-up-cost';
import { approvedFields } from '@purser/domain/contract-approval';
import { largestWithin } from '@purser/domain/cost-tolerance';
import { noRate } from '@purser/domain/currencies/contract-currency';
import { type MoneyFields, moneyAtRate, moneyOf } from '@purser/domain/currencies/contract-money';
import { type DateText, dayNumber } from '@purser/domain/days';
import { departmentText } from '@purser/domain/department';
import { amountText, centsOf, dollarsOf } from '@purser/domain/money';
import { may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { monthsLater } from '@purser/domain/renewal/civil-days';
import {
  lastApprovedTerms,
  type RequestTerms,
  type TermsDifference,
  termsDifferences,
  termsOf,
} from '@purser/domain/request-terms';
import { arePercentagesValid, parsePercentages, segmentShares } from '@purser/domain/segments';
import { contractTerms, type TermField } from '@purser/domain/terms';
import { ownerFields } from '@purser/domain/workflow';
import type { Executor } from '../../../db/client.ts';
import { historyText } from '../../../platform/changes.ts';
import { findRate } from '../../../platform/currencies.ts';
import { namesOf } from '../../../platform/people.ts';
import type { Work } from '../../../platform/serve.ts';
import { getCostTolerance, getSwitches } from '../../../platform/settings.ts';
import { requireTableRate } from '../../contracts/contract-currency.ts';
import { listContracts } from '../../contracts/contracts.queries.ts';
import { findForm } from '../workflow/request-forms.ts';
import { dearestOf, findFollowed, findWrappedSubject } from './approval-subject.queries.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

/** The terms that were approved last; those of the request where its steps have none stored. */
const approvedTermsOf = ({ row, steps }: RequestWithSteps): RequestTerms =>
  lastApprovedTerms(steps) ?? termsOf(row);

type CostedContract = MoneyFields & Pick<Contract, 'startDate'>;
type WrappedItem = Pick<Software, 'vendor' | 'business_segment' | 'business_segment_percentages'>;

/** What a request is wrapped up with: software, its contract if it has one, and whether the software was there already. */
interface WrappedUp {
  readonly item: WrappedItem;
  readonly contract: CostedContract | undefined;
  readonly linked?: Software;
}

/** Requires that this person may wrap a request up with what it says, and at its cost; else 403 that names what wasn't approved. */
export async function requireApprovedTerms(
  work: Pick<Work, 'db' | 'person' | 'today'>,
  locked: RequestWithSteps,
  { item, contract, linked }: WrappedUp,
): Promise<void> {
  const { db, person } = work;
  if (may(person, 'skip approvals')) return;
  const { estimatedCost } = approvedTermsOf(locked);
  const { sign } = locked.company;
  // Where no cost was approved, there is none to hold this one to.
  const cost = contract && (estimatedCost === null ? contract.cost : await heldCost(db, contract));
  if (cost !== undefined) requireNoneBrought(locked, cost);
  const subject = await findWrappedSubject(work, locked.row, { vendor: item.vendor, linked });
  requireNoneBroughtBesides(locked, { cost, department: departmentOf(item), subject });
  if (cost === undefined) return;
  await requireWithinForm(db, locked, { kind: subject.kind, cost });
  if (estimatedCost === null) return requireNoApprovedCost(db, amountText(centsOf(cost), sign));
  const percent = await getCostTolerance(db);
  const most = largestWithin(centsOf(estimatedCost), percent);
  if (centsOf(cost) <= most) return;
  throw aboveApproved(
    `The cost of ${amountText(centsOf(cost), sign)} is more than ${percent}% above the approved ${amountText(centsOf(estimatedCost), sign)}. Please enter at most ${amountText(most, sign)}, or ask an administrator to wrap this request up`,
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
async function heldCost(db: Executor, contract: CostedContract): Promise<number> {
  const { cost, startDate } = contract;
  const { own } = moneyOf(contract);
  if (own === null) return cost;
  const found = await findRate(db, own.currency, startDate);
  const reading = found ? moneyAtRate(own, found.rate) : undefined;
  if (reading && 'cents' in reading) return Math.max(cost, dollarsOf(reading.cents));
  throw aboveApproved(
    `${reading?.words ?? noRate(own.currency, startDate)}. To wrap this request up at a rate entered by hand, please ask an administrator`,
  );
}

// Nobody slips past a step by asking at a price at which it is skipped, however little the real one is above that.
function requireNoneBrought(locked: RequestWithSteps, cost: number): void {
  const [brought] = stepsBroughtBy(locked.approval, { cost });
  if (!brought) return;
  throw aboveApproved(
    `At ${amountText(centsOf(cost), locked.company.sign)} a year ${skippedText(locked, brought)}. Please change the request’s cost to ask for that approval, or ask an administrator to wrap this request up`,
  );
}

// Nor by asking for another department, from another vendor, or for new software where a contract of some that is there is meant.
function requireNoneBroughtBesides(locked: RequestWithSteps, facts: WrapUpFacts): void {
  const [brought] = stepsBroughtBy(locked.approval, facts);
  if (!brought) return;
  throw new Problem(
    'forbidden',
    `By this software and contract ${skippedText(locked, brought)}. Please change the request to say the same, so that it asks for that approval, or ask an administrator to wrap this request up`,
    { code: 'approval_needed' },
  );
}

// The steps of a form are for what it is for, whatever the tolerance is.
async function requireWithinForm(
  db: Executor,
  { row, company }: RequestWithSteps,
  wrappedUp: ScopedRequest,
): Promise<void> {
  const form = await findForm(db, row.formKey);
  const fault = form && scopeFault(form, wrappedUp, { state: 'under way', sign: company.sign });
  if (!fault) return;
  const message = `${fault.message}, or ask an administrator to wrap this request up`;
  throw fault.about === 'cost'
    ? aboveApproved(message)
    : new Problem('forbidden', message, { code: 'approval_needed' });
}

const skippedText = ({ steps }: RequestWithSteps, { key, skippedBecause }: ApprovalStep): string =>
  `${steps.find(({ stepName }) => stepName === key)?.label ?? key} would have to approve this request, which was skipped: ${skippedBecause ?? ''}`;

// An approval without a cost approves none. Where contracts need no approval, anybody could enter the cost anyway.
async function requireNoApprovedCost(db: Executor, cost: string): Promise<void> {
  if (!(await getSwitches(db)).contractsNeedApproval) return;
  throw aboveApproved(
    `No cost was approved with this request, and contracts need an approval here. Please ask an administrator to wrap it up with the cost of ${cost}`,
  );
}

const aboveApproved = (message: string): Problem =>
  new Problem('forbidden', message, { code: 'above_approved_cost', fields: { 'contract.cost': message } });

/** How an item and its contract differ from the approved terms; without a contract, their costs count as equal. */
export async function wrapUpDifferences(
  db: Executor,
  locked: RequestWithSteps,
  { item, contract }: { item: Software; contract: Contract | undefined },
): Promise<TermsDifference[]> {
  const approved = approvedTermsOf(locked);
  const contracted = itemTerms(item, contract?.cost ?? approved.estimatedCost);
  const ids = [approved, contracted]
    .flatMap((terms) => ownerFields.map((field) => terms[field]))
    .filter((id) => id !== null);
  const names = await namesOf(db, [...new Set(ids)]);
  const ofRequest = termsDifferences(approved, contracted, {
    nameOf: (id) => names.get(id) ?? `#${id}`,
    sign: locked.company.sign,
  });
  return contract ? [...ofRequest, ...contractDifferences(contract)] : ofRequest;
}

/**
 * How the software that a requested contract is for differs by now from what was approved, since everybody may rename it. Where a
 * step was skipped that its name asks for, it is an administrator's.
 */
export async function renamedSince(
  { db, person }: Pick<Work, 'db' | 'person'>,
  locked: RequestWithSteps,
  item: Pick<Software, 'vendor' | 'product_name'>,
): Promise<TermsDifference[]> {
  const approved = approvedTermsOf(locked);
  const named = { ...approved, vendor: item.vendor, productName: item.product_name };
  const differences = termsDifferences(approved, named, { nameOf: String, sign: locked.company.sign });
  if (differences.length === 0 || may(person, 'skip approvals')) return differences;
  const { vendorIsNew } = await findFollowed(db, { ...locked.row, vendor: item.vendor });
  requireNoneBroughtBesides(locked, { subject: { ...locked.approval.subject, vendorIsNew } });
  return differences;
}

// A request for software approves a cost a year. What its contract says beyond a plain year of it was approved by nobody.
const contractDifferences = (contract: Contract): TermsDifference[] =>
  approvedFields
    .filter((field) => isBeyondAYear(contract, field))
    .map((field) => {
      const term: TermField = contractTerms[field];
      const text = historyText(contract[field], term.kind);
      const unit = term.unit === undefined || term.unit === '%' ? (term.unit ?? '') : ` ${term.unit}`;
      return { label: term.label, approved: null, contracted: text && `${text}${unit}` };
    });

type ApprovedTerm = (typeof approvedFields)[number];

const isOfAYear: Readonly<Partial<Record<ApprovedTerm, (contract: Contract) => boolean>>> = {
  cost: () => true,
  startDate: () => true,
  endDate: ({ startDate, endDate }) =>
    endDate === null || dayNumber(endDate) < monthsLater(dayNumber(startDate), 12),
  billingCycle: ({ billingCycle }) => billingCycle === 'yearly',
  autoRenew: ({ autoRenew }) => !autoRenew,
};

const isBeyondAYear = (contract: Contract, field: ApprovedTerm): boolean =>
  !(isOfAYear[field]?.(contract) ?? contract[field] === null);

/** The most expensive running contract of an item that was entered by itself. */
export const linkedContract = async (
  db: Executor,
  softwareId: number,
  today: DateText,
): Promise<Contract | undefined> => dearestOf(await listContracts(db, softwareId), today);

// Segments without percentages are equal parts, as in all sums of money.
function departmentOf({ business_segment, business_segment_percentages }: WrappedItem): string | null {
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
