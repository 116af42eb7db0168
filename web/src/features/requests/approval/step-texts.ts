import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { ApprovalRefusal } from '@purser/domain/approvals/approval-refusals';
import { anyOf } from '@purser/domain/approvals/conditions';
import { sentenceList } from '@purser/domain/sentence-list';
import { missingOwners } from '@purser/domain/workflow';

export type DecisionAction = 'approve' | 'reject' | 'comment' | 'send_back';

export type StepKind = 'submission' | 'review' | 'wrap-up';

/** A step's kind, by why it can't be approved: the wrap-up creates the software first. */
export function kindOf(isFirst: boolean, refusal: ApprovalRefusal | undefined): StepKind {
  if (isFirst) return 'submission';
  return refusal === 'no software' ? 'wrap-up' : 'review';
}

/**
 * The label of the button that approves a step (docs/product/approvals.md#actions). It names the person that an
 * administrator acts for.
 * @example approveLabel('review', { comment: '', actedFor: null }) // 'Approve Step'
 */
export function approveLabel(
  kind: StepKind,
  { comment, actedFor, isAgain = false }: { comment: string; actedFor: string | null; isAgain?: boolean },
): string {
  if (isAgain) return actedFor === null ? 'Resubmit' : `Resubmit for ${actedFor}`;
  if (kind === 'wrap-up') return 'Fill out Contract & Ownership Details';
  const [verb, object] = kind === 'submission' ? ['Submit', ' Request'] : ['Approve', ' Step'];
  if (actedFor !== null) return `${verb} for ${actedFor}${isBlank(comment) ? '' : ' with Comment'}`;
  return `${verb}${isBlank(comment) ? object : ' with Comment'}`;
}

type Me = { readonly id: number };

/** Whether a step asks somebody today, for themselves or in another's place. */
export const isAskedAt = ({ missing, assigneeId }: RequestStep, me: Me): boolean =>
  missing.length === 0 ? assigneeId === me.id : missing.some(({ id }) => id === me.id);

type StepOfRequest = { request: PurchaseRequest; steps: readonly RequestStep[]; step: RequestStep };

/**
 * Whether somebody who may decide a step is offered its rejection. Requestors withdraw or delete what they asked for, but for a later
 * step that is theirs to decide as well, or nobody's.
 */
export function mayReject({ request, steps, step }: StepOfRequest, me: Me): boolean {
  if (request.requestorId !== me.id) return true;
  const isNobodys = step.missing.length === 0 && step.assigneeId === null;
  return step !== steps[0] && (isNobodys || isAskedAt(step, me));
}

/** Whether somebody has given one of several approvals that a current step takes, and isn't asked for another. */
export const hasApproved = (step: RequestStep, me: Me): boolean =>
  step.state === 'current' &&
  step.decisions.some(
    ({ stands, decision, personId }) => stands && decision === 'approved' && personId === me.id,
  ) &&
  !isAskedAt(step, me);

/** Whether a step takes more approvals than the next one. */
export const isOneOfSeveral = (step: Pick<RequestStep, 'left'> | undefined): boolean => (step?.left ?? 1) > 1;

/** The approvers that a step waits for, by name; of a single person's step that one. */
const waitedFor = ({ missing, assigneeName }: RequestStep): string[] =>
  missing.length === 0
    ? [assigneeName].filter((name) => name !== null)
    : [...new Set(missing.map(({ name, onBehalfOfName }) => onBehalfOfName ?? name))];

const mostNames = 3;

/**
 * Whom somebody decides a step for, beside themselves; null where it is their own decision, or the step waits for nobody. An
 * administrator decides it for everybody who is missing.
 */
export function actedForAt(step: RequestStep, me: Me): string | null {
  const own = step.missing.filter(({ id }) => id === me.id);
  if (own.some(({ onBehalfOfName }) => onBehalfOfName === null)) return null;
  const names = own.length > 0 ? own.flatMap(({ onBehalfOfName }) => onBehalfOfName ?? []) : waitedFor(step);
  if (names.length === 0 || (own.length === 0 && step.assigneeId === me.id && step.missing.length === 0))
    return null;
  return names.length > mostNames ? 'everybody' : sentenceList(names);
}

