import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import { requestTitle } from '@purser/domain/request-words';
import { wrapUpStepOf } from '@purser/domain/requests';

export type StepAction = 'approve' | 'reject' | 'comment';

/** What approving a step does beside moving the request on. */
export type StepKind = 'submission' | 'review' | 'wrap-up';

/** The wrap-up creates software and contract, unless that is done or the request is about software that is there. */
export function kindOf(
  { softwareId, contract }: Pick<PurchaseRequest, 'softwareId' | 'contract'>,
  steps: readonly RequestStep[],
  { stepName }: Pick<RequestStep, 'stepName'>,
): StepKind {
  if (stepName === steps[0]?.stepName) return 'submission';
  const last = wrapUpStepOf(steps.map((step) => ({ key: step.stepName })));
  const isCreating = stepName === last?.key && softwareId === null && contract === null;
  return isCreating ? 'wrap-up' : 'review';
}

const approveLabels: Readonly<Record<StepKind, { plain: string; withComment: string }>> = {
  submission: { plain: 'Submit Request', withComment: 'Submit with Comment' },
  review: { plain: 'Approve Step', withComment: 'Approve with Comment' },
  'wrap-up': {
    plain: 'Fill out Contract & Ownership Details',
    withComment: 'Fill out Contract & Ownership Details',
  },
};

/** What the button that moves the request on is called (Spec 2 §4). @example approveLabel('review', '') // 'Approve Step' */
export const approveLabel = (kind: StepKind, comment: string): string =>
  approveLabels[kind][isBlank(comment) ? 'plain' : 'withComment'];

/** The same for the button that ends it. */
export const rejectLabel = (comment: string): string =>
  isBlank(comment) ? 'Reject Request' : 'Reject with Comment';

export const isBlank = (text: string): boolean => text.trim() === '';

/** Whom a request's current step waits for, in a sentence. */
export function waitingWords(
  { status, requestorName }: Pick<PurchaseRequest, 'status' | 'requestorName'>,
  { assigneeName }: Pick<RequestStep, 'assigneeName'>,
): string {
  if (assigneeName === null) return 'No approver assigned: an administrator decides.';
  return status === 'draft'
    ? `A draft. It waits for ${requestorName} to submit it.`
    : `Waiting for ${assigneeName}.`;
}

/** What a draft still lacks before it can be submitted; null for nothing. */
export function missingTerms({ vendor, productName }: PurchaseRequest): string | null {
  const names = [!vendor && 'Vendor', !productName && 'Product Name'].filter((name) => name !== false);
  if (names.length === 0) return null;
  return `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} missing. Fill in the request’s details first.`;
}

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
