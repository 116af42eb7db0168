import type { ActivityType } from '@purser/domain/activity';
import { excerptOf } from '@purser/domain/excerpt';
import { requestNumber, requestTitle } from '@purser/domain/request-labels';
import type { Executor } from '../../../db/client.ts';
import { activities } from '../../../db/tables/activities.ts';
import { type Authorship, signatureOf } from '../../../platform/history.ts';
import type { RequestRecord } from './requests.queries.ts';

export interface RequestEvent {
  readonly type: Extract<ActivityType, `request_${string}`>;
  /** The label of the step in question, where there is one. */
  readonly step?: string;
  readonly isSubmission?: boolean;
  /** It had been sent back before. */
  readonly isAgain?: boolean;
  readonly comment?: string | null;
  /** The name of the person in whose place an administrator did it; null for nobody. */
  readonly actedFor?: string | null;
  /** The item that the request is about, locked so that it stays; null for none. */
  readonly softwareId?: number | null;
}

type NamedRequest = Pick<RequestRecord, 'id' | 'vendor' | 'productName'>;

/** Adds what happened to a request to the feed, in its transaction; the metadata names the request. */
export async function recordRequestActivity(
  tx: Executor,
  { request, ...authorship }: Authorship & { readonly request: NamedRequest },
  event: RequestEvent,
): Promise<void> {
  const { type, comment, actedFor, softwareId = null } = event;
  const number = requestNumber(request.id);
  const author = actedFor ? `${authorship.userName} for ${actedFor}` : authorship.userName;
  await tx.insert(activities).values({
    type,
    description: `${author} ${descriptions[type](requestTitle(request), event)}`,
    details: comment ? `${number}: ${excerptOf(comment)}` : number,
    softwareId,
    metadata: JSON.stringify({ requestId: request.id }),
    ...signatureOf(authorship),
  });
}

const descriptions: Readonly<Record<RequestEvent['type'], (title: string, event: RequestEvent) => string>> = {
  request_created: (title) => `requested ${title}`,
  request_step_approved: (title, { step, isSubmission, isAgain }) =>
    isSubmission ? `${isAgain ? 'resubmitted' : 'submitted'} ${title}` : `approved ${step} of ${title}`,
  request_approved: (title) => `approved the request ${title}`,
  request_rejected: (title, { step }) => `rejected the request ${title} at ${step}`,
  request_sent_back: (title, { step }) => `asked for changes to ${title} at ${step}`,
  request_withdrawn: (title) => `withdrew the request ${title}`,
};