/** Only one action at a time: a second one would be dropped. @example isOther('reject', 'approve') // true */
export const isOther = (pending: DecisionAction | null, action: DecisionAction): boolean =>
  pending !== null && pending !== action;

export const unsavedDetails = 'You have unsaved changes in Request Details';

export const rejectLabel = (comment: string): string =>
  isBlank(comment) ? 'Reject Request' : 'Reject with Comment';

export const isBlank = (text: string): boolean => text.trim() === '';

/** Who the current step waits for, in a sentence; where it is nobody, what an administrator can do. */
export function waitingText(request: PurchaseRequest, step: RequestStep, mayDecide: boolean): string {
  const names = waitedFor(step);
  if (names.length === 0)
    return mayDecide
      ? 'Nobody is assigned. As an administrator you can decide.'
      : 'No approver assigned: an administrator decides.';
  return request.status === 'draft'
    ? `A draft. It waits for ${request.requestorName} to submit it.`
    : `Waiting for ${namesText(names, step.left)}.`;
}

function namesText(names: readonly string[], left: number): string {
  const list =
    names.length > mostNames ? [...names.slice(0, mostNames), `${names.length - mostNames} more`] : names;
  if (left >= names.length) return sentenceList(list);
  return left === 1 ? anyOf(list) : `${left} of ${sentenceList(list)}`;
}

/** Why a person who may decide the step can't approve it now; null where they can, or a dialog helps them to. */
export function refusalText(
  refusal: ApprovalRefusal | undefined,
  request: PurchaseRequest,
  steps: readonly RequestStep[],
): string | null {
  if (refusal === 'own step')
    return 'You can’t approve your own request. Re-assign the step to let somebody else decide it.';
  if (refusal !== 'incomplete') return null;
  const names = missingTerms(request, steps).map((label) => label.toLowerCase());
  const others = names.slice(0, -1).join(', ');
  return `Add ${others && `${others} and `}${names.at(-1) ?? ''}, then submit.`;
}

// What it lacks before it can be submitted: its vendor and product, and the owners that some step decides by.
const missingTerms = (request: PurchaseRequest, steps: readonly RequestStep[]): string[] => [
  ...(request.vendor ? [] : ['Vendor']),
  ...(request.productName ? [] : ['Product']),
  ...missingOwners(steps, request).map(({ label }) => label),
];

/** Whether a request in progress was saved, but not submitted to others yet. */
export const isUnsubmitted = (request: PurchaseRequest, [first]: readonly RequestStep[]): boolean =>
  request.status === 'in_progress' && request.currentStep === first?.stepName;

/** The person who decided a step, and for whom. @example deciderOf({ decidedByName: 'Nora', decidedForName: 'Aiko' }) // 'Nora for Aiko' */
export const deciderOf = ({
  decidedByName,
  decidedForName,
}: Pick<RequestStep, 'decidedByName' | 'decidedForName'>): string | null =>
  decidedByName && decidedForName ? `${decidedByName} for ${decidedForName}` : decidedByName;

type DoneAt = {
  label: string;
  isFirst: boolean;
  /** It was submitted before. */
  isAgain: boolean;
  /** The step takes no further approval. */
  isWhole: boolean;
};

export function doneText(action: DecisionAction, { label, isFirst, isAgain, isWhole }: DoneAt): string {
  if (action === 'comment') return 'Comment added';
  if (action === 'send_back') return `Sent back to the requestor from ${label}`;
  if (action === 'reject') return `${label} rejected. The request is closed.`;
  if (isFirst) return isAgain ? 'Request resubmitted' : 'Request submitted';
  return isWhole ? `${label} approved` : `Your approval of ${label} is recorded. It takes others as well.`;
}

/** A text within a sentence. @example lowerFirst('Below $10,000 a year') // 'below $10,000 a year' */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
