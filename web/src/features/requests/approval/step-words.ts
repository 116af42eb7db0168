import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import type { Refusal } from '@purser/domain/request-actions';
import { missingTerms } from '@purser/domain/request-actions';
import { requestTitle } from '@purser/domain/request-labels';

export type StepAction = 'approve' | 'reject' | 'comment';

/** What approving a step does beside moving the request on. */
export type StepKind = 'submission' | 'review' | 'wrap-up';

/** A step's kind, by why it can't be approved: the wrap-up has to create the software first. */
export function kindOf(isFirst: boolean, refusal: Refusal | undefined): StepKind {
  if (isFirst) return 'submission';
  return refusal === 'no software' ? 'wrap-up' : 'review';
}

const approveLabels: Readonly<Record<StepKind, { plain: string; withComment: string }>> = {
  submission: { plain: 'Submit Request', withComment: 'Submit with Comment' },
  review: { plain: 'Approve Step', withComment: 'Approve with Comment' },
  'wrap-up': {
    plain: 'Fill out Contract & Ownership Details',
    withComment: 'Fill out Contract & Ownership Details',
  },
};

/**
 * What the button that moves the request on is called (docs/product/approvals.md#actions), also for whom an administrator
 * presses it.
 * @example approveLabel('review', { comment: '', actedFor: null }) // 'Approve Step'
 */
export function approveLabel(
  kind: StepKind,
  { comment, actedFor }: { comment: string; actedFor: string | null },
): string {
  const withComment = isBlank(comment) ? '' : ' with Comment';
  if (actedFor === null || kind === 'wrap-up')
    return approveLabels[kind][withComment === '' ? 'plain' : 'withComment'];
  return `${kind === 'submission' ? 'Submit' : 'Approve'} for ${actedFor}${withComment}`;
}

/** Whom somebody stands in for who decides a step that waits for somebody else; null where it is their own, or nobody’s. */
export const actedForAt = (
  { assigneeId, assigneeName }: Pick<RequestStep, 'assigneeId' | 'assigneeName'>,
  me: { readonly id: number },
): string | null => (assigneeId === me.id ? null : assigneeName);

/** The same for the button that ends it. */
export const rejectLabel = (comment: string): string =>
  isBlank(comment) ? 'Reject Request' : 'Reject with Comment';

export const isBlank = (text: string): boolean => text.trim() === '';

/** Whom a request's current step waits for, in a sentence; to an administrator what they can do where it is nobody. */
export function waitingWords(
  { status, requestorName }: Pick<PurchaseRequest, 'status' | 'requestorName'>,
  { assigneeName }: Pick<RequestStep, 'assigneeName'>,
  mayDecide: boolean,
): string {
  if (assigneeName === null)
    return mayDecide
      ? 'Nobody is assigned. As an administrator you can decide.'
      : 'No approver assigned: an administrator decides.';
  return status === 'draft'
    ? `A draft. It waits for ${requestorName} to submit it.`
    : `Waiting for ${assigneeName}.`;
}

/** Why somebody can't approve the step now, though they may decide it; null where they can, or a dialog helps them to. */
export function refusalWords(
  refusal: Refusal | undefined,
  request: PurchaseRequest,
  steps: readonly RequestStep[],
): string | null {
  if (refusal === 'own step')
    return 'You can’t approve your own request. Re-assign the step to let somebody else decide it.';
  if (refusal !== 'incomplete') return null;
  const names = missingTerms(request, steps).map(({ label }) => label.toLowerCase());
  const others = names.slice(0, -1).join(', ');
  return `Add ${others && `${others} and `}${names.at(-1) ?? ''}, then submit.`;
}

/** Whether a request in progress is still its requestor's to submit: it was saved, and nobody was asked to decide yet. */
export const isUnsubmitted = (
  { status, currentStep }: Pick<PurchaseRequest, 'status' | 'currentStep'>,
  steps: readonly Pick<RequestStep, 'stepName'>[],
): boolean => status === 'in_progress' && currentStep === steps[0]?.stepName;

/** Who decided a step, and for whom. @example deciderOf({ decidedByName: 'Nora', decidedForName: 'Aiko' }) // 'Nora for Aiko' */
export const deciderOf = ({
  decidedByName,
  decidedForName,
}: Pick<RequestStep, 'decidedByName' | 'decidedForName'>): string | null =>
  decidedByName && decidedForName ? `${decidedByName} for ${decidedForName}` : decidedByName;

/** What has just been done, for those who can't see it. */
export function doneWords(
  action: StepAction,
  { label, isFirst }: { label: string; isFirst: boolean },
): string {
  if (action === 'comment') return 'Comment added';
  if (action === 'reject') return `${label} rejected. The request is closed.`;
  return isFirst ? 'Request submitted' : `${label} approved`;
}

/** The page in the window's title. */
export const windowTitle = (request: PurchaseRequest | undefined): string =>
  request ? requestTitle(request) : 'Software Request';
