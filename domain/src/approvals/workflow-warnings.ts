/**
 * What is worth a second look in a workflow that can be saved (docs/product/approvals.md#warnings): steps that, for some request,
 * name nobody, so that only administrators could decide them, each with such a request as an example.
 */
import { amountText, type Cents, centsOf } from '../money.ts';
import type { RequestPeople } from '../workflow.ts';
import type { Company } from './approvers.ts';
import { type Condition, type Facts, increaseBy, type RequestKind, requestKinds } from './conditions.ts';
import { placesApart, type StepPlan } from './step-plan.ts';
import { type ImaginedRequest, type PlacedPlan, tryStep } from './try-workflow.ts';

/** A step that would have nobody, and a request for which it has. Ids below 1 in that stand for anybody. */
export interface WorkflowWarning {
  readonly stepKey: string;
  readonly example: ImaginedRequest;
}

// Ids that no person has: somebody who asks, and somebody else who owns.
const somebody = 0;
const somebodyElse = -1;

/**
 * The steps that some request would come to without anybody named to decide it. Owners that a step is decided by are there, since
 * nothing is submitted without them.
 * @example workflowWarnings([submission, { ...plainStep, key: 'legal_review' }], company)[0]?.stepKey // 'legal_review'
 */
export const workflowWarnings = (steps: readonly StepPlan[], company: Company): WorkflowWarning[] => {
  const apart = placesApart(steps);
  return steps.slice(1).flatMap((plan, index) => {
    const at = index + 1;
    const example = exampleOf({ plan, at, isApart: apart.has(at) }, company);
    return example ? [{ stepKey: plan.key, example }] : [];
  });
};

function exampleOf(step: PlacedPlan, company: Company): ImaginedRequest | undefined {
  const facts = factsThatMeet(step.isApart ? [] : step.plan.conditions);
  if (!facts) return undefined;
  return peopleToTry(step.plan, company)
    .map((people) => ({ people, facts }))
    .find((request) => tryStep(step, request, company).hasNobody);
}

// Somebody that no step names; and where requestors may not approve their own, a step's only approver as requestor and owner.
function peopleToTry({ approvers }: StepPlan, company: Company): RequestPeople[] {
  const members = membersOf(approvers, company);
  if (members.length > 1) return [];
  const usual = peopleOf(somebody, somebodyElse);
  return company.allowsSelfApproval
    ? [usual]
    : [usual, ...[somebody, ...members].map((id) => peopleOf(id, id))];
}

const peopleOf = (requestorId: number, ownerId: number): RequestPeople => ({
  requestorId,
  businessOwnerId: ownerId,
  techAdminId: ownerId,
  executiveSponsorId: ownerId,
});

// All people that a step names whatever the request is; those of roles depend on it.
function membersOf(approvers: StepPlan['approvers'], { groups, deletedIds }: Company): number[] {
  const ids = approvers.flatMap((approver) => {
    if (approver.type === 'user') return [approver.id];
    if (approver.type === 'role') return [];
    return groups.find(({ key }) => key === approver.key)?.memberIds ?? [];
  });
  return [...new Set(ids)].filter((id) => !deletedIds.has(id));
}

/**
 * Facts for which all conditions hold; undefined where there are none.
 * @example factsThatMeet([{ field: 'cost', op: 'at_least', value: 10000 }])?.cost // 1000000n
 */
export function factsThatMeet(conditions: readonly Condition[]): Facts | undefined {
  const kind = kindThatMeets(conditions);
  const departments = departmentsThatMeet(conditions);
  const vendorIsNew = vendorThatMeets(conditions);
  if (kind === undefined || vendorIsNew === undefined) return undefined;
  const increases = conditions.filter(({ field }) => field === 'increase');
  const increase = Math.max(...increases.map(({ value }) => Number(value)));
  return {
    kind,
    cost: costThatMeets(conditions),
    increase: increases.length === 0 ? null : increaseBy(increase),
    departments,
    vendorIsNew,
  };
}

// New software follows no contract, so that its cost can't be an increase.
const increasingKinds: readonly RequestKind[] = ['renewal', 'contract'];

function kindThatMeets(conditions: readonly Condition[]): RequestKind | undefined {
  const wanted = conditions.flatMap((one) => (one.field === 'kind' ? [one.value] : []));
  const isIncrease = conditions.some(({ field }) => field === 'increase');
  return (isIncrease ? increasingKinds : requestKinds).find((kind) =>
    wanted.every((value) => value === kind),
  );
}

// A cost that isn't known meets all conditions on it, even those that contradict each other.
function costThatMeets(conditions: readonly Condition[]): Cents | null {
  const costs = conditions.filter((one) => one.field === 'cost');
  const atLeast = costs.filter(({ op }) => op === 'at_least').map(({ value }) => centsOf(value));
  const below = costs.filter(({ op }) => op === 'below').map(({ value }) => centsOf(value));
  const candidates = [...atLeast, ...below.map((value) => value - 1n)];
  const isWithin = (cost: Cents): boolean =>
    atLeast.every((value) => cost >= value) && below.every((value) => cost < value);
  return candidates.find((cost) => cost > 0n && isWithin(cost)) ?? null;
}

// No department at all meets all conditions on it; one is the better example.
function departmentsThatMeet(conditions: readonly Condition[]): readonly string[] {
  const lists = conditions.flatMap((one) => (one.field === 'department' ? [one.value] : []));
  const [first = [], ...others] = lists;
  const sets = others.map((list) => new Set(list));
  return first.filter((name) => sets.every((set) => set.has(name))).slice(0, 1);
}

function vendorThatMeets(conditions: readonly Condition[]): boolean | undefined {
  const wanted = conditions.flatMap((one) => (one.field === 'vendor_is_new' ? [one.value] : []));
  return [false, true].find((isNew) => wanted.every((value) => value === isNew));
}

/**
 * An example in words, with people by the names given, and amounts after the company's sign.
 * @example exampleText({ facts, people }, { names: new Map([[7, 'Nora Vega']]), sign: '$' }) // 'A renewal of $10,000 a year for Studio that Nora Vega asks for'
 */
export function exampleText(
  { facts, people }: ImaginedRequest,
  { names, sign }: { readonly names: ReadonlyMap<number, string>; readonly sign: string },
): string {
  const { kind, cost, departments, increase, vendorIsNew } = facts;
  const percent =
    increase?.from && increase.to
      ? Number(((increase.to - increase.from) * 10_000n) / increase.from) / 100
      : 0;
  const what = `${exampleKinds[kind]}${cost === null ? '' : ` of ${amountText(cost, sign)} a year`}`;
  const forWhom = [
    departments.length === 0 ? '' : ` for ${departments.join(', ')}`,
    vendorIsNew ? ' from a new vendor' : '',
    requestorText(people, names),
  ].join('');
  if (increase === null) return `${what}${forWhom}`;
  return `${what}, ${percent}% more than before${forWhom && `,${forWhom}`}`;
}

function requestorText(
  { requestorId, businessOwnerId }: RequestPeople,
  names: ReadonlyMap<number, string>,
): string {
  const name = names.get(requestorId);
  if (name !== undefined) return ` that ${name} asks for`;
  return requestorId === businessOwnerId ? ' that its owner asks for' : '';
}

const exampleKinds: Readonly<Record<RequestKind, string>> = {
  software: 'New software',
  contract: 'A contract',
  renewal: 'A renewal',
};
