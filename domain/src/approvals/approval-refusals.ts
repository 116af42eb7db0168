/**
 * Who may do what to a request's steps, and why it is refused (docs/product/approvals.md#refusals). Screens ask before they
 * offer it, and the server before it is done.
 */
import type { Actor } from '../policy.ts';
import { isOpen } from '../requests.ts';
import { standInFor } from './absences.ts';
import type { Answers } from './answers.ts';
import {
  type ApprovalState,
  type ApprovalStep,
  type Capacity,
  findStep,
  type StepApprover,
} from './approval-state.ts';
import {
  type AskedPerson,
  askedFor,
  type Company,
  givenOf,
  isBarred,
  leavesTooFew,
  namedPeople,
  peopleOf,
  type StepPlace,
  tallyOf,
} from './approvers.ts';
import { isWaitingForSoftware } from './progress.ts';
import type { Approver } from './step-plan.ts';
import { escalationPeople, placeOf, turnOf } from './turns.ts';

/** An action on a request, whose step is named by its key. Without `replaces`, a re-assignment replaces the first approver. */
export type ApprovalAction =
  | {
      readonly type: 'approve';
      readonly step: string;
      readonly comment?: string | null;
      readonly answers?: Answers;
    }
  | { readonly type: 'reject' | 'send_back'; readonly step: string; readonly comment?: string | null }
  | { readonly type: 'comment'; readonly step: string }
  | {
      readonly type: 'reassign';
      readonly step: string;
      readonly assigneeId: number;
      readonly replaces?: Approver | undefined;
    }
  | { readonly type: 'withdraw' };

/** An action on a step. */
export type StepAction = Exclude<ApprovalAction, { type: 'withdraw' }>;

/** An action, the person and the moment; an instant, ISO 8601. */
export interface Attempt<Action extends ApprovalAction = ApprovalAction> {
  readonly action: Action;
  readonly by: Actor;
  readonly at: string;
}

/** Why an action isn't done. */
export const approvalRefusals = [
  'unknown step',
  'fixed step',
  'unknown approver',
  'decided',
  'skipped',
  'closed',
  'draft',
  'not yet',
  'forbidden',
  'own step',
  'incomplete',
  'no software',
  'too few',
] as const;
export type ApprovalRefusal = (typeof approvalRefusals)[number];

/** What a decision is called in its record. */
export const decisionOf = { approve: 'approved', reject: 'rejected', send_back: 'sent_back' } as const;
export type DecidingType = keyof typeof decisionOf;

/**
 * Why an action on a request is refused; undefined where it isn't. Who repeats their own decision isn't refused.
 * @example refusalOf(state, { action: { type: 'approve', step: 'legal_review' }, by: { id: 7, role: 'user' } }, company) // 'not yet'
 */
export function refusalOf(
  state: ApprovalState,
  { action, by }: Omit<Attempt, 'at'>,
  company: Company,
): ApprovalRefusal | undefined {
  if (action.type === 'withdraw') return withdrawalRefusal(state, by);
  const step = findStep(state, action.step);
  if (!step) return 'unknown step';
  if (action.type === 'comment' || isRepeated(state, { action, by }, company)) return undefined;
  const place = placeOf(state, step, company);
  if (action.type === 'reassign')
    return place.isSubmission ? 'fixed step' : reassignmentRefusal(state, { step, action, by }, place);
  if (action.type === 'send_back' && place.isSubmission) return 'fixed step';
  return (
    untimely(state, step) ??
    unallowed(step, { type: action.type, by }, place) ??
    (action.type === 'approve' ? unready(state, { step, by }, place) : undefined)
  );
}

/** The approvers that somebody decides a step for, and in which capacity. */
export interface Authority {
  readonly capacity: Capacity;
  /** The missing approvals that theirs gives; none where they decide the whole step. */
  readonly parts: readonly AskedPerson[];
}

/**
 * In which capacity somebody decides a step; undefined where they may not. An administrator who is one of its approvers decides
 * as that one, and for those for whom administrators stand in; else their decision is that of the whole step.
 */
export function authorityOf(step: ApprovalStep, by: Actor, place: StepPlace): Authority | undefined {
  const escalatedTo = step.escalatedOn === null ? [] : escalationPeople(step, place);
  if (escalatedTo.includes(by.id)) return { capacity: 'escalation', parts: [] };
  const { missing } = tallyOf(step, place);
  const { people, leftIds } = askedFor(missing, place);
  const named = people.filter(({ id }) => id === by.id);
  const isApprover = named.length > 0 || hasApproved(step, by);
  const isAdministrators = by.role === 'admin' && isApprover;
  const left = step.escalatedOn !== null && escalatedTo.length === 0 ? missing : leftIds;
  const known = new Set(named.map(({ id, onBehalfOfId }) => onBehalfOfId ?? id));
  const others = left.filter((id) => isAdministrators && !known.has(id));
  const parts = [...named, ...others.map((onBehalfOfId) => ({ id: by.id, onBehalfOfId }))];
  if (parts.length > 0) return { capacity: 'approver', parts };
  if (by.role === 'admin') return { capacity: 'administrator', parts };
  const isNamed = isBarred(by.id, place) && namedPeople(step, place).includes(by.id);
  return isNamed ? { capacity: 'approver', parts } : undefined;
}

const hasApproved = ({ decisions }: ApprovalStep, { id }: Actor): boolean =>
  decisions.some(({ stands, decision, personId }) => stands && decision === 'approved' && personId === id);

