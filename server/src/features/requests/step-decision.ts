import type { Software } from '@purser/api/software';
import { act, type StepAction, stepAt } from '@purser/domain/request-actions';
import type { TermsDifference } from '@purser/domain/request-terms';
import { type RequestState } from '@purser/domain/requests';
import { submissionKey } from '@purser/domain/workflow';
import type { Executor } from '../../db/client.ts';
import { authorshipOf } from '../../platform/history.ts';
import type { Work } from '../../platform/serve.ts';
import { getSwitches } from '../../platform/settings.ts';
import { lockSoftwareShared } from '../software/software.queries.ts';
import { mailMentioned } from './decision-mentions.ts';
import {
  actedFor,
  type HeldRequest,
  holdRequest,
  noSuchRequest,
  saveState,
  stateOf,
  stepOf,
} from './held-request.ts';
import { type RequestEvent, recordRequestActivity } from './request-activity.ts';
import { mailAboutDecision } from './request-mails.ts';
import { refuse } from './request-problems.ts';
import { findRecord, type RequestRecord } from './requests.queries.ts';

/** A request that somebody acts on, and the item that it is about, which can't be deleted meanwhile. */
export interface RequestAtHand {
  readonly held: HeldRequest;
  readonly state: RequestState;
  /** Undefined where it is about none, or that one is gone. */
  readonly item: Software | undefined;
}

/** Holds a request for a decision; 404 where there is none. The item before the request, as everyone holds them. */
export async function holdForDecision(tx: Executor, id: number): Promise<RequestAtHand> {
  const { targetSoftwareId, softwareId } = (await findRecord(tx, id)) ?? noSuchRequest();
  const itemId = targetSoftwareId ?? softwareId;
  const item = itemId === null ? undefined : await lockSoftwareShared(tx, itemId);
  const held = await holdRequest(tx, id);
  return { held, item, state: stateOf(held) };
}

/** Whoever is at work, as the state machine asks about them. */
export async function actingPerson({ db, person }: Work, { requestorId }: RequestState) {
  const allowsSelfApproval = person.id !== requestorId || (await getSwitches(db)).allowSelfApproval;
  return { id: person.id, role: person.role, allowsSelfApproval };
}

/** What an action makes of a held request; undefined where it changes nothing, and a problem where it is refused. */
export async function stateAfter(
  work: Work,
  { held, state }: Pick<RequestAtHand, 'held' | 'state'>,
  action: StepAction,
): Promise<RequestState | undefined> {
  const outcome = act(state, action, await actingPerson(work, state));
  if (outcome.kind === 'refused') return refuse(work, { refusal: outcome.refusal, step: action.step, held });
  return outcome.kind === 'done' ? outcome.state : undefined;
}

/** A step that was decided, and what is written with it. */
interface Decision {
  /** The step's key. */
  readonly step: string;
  readonly comment: string | null;
  /** The request as it is now. */
  readonly state: RequestState;
  /** The item that the request is about, which is held; null for none. */
  readonly itemId: number | null;
  readonly fields?: Partial<RequestRecord>;
  /** In what a wrap-up differs from what was approved. */
  readonly differences?: TermsDifference[];
  /** Dollars a year of the contract that a wrap-up ends in. */
  readonly enteredCost?: number | undefined;
}

/**
 * Keeps a decision: the request and its steps, what the feed tells of it, and its mails. Answers how many of these are
 * held back for an administrator to send.
 */
export async function saveDecision(work: Work, held: HeldRequest, decision: Decision): Promise<number> {
  const { step, comment, state, itemId, fields = {}, differences = [] } = decision;
  const request = { ...held.row, ...fields };
  await saveState(work.db, held, { ...authorshipOf(work), state, comments: comment, fields, differences });
  const { label } = stepOf(held, step);
  const record = stepAt(state, step);
  const behalf = record ? actedFor(held, record) : null;
  for (const type of eventsOf(held.row.status, state.status)) {
    const isSubmission = step === submissionKey;
    const event = { type, step: label, isSubmission, comment, softwareId: itemId, actedFor: behalf };
    await recordRequestActivity(work.db, { ...authorshipOf(work), request }, event);
  }
  const aboutDecision = await mailAboutDecision(work, held, decision);
  const aboutMention = await mailMentioned(work, held, { step, comment, state, request });
  return aboutDecision + aboutMention;
}

// A copy of a rejected request is submitted as a draft: it begins and moves on at once.
function eventsOf(before: RequestState['status'], after: RequestState['status']): RequestEvent['type'][] {
  if (after === 'rejected') return ['request_rejected'];
  const approval = after === 'approved' ? 'request_approved' : 'request_step_approved';
  return before === 'draft' ? ['request_created', approval] : [approval];
}

/** A decision's answer, with how many of its mails are held back where any are. */
export const withHeldMails = <Answer extends object>(answer: Answer, heldMails: number) =>
  heldMails > 0 ? { ...answer, heldMails } : answer;
