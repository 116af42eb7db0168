import type { Software } from '@purser/api/software';
import { act, type StepAction, stepAt } from '@purser/domain/request-actions';
import { type RequestState } from '@purser/domain/requests';
import { submissionKey } from '@purser/domain/workflow';
import type { Executor } from '../../db/client.ts';
import { authorshipOf } from '../../platform/history.ts';
import { noSuch } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getSwitches } from '../../platform/settings.ts';
import { lockSoftwareShared } from '../software/software.queries.ts';
import { type RequestEvent, recordRequestActivity } from './request-activity.ts';
import { mailMentioned } from './request-comments.service.ts';
import type { StepDecision } from './request-mail-details.ts';
import { mailAboutDecision } from './request-mails.ts';
import { refuse } from './request-problems.ts';
import {
  actedFor,
  lockRequest,
  type RequestWithSteps,
  saveState,
  stateOf,
  stepOf,
} from './request-with-steps.ts';
import { findRecord } from './requests.queries.ts';

/** A request that somebody decides on, and its item, which can't be deleted meanwhile. */
export interface RequestToDecide {
  readonly locked: RequestWithSteps;
  readonly state: RequestState;
  /** Undefined where the request has none, or that one was deleted. */
  readonly item: Software | undefined;
}

/** Locks the request's item before the request, which is the order of all transactions; 404 without a request. */
export async function lockRequestToDecide(tx: Executor, id: number): Promise<RequestToDecide> {
  const { targetSoftwareId, softwareId } = (await findRecord(tx, id)) ?? noSuch('request');
  const itemId = targetSoftwareId ?? softwareId;
  const item = itemId === null ? undefined : await lockSoftwareShared(tx, itemId);
  const locked = await lockRequest(tx, id);
  return { locked, item, state: stateOf(locked) };
}

export async function actingPerson({ db, person }: Work, { requestorId }: RequestState) {
  const allowsSelfApproval = person.id !== requestorId || (await getSwitches(db)).allowSelfApproval;
  return { id: person.id, role: person.role, allowsSelfApproval };
}

/** What an action makes of a locked request; undefined where it changes nothing, and a problem where it is refused. */
export async function stateAfter(
  work: Work,
  { locked, state }: Pick<RequestToDecide, 'locked' | 'state'>,
  action: StepAction,
): Promise<RequestState | undefined> {
  const outcome = act(state, action, await actingPerson(work, state));
  if (outcome.kind === 'refused')
    return refuse(work, { refusal: outcome.refusal, step: action.step, locked });
  return outcome.kind === 'done' ? outcome.state : undefined;
}

/**
 * Saves a decision: the request and its steps, its activity, and its mails. Answers how many of these are held back for an
 * administrator to send.
 */
export async function saveDecision(
  work: Work,
  locked: RequestWithSteps,
  decision: StepDecision,
): Promise<number> {
  const { step, comment, state, contractId, differences, itemId } = decision;
  const authorship = authorshipOf(work);
  const fields = { contractId };
  await saveState(work.db, locked, { ...authorship, state, comments: comment, fields, differences });
  const record = stepAt(state, step);
  const event = {
    step: stepOf(locked, step).label,
    isSubmission: step === submissionKey,
    comment,
    softwareId: itemId,
    actedFor: record && actedFor(locked, record),
  };
  for (const type of eventsOf(locked.row.status, state.status)) {
    await recordRequestActivity(work.db, { ...authorship, request: locked.row }, { type, ...event });
  }
  const aboutDecision = await mailAboutDecision(work, locked, decision);
  return aboutDecision + (await mailMentioned(work, locked, decision));
}

// A copy of a rejected request is submitted as a draft, and has two events at once.
function eventsOf(before: RequestState['status'], after: RequestState['status']): RequestEvent['type'][] {
  if (after === 'rejected') return ['request_rejected'];
  const approval = after === 'approved' ? 'request_approved' : 'request_step_approved';
  return before === 'draft' ? ['request_created', approval] : [approval];
}

/** A decision's answer, with how many of its mails are held back where any are. */
export const withHeldMails = <Answer extends object>(answer: Answer, heldMails: number) =>
  heldMails > 0 ? { ...answer, heldMails } : answer;