/** Whether somebody says again what they decided in this round, which changes nothing. */
export function isRepeated(
  state: ApprovalState,
  { action, by }: { readonly action: StepAction; readonly by: Actor },
  company: Company,
): boolean {
  const step = findStep(state, action.step);
  if (!step || action.type === 'reassign' || action.type === 'comment') return false;
  if (action.type === 'send_back') return state.sentBack?.step === step.key && state.sentBack.byId === by.id;
  const wanted = decisionOf[action.type];
  const isMade = step.decisions.some(
    ({ decision, personId, round, stands }) =>
      stands && decision === wanted && personId === by.id && round === state.round,
  );
  // Whoever is asked again, for somebody who has gone away since, doesn't repeat what they said.
  const isAsked =
    step.state === 'current' && turnOf(step, placeOf(state, step, company)).askedIds.includes(by.id);
  return isMade && !isAsked;
}

/**
 * The approver of a step that a re-assignment replaces; undefined where it has none of that name, and where a step that waits
 * for nobody is assigned, as it has no approver or all of them have approved.
 */
export function replacedApprover(
  step: ApprovalStep,
  replaces: Approver | undefined,
  place: StepPlace,
): StepApprover | undefined {
  if (replaces === undefined)
    return step.state === 'current' && tallyOf(step, place).left === 0 ? undefined : step.approvers[0];
  return step.approvers.find((approver) => {
    const { named, isReassigned } = approver;
    if (replaces.type === 'user')
      return (isReassigned || named?.type !== 'group') && rawPersonOf(approver, step, place) === replaces.id;
    if (isReassigned || named === null) return false;
    if (replaces.type === 'role') return named.type === 'role' && named.role === replaces.role;
    return named.type === 'group' && named.key === replaces.key;
  });
}

// Somebody who was deleted can be replaced by name, too.
function rawPersonOf(approver: StepApprover, step: ApprovalStep, place: StepPlace): number | null {
  if (approver.isReassigned) return approver.heldById;
  if (approver.named?.type === 'user') return approver.named.id;
  return peopleOf(approver, step.state, place)[0] ?? approver.heldById;
}

function withdrawalRefusal(
  { status, requestorId, isWithdrawn }: ApprovalState,
  by: Actor,
): ApprovalRefusal | undefined {
  if (by.id !== requestorId) return 'forbidden';
  if (status === 'draft') return 'draft';
  return isOpen(status) || isWithdrawn ? undefined : 'closed';
}

// What is over can't be decided or handed on any more.
function over(state: ApprovalState, step: ApprovalStep): ApprovalRefusal | undefined {
  if (step.state === 'approved' || step.state === 'rejected') return 'decided';
  return isOpen(state.status) ? undefined : 'closed';
}

function untimely(state: ApprovalState, step: ApprovalStep): ApprovalRefusal | undefined {
  if (step.state === 'current' && isOpen(state.status)) return undefined;
  return over(state, step) ?? (step.state === 'skipped' ? 'skipped' : 'not yet');
}

function unallowed(
  step: ApprovalStep,
  { type, by }: { readonly type: DecidingType; readonly by: Actor },
  place: StepPlace,
): ApprovalRefusal | undefined {
  const authority = authorityOf(step, by, place);
  if (type === 'approve' && isBarred(by.id, place) && (authority || standsInUnlessBarred(step, by, place)))
    return 'own step';
  if (authority) return undefined;
  if (step.decisions.some(({ stands, personId }) => stands && personId === by.id)) return 'decided';
  if (tallyOf(step, place).given.has(by.id)) return 'decided';
  return standsInUnlessBarred(step, by, place) ? 'own step' : 'forbidden';
}

const standsInUnlessBarred = (step: ApprovalStep, by: Actor, place: StepPlace): boolean =>
  isBarred(by.id, place) &&
  tallyOf(step, place).missing.some((id) => standInFor(id, place.company) === by.id);

function unready(
  state: ApprovalState,
  { step, by }: { readonly step: ApprovalStep; readonly by: Actor },
  place: StepPlace,
): ApprovalRefusal | undefined {
  if (place.isSubmission && !state.isComplete) return 'incomplete';
  return isWaitingForSoftware(state, step) && isLastApproval(step, by, place) ? 'no software' : undefined;
}

// Software comes with the approval that ends the wrap-up: one before it may still be followed by a rejection.
function isLastApproval(step: ApprovalStep, by: Actor, place: StepPlace): boolean {
  const parts = authorityOf(step, by, place)?.parts ?? [];
  return parts.length === 0 || parts.length >= tallyOf(step, place).left;
}

interface Reassignment {
  readonly step: ApprovalStep;
  readonly action: Extract<ApprovalAction, { type: 'reassign' }>;
  readonly by: Actor;
}

// People hand on what is theirs to decide; an administrator hands on anything.
function reassignmentRefusal(
  state: ApprovalState,
  { step, action, by }: Reassignment,
  place: StepPlace,
): ApprovalRefusal | undefined {
  const ended = over(state, step);
  if (ended) return ended;
  const replaced = replacedApprover(step, action.replaces, place);
  const people = replaced ? peopleOf(replaced, step.state, place) : [];
  const isTheirs = people.some((id) => id === by.id || standInFor(id, place.company) === by.id);
  if (by.role !== 'admin' && !isTheirs) return 'forbidden';
  if (!replaced) return canAssign(step, action) ? undefined : 'unknown approver';
  const isGiven = people.length === 1 && givenOf(step).has(people[0] ?? 0);
  if (isGiven && replaced.named?.type !== 'group') return 'decided';
  const change = { replaced, assigneeId: action.assigneeId, isAdministrators: by.role === 'admin' };
  return leavesTooFew(step, change, place) ? 'too few' : undefined;
}

// To a step without anybody, or the same call again, whose first answer was lost.
const canAssign = ({ approvers }: ApprovalStep, { replaces, assigneeId }: Reassignment['action']): boolean =>
  replaces === undefined || approvers.some((one) => one.isReassigned && one.heldById === assigneeId);
