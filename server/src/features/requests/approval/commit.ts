import type { ApprovalState } from '@purser/domain/approvals/approval-state';
import { submissionKey } from '@purser/domain/workflow';
import { authorshipOf } from '../../../platform/history.ts';
import { type RequestEvent, recordRequestActivity } from '../record/request-activity.ts';
import { mailMentioned } from '../talk/request-comments.service.ts';
import { actedForText } from './acting-for.ts';
import { recordEvents } from './approval-history.ts';
import { effects, type MailWork, type Outcome } from './causes.ts';
import { mailOutcome } from './request-mails.ts';
import {
  type RequestWithSteps,
  type StateChange,
  saveState,
  saveTurns,
  stepOf,
} from './request-with-steps.ts';

/**
 * Saves what became of a locked request, in its transaction: the request and its steps, and what the events have in store for its
 * history, the feed and mails (decision 141). Answers how many of the mails are held back for an administrator to send.
 */
export async function commit(work: MailWork, locked: RequestWithSteps, outcome: Outcome): Promise<number> {
  const { db, person, at } = work;
  const { state, cause, reminded } = outcome;
  const author = person && authorshipOf({ person, at });
  if (author) await saveState(db, locked, { ...author, state, ...savedWith(locked.approval, outcome) });
  else await saveTurns(db, locked, { state, at, reminded });
  await recordEvents(work, locked, outcome);
  const request = { ...locked.row, ...(cause.type === 'changed' && cause.fields) };
  if (author)
    for (const type of activitiesOf(locked.approval, outcome))
      await recordRequestActivity(db, { ...author, request }, { type, ...detailsOf(locked, outcome) });
  const now = cause.type === 'handed over' ? { ...locked, company: cause.company } : locked;
  const held = await mailOutcome(work, now, outcome);
  if (!person || cause.type !== 'decided') return held;
  return held + (await mailMentioned({ ...work, person }, locked, cause));
}

function savedWith(before: ApprovalState, { state, cause }: Outcome): Partial<StateChange> {
  if (cause.type === 'handed over') return { company: cause.company };
  if (cause.type === 'changed') return { fields: cause.fields };
  if (cause.type !== 'decided') return {};
  const { comment = null, contractId, differences } = cause;
  const isSentBack = state.sentBack && !before.sentBack;
  const fields = { contractId, ...(isSentBack && { sentBackComment: comment }) };
  return { comments: comment, differences, fields };
}

// A copy of a rejected request is submitted as a draft, and has two entries at once.
function activitiesOf(before: ApprovalState, { state, events, cause }: Outcome): RequestEvent['type'][] {
  const begun: RequestEvent['type'][] =
    before.status === 'draft' && state.status !== 'draft' ? ['request_created'] : [];
  if (cause.type !== 'decided')
    return [...begun, ...events.flatMap(({ type }) => effects[type].activity ?? [])];
  if (cause.begins) return ['request_created'];
  if (state.status === 'rejected') return ['request_rejected'];
  if (state.sentBack) return ['request_sent_back'];
  return [...begun, state.status === 'approved' ? 'request_approved' : 'request_step_approved'];
}

function detailsOf(locked: RequestWithSteps, { state, cause }: Outcome): Omit<RequestEvent, 'type'> {
  if (cause.type === 'withdrawn') return { comment: cause.comment, softwareId: locked.row.targetSoftwareId };
  if (cause.type !== 'decided') return {};
  const { step, comment, itemId } = cause;
  return {
    step: stepOf(locked, step).label,
    isSubmission: step === submissionKey,
    isAgain: locked.approval.sentBack !== null,
    comment,
    softwareId: itemId,
    actedFor: actedForText(locked, state, step),
  };
}
