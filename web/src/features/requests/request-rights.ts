import type { RequestRow, RequestStep } from '@purser/api/requests';
import type { RequestThing } from '@purser/domain/policy';

type Known = Pick<RequestRow, 'status' | 'requestorId' | 'currentAssigneeId'>;

/** What a right on a request depends on, or on one of its steps; to be asked with `mayOnRequest`. */
export function rightsOf(
  { status, requestorId, currentAssigneeId }: Known,
  steps: readonly Pick<RequestStep, 'status'>[],
  step?: Pick<RequestStep, 'assigneeId'>,
): RequestThing {
  const isSubmitted = steps[0]?.status === 'approved';
  return { status, requestorId, currentAssigneeId, isSubmitted, assigneeId: step?.assigneeId ?? null };
}
