import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { ApprovalRefusal } from '@purser/domain/approvals/approval-refusals';
import { missingTerms } from '@purser/domain/request-actions';

export type StepAction = 'approve' | 'reject' | 'comment' | 'send_back';

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
  { comment, actedFor }: { comment: string; actedFor: string | null },
): string {
  if (kind === 'wrap-up') return 'Fill out Contract & Ownership Details';
  const [verb, object] = kind === 'submission' ? ['Submit', ' Request'] : ['Approve', ' Step'];
  if (actedFor !== null) return `${verb} for ${actedFor}${isBlank(comment) ? '' : ' with Comment'}`;
  return `${verb}${isBlank(comment) ? object : ' with Comment'}`;
}

/** The person that somebody else decides a step for; null where it is their own step, or waits for nobody. */
export const actedForAt = ({ assigneeId, assigneeName }: RequestStep, me: { id: number }): string | null =>
  assigneeId === me.id ? null : assigneeName;

export const rejectLabel = (comment: string): string =>
  isBlank(comment) ? 'Reject Request' : 'Reject with Comment';

export const isBlank = (text: string): boolean => text.trim() === '';

/** The person the current step waits for, in a sentence; where it is nobody, what an administrator can do. */
export function waitingText(request: PurchaseRequest, { assigneeName }: RequestStep, mayDecide: boolean) {
  if (assigneeName === null)
    return mayDecide
      ? 'Nobody is assigned. As an administrator you can decide.'
      : 'No approver assigned: an administrator decides.';
  return request.status === 'draft'
    ? `A draft. It waits for ${request.requestorName} to submit it.`
    : `Waiting for ${assigneeName}.`;
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
  const names = missingTerms(request, steps).map(({ label }) => label.toLowerCase());
  const others = names.slice(0, -1).join(', ');
  return `Add ${others && `${others} and `}${names.at(-1) ?? ''}, then submit.`;
}

/** Whether a request in progress was saved, but not submitted to others yet. */
export const isUnsubmitted = (request: PurchaseRequest, [first]: readonly RequestStep[]): boolean =>
  request.status === 'in_progress' && request.currentStep === first?.stepName;

/** The person who decided a step, and for whom. @example deciderOf({ decidedByName: 'Nora', decidedForName: 'Aiko' }) // 'Nora for Aiko' */
export const deciderOf = ({
  decidedByName,
  decidedForName,
}: Pick<RequestStep, 'decidedByName' | 'decidedForName'>): string | null =>
  decidedByName && decidedForName ? `${decidedByName} for ${decidedForName}` : decidedByName;

export function doneText(action: StepAction, { label, isFirst }: { label: string; isFirst: boolean }) {
  if (action === 'comment') return 'Comment added';
  if (action === 'send_back') return `Sent back to the requestor from ${label}`;
  if (action === 'reject') return `${label} rejected. The request is closed.`;
  return isFirst ? 'Request submitted' : `${label} approved`;
}

/** A text within a sentence. @example lowerFirst('Below $10,000 a year') // 'below $10,000 a year' */
export const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
