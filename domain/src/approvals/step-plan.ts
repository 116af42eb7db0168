/**
 * What the workflow says of a step beside its name (docs/product/approvals.md#steps): when it applies, who decides it, how many
 * of them, by when, beside which other steps and with which answers.
 */
import { fieldNames } from '../fields.ts';
import { type ApproverRole, type SingleApprover, wrapUpKey } from '../workflow.ts';
import type { Question } from './answers.ts';
import type { Condition } from './conditions.ts';
import type { StepTime } from './working-days.ts';

/** Who decides a step: a person, whoever has a role on the request, or the members of a group, which is named by its key. */
export type Approver =
  | { readonly type: 'user'; readonly id: number }
  | { readonly type: 'role'; readonly role: ApproverRole }
  | { readonly type: 'group'; readonly key: string };

/** How many of its approvers have to approve a step. Who is there no more isn't waited for. */
export type Needs = 'any' | 'all' | number;

/** A step as the workflow has it. */
export interface StepPlan extends StepTime {
  readonly key: string;
  readonly approvers: readonly Approver[];
  readonly needs: Needs;
  readonly conditions: readonly Condition[];
  /** It runs together with the step before it. */
  readonly besidePrevious: boolean;
  /** Who decides it as well once it has escalated; null for the administrators. */
  readonly escalateToId: number | null;
  readonly questions: readonly Question[];
}

/** A step that uses none of the additions. @example { ...plainStep, key: 'legal_review' } */
export const plainStep: Omit<StepPlan, 'key'> = {
  approvers: [],
  needs: 'any',
  conditions: [],
  besidePrevious: false,
  dueDays: null,
  escalateAfterDays: null,
  escalateToId: null,
  questions: [],
};

/** The additions, in the order in which they are told. @example additionFields[0] // 'approvers' */
export const additionFields = fieldNames(plainStep);

/**
 * The approvers of a step that names a single one.
 * @example approversOf({ assigneeType: 'role', roleType: 'tech_admin', approverId: null }) // [{ type: 'role', role: 'tech_admin' }]
 */
export function approversOf({ assigneeType, roleType, approverId }: SingleApprover): readonly Approver[] {
  if (assigneeType === 'role') return roleType === null ? [] : [{ type: 'role', role: roleType }];
  return approverId === null ? [] : [{ type: 'user', id: approverId }];
}

/** A step as it is written: with a single approver, and with the additions that it has. */
export interface WrittenStep extends SingleApprover {
  readonly key: string;
  readonly label: string;
  readonly approvers?: readonly Approver[] | undefined;
  readonly needs?: Needs | undefined;
  readonly conditions?: readonly Condition[] | undefined;
  readonly besidePrevious?: boolean | undefined;
  readonly dueDays?: number | null | undefined;
  readonly escalateAfterDays?: number | null | undefined;
  readonly escalateToId?: number | null | undefined;
  readonly questions?: readonly Question[] | undefined;
}

/**
 * A written step as the engine reads it.
 * @example planOf({ key: 'legal_review', label: 'Legal', assigneeType: 'user', roleType: null, approverId: 7 }).approvers // [{ type: 'user', id: 7 }]
 */
export const planOf = (step: WrittenStep): StepPlan & { readonly label: string } => ({
  key: step.key,
  label: step.label,
  approvers: step.approvers ?? approversOf(step),
  needs: step.needs ?? plainStep.needs,
  conditions: step.conditions ?? plainStep.conditions,
  besidePrevious: step.besidePrevious ?? plainStep.besidePrevious,
  dueDays: step.dueDays ?? plainStep.dueDays,
  escalateAfterDays: step.escalateAfterDays ?? plainStep.escalateAfterDays,
  escalateToId: step.escalateToId ?? plainStep.escalateToId,
  questions: step.questions ?? plainStep.questions,
});

/**
 * The first approver, as a step names a single one; a group reads as nobody.
 * @example singleApproverOf([{ type: 'user', id: 7 }]) // { assigneeType: 'user', roleType: null, approverId: 7 }
 */
export function singleApproverOf([first]: readonly Approver[]): SingleApprover {
  if (first?.type === 'role') return { assigneeType: 'role', roleType: first.role, approverId: null };
  const approverId = first?.type === 'user' ? first.id : null;
  return { assigneeType: 'user', roleType: null, approverId };
}

/**
 * Whether a single approver, or nobody, says all of who decides a step.
 * @example isPlain([{ type: 'user', id: 7 }], 'any') // true
 */
export const isPlain = (approvers: readonly Approver[] | undefined, needs: Needs): boolean =>
  approvers === undefined || (approvers.length <= 1 && approvers[0]?.type !== 'group' && needs === 'any');

/** Whether a step has conditions, a time or questions, or runs beside another one. @example hasRules({ ...plainStep, dueDays: 3 }) // true */
export const hasRules = ({
  conditions,
  besidePrevious,
  dueDays,
  questions,
}: Pick<StepPlan, 'conditions' | 'besidePrevious' | 'dueDays' | 'questions'>): boolean =>
  conditions.length > 0 || besidePrevious || dueDays !== null || questions.length > 0;

interface PlacedStep {
  readonly key: string;
  readonly besidePrevious: boolean;
}

/** The place of the step at which software and contract are created: `operations_wrapup`, or else the last. @example wrapUpAt([{ key: 'request_submission' }, { key: 'legal_review' }]) // 1 */
export function wrapUpAt(steps: readonly { readonly key: string }[]): number {
  const at = steps.findIndex(({ key }) => key === wrapUpKey);
  return at < 0 ? steps.length - 1 : at;
}

/**
 * The places of the steps that stand apart, the submission and the wrap-up: without conditions, and beside no other.
 * @example placesApart(steps).has(0) // true
 */
export const placesApart = (steps: readonly { readonly key: string }[]): ReadonlySet<number> =>
  new Set([0, wrapUpAt(steps)]);

/** The places of the steps that run together with the one before them. @example placesBeside(steps).has(2) // true */
export function placesBeside(steps: readonly PlacedStep[]): ReadonlySet<number> {
  const apart = placesApart(steps);
  const places = [...steps.keys()].filter(
    (at) => steps[at]?.besidePrevious === true && !apart.has(at) && !apart.has(at - 1),
  );
  return new Set(places);
}

/**
 * The steps in the order in which they come, those together that run beside each other.
 * @example runsOf(steps).map((run) => run.length) // [1, 2, 1]
 */
export function runsOf<Step extends PlacedStep>(steps: readonly Step[]): Step[][] {
  const beside = placesBeside(steps);
  const runs: Step[][] = [];
  for (const [at, step] of steps.entries()) {
    const last = runs.at(-1);
    if (last && beside.has(at)) last.push(step);
    else runs.push([step]);
  }
  return runs;
}
