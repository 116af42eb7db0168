/**
 * 'Try it' (docs/product/approvals.md#try-it): which steps a request would come to, which it would skip and why, and who would
 * decide each of them today. It asks the functions by which requests go on.
 */
import { type ApproverRole, ownerRoles, type RequestPeople } from '../workflow.ts';
import type { ApprovalStep } from './approval-state.ts';
import { type AskedPerson, askedFor, type Company, tallyOf } from './approvers.ts';
import { areMet, type Facts, whySkipped } from './conditions.ts';
import { placesApart, type StepPlan } from './step-plan.ts';

/** A request as somebody imagines it. */
export interface ImaginedRequest {
  readonly people: RequestPeople;
  readonly facts: Facts;
}

/** What would become of a step. */
export interface TriedStep {
  readonly key: string;
  readonly applies: boolean;
  /** Why it would be skipped; null where it applies. */
  readonly reason: string | null;
  /** Who would decide it today, absent people and those who stand in for them included. */
  readonly approvers: readonly AskedPerson[];
  /** Whether nobody is named by it, so that only administrators could decide it. */
  readonly hasNobody: boolean;
  /** Those for whom the administrators decide today, as their absence leads to nobody else. */
  readonly leftIds: readonly number[];
}

/**
 * What would become of each step of a workflow.
 * @example tryWorkflow(steps, { people, facts: { ...facts, cost: 500_000n } }, company)[1]?.reason // 'Below $10,000 a year'
 */
export const tryWorkflow = (
  steps: readonly StepPlan[],
  request: ImaginedRequest,
  company: Company,
): TriedStep[] => {
  const apart = placesApart(steps);
  return steps.map((plan, at) => tryStep({ plan, at, isApart: apart.has(at) }, request, company));
};

/** A step at its place in the workflow; the submission is the first, and stands apart as the wrap-up does. */
export interface PlacedPlan {
  readonly plan: StepPlan;
  readonly at: number;
  readonly isApart: boolean;
}

/** What would become of a single step. @example tryStep({ plan, at: 1, isApart: false }, { people, facts }, company).hasNobody // true */
export function tryStep(
  { plan, at, isApart }: PlacedPlan,
  { people, facts }: ImaginedRequest,
  company: Company,
): TriedStep {
  const { key } = plan;
  const reason = isApart ? undefined : whySkipped(plan.conditions, facts, company.sign);
  if (reason !== undefined)
    return { key, applies: false, reason, approvers: [], hasNobody: false, leftIds: [] };
  const isSubmission = at === 0;
  const place = { people, company, isSubmission };
  const { missing } = tallyOf(imaginedStep(isSubmission ? requestorsStep(plan) : plan), place);
  const { people: approvers, leftIds } = askedFor(missing, place);
  return { key, applies: true, reason: null, approvers, hasNobody: missing.length === 0, leftIds };
}

const requestorsStep = (plan: StepPlan): StepPlan => ({
  ...plan,
  approvers: [{ type: 'role', role: 'requestor' }],
});

type ImaginedStep = Pick<ApprovalStep, 'approvers' | 'needs' | 'state' | 'decisions'>;

const imaginedStep = ({ approvers, needs }: StepPlan): ImaginedStep => ({
  approvers: approvers.map((named) => ({ named, heldById: null, isReassigned: false })),
  needs,
  state: 'current',
  decisions: [],
});

/** A role whose owner a request lacks. */
export type MissingOwner = (typeof ownerRoles)[number];

/**
 * The owners that a step which would apply is decided by and that the request doesn't have yet
 * (docs/product/requests.md#required-owners). A step that was re-assigned still asks for them.
 * @example missingOwnersOf(steps, { people, facts }).map(({ label }) => label) // ['Tech Admin']
 */
export function missingOwnersOf(
  steps: readonly (Pick<StepPlan, 'key' | 'conditions'> & {
    readonly approvers: readonly NamingApprover[];
  })[],
  { people, facts }: ImaginedRequest,
): MissingOwner[] {
  const roles = new Set<ApproverRole>();
  const apart = placesApart(steps);
  for (const [at, { conditions, approvers }] of steps.entries()) {
    const isSkipped = !apart.has(at) && !areMet(conditions, facts);
    for (const approver of isSkipped ? [] : approvers) {
      const named = 'named' in approver ? approver.named : approver;
      if (named?.type === 'role') roles.add(named.role);
    }
  }
  return ownerRoles.filter(({ role, field }) => roles.has(role) && people[field] === null);
}

type NamingApprover = StepPlan['approvers'][number] | ApprovalStep['approvers'][number];
