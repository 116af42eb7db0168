import type { ActivityType } from '@purser/domain/activity';
import { excerptOf } from '@purser/domain/excerpt';
import { requestNumber, requestTitle } from '@purser/domain/request-labels';
import type { Executor } from '../../db/client.ts';
import { activities } from '../../db/tables/activities.ts';
import { type Authorship, signatureOf } from '../../platform/history.ts';

/** A request as the feed tells of it. */
export interface NamedRequest {
  readonly id: number;
  readonly vendor: string | null;
  readonly productName: string | null;
}

/** What happened to a request. */
export interface RequestEvent {
  readonly type: Extract<ActivityType, `request_${string}`>;
  /** What the step in question is called, where there is one. */
  readonly step?: string;
  /** That step is the one at which a request is submitted. */
  readonly isSubmission?: boolean;
  readonly comment?: string | null;
  /** The name of the person in whose place an administrator did it; null for nobody. */
  readonly actedFor?: string | null;
  /** The item that the request is about, held so that it stays; null for none. */
  readonly softwareId?: number | null;
}

/** Tells everyone what happened to a request, in its transaction; the metadata names the request. */
export async function recordRequestActivity(
  tx: Executor,
  { request, ...authorship }: Authorship & { readonly request: NamedRequest },
  { type, step = '', isSubmission = false, comment, actedFor = null, softwareId = null }: RequestEvent,
): Promise<void> {
  const number = requestNumber(request.id);
  const who = actedFor ? `${authorship.userName} for ${actedFor}` : authorship.userName;
  await tx.insert(activities).values({
    type,
    description: descriptions[type]({ who, title: requestTitle(request), step, isSubmission }),
    details: comment ? `${number}: ${excerptOf(comment)}` : number,
    softwareId,
    metadata: JSON.stringify({ requestId: request.id }),
    ...signatureOf(authorship),
  });
}

type EventWords = {
  readonly who: string;
  readonly title: string;
  readonly step: string;
  readonly isSubmission: boolean;
};

/** Who did what, in that order; what was told before keeps its words. */
const descriptions: Readonly<Record<RequestEvent['type'], (told: EventWords) => string>> = {
  request_created: ({ who, title }) => `${who} requested ${title}`,
  request_step_approved: ({ who, title, step, isSubmission }) =>
    isSubmission ? `${who} submitted ${title}` : `${who} approved ${step} of ${title}`,
  request_approved: ({ who, title }) => `${who} approved the request ${title}`,
  request_rejected: ({ who, title, step }) => `${who} rejected the request ${title} at ${step}`,
};
