import type { Software } from '@purser/api/software';
import { act } from '@purser/domain/approvals/approval-actions';
import type { ApprovalEvent } from '@purser/domain/approvals/approval-events';
import type { StepAction } from '@purser/domain/approvals/approval-refusals';
import type { ApprovalState } from '@purser/domain/approvals/approval-state';
import { submissionKey } from '@purser/domain/workflow';
import { authorshipOf } from '../../../platform/history.ts';
import { noSuch } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { lockSoftware, lockSoftwareShared } from '../../software/software.queries.ts';
import { type RequestEvent, recordRequestActivity } from '../record/request-activity.ts';
import { findRecord } from '../record/requests.queries.ts';
import { mailMentioned } from '../talk/request-subject.ts';
import { actedForText } from './acting-for.ts';
import { recordApprovalEvents } from './approval-history.ts';
import { mailAboutDecision } from './request-mails.ts';
import { refuse } from './request-problems.ts';
import { lockRequest, type RequestWithSteps, saveState, stepOf } from './request-with-steps.ts';
import type { StepOutcome } from './step-mail-events.ts';

/** A request that somebody decides on, and its item, which can't be deleted meanwhile. */
export interface RequestToDecide {
  readonly locked: RequestWithSteps;
  /** Undefined where the request has none, or that one was deleted. */
  readonly item: Software | undefined;
}

/** Locks the request's item before the request, which is the order of all transactions; 404 without a request. */
export async function lockRequestToDecide(work: Work, id: number): Promise<RequestToDecide> {
  const { targetSoftwareId, softwareId } = (await findRecord(work.db, id)) ?? noSuch('request');
  const itemId = targetSoftwareId ?? softwareId;
  // Whoever adds a contract that renews another looks at all of the item's before.
  const lock = targetSoftwareId === null ? lockSoftwareShared : lockSoftware;
  const item = itemId === null ? undefined : await lock(work.db, itemId);
  return { locked: await lockRequest(work, id), item };
}

/** What an action made of a request. */
export interface Acted {
  readonly state: ApprovalState;
  readonly events: readonly ApprovalEvent[];
}

/** What an action makes of a locked request; undefined where it changes nothing, and a problem where it is refused. */
export async function stateAfter(
  work: Work,
  { locked, state = locked.approval }: { readonly locked: RequestWithSteps; readonly state?: ApprovalState },
  action: StepAction,
): Promise<Acted | undefined> {
  const outcome = act(state, { action, by: work.person, at: work.at }, locked.company);
  if (outcome.kind === 'refused')
    return refuse(work, { refusal: outcome.refusal, step: action.step, locked });
  return outcome.kind === 'done' ? outcome : undefined;
}

/**
 * Saves a decision: the request and its steps, its history and activity, and its mails. Answers how many of these are held back
 * for an administrator to send.
 */
export async function saveDecision(
  work: Work,
  locked: RequestWithSteps,
  decision: StepOutcome,
): Promise<number> {
  const { step, comment, state, contractId, differences, itemId } = decision;
  const authorship = authorshipOf(work);
  const sentBackComment =
    state.sentBack && !locked.approval.sentBack ? { sentBackComment: comment ?? null } : {};
  const fields = { contractId, ...sentBackComment };
  await saveState(work.db, locked, { ...authorship, state, comments: comment, fields, differences });
  await recordApprovalEvents(work, locked, decision.events);
  const event = {
    step: stepOf(locked, step).label,
    isSubmission: step === submissionKey,
    isAgain: locked.approval.sentBack !== null,
    comment,
    softwareId: itemId,
    actedFor: actedForText(locked, state, step),
  };
  for (const type of eventsOf(locked.row.status, state)) {
    await recordRequestActivity(work.db, { ...authorship, request: locked.row }, { type, ...event });
  }
  const aboutDecision = await mailAboutDecision(work, locked, decision);
  return aboutDecision + (await mailMentioned(work, locked, decision));
}

// A copy of a rejected request is submitted as a draft, and has two events at once.
function eventsOf(
  before: ApprovalState['status'],
  { status, sentBack }: ApprovalState,
): RequestEvent['type'][] {
  if (status === 'rejected') return ['request_rejected'];
  if (sentBack) return ['request_sent_back'];
  const approval = status === 'approved' ? 'request_approved' : 'request_step_approved';
  return before === 'draft' ? ['request_created', approval] : [approval];
}

/** A decision's answer, with how many of its mails are held back where any are. */
export const withHeldMails = <Answer extends object>(answer: Answer, heldMails: number) =>
  heldMails > 0 ? { ...answer, heldMails } : answer;
