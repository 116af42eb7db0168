import type { ApprovalEvent } from '@purser/domain/approvals/approval-events';
import { type ApprovalState, findStep } from '@purser/domain/approvals/approval-state';
import { approvalEventText } from '@purser/domain/approvals/event-texts';
import { turnsOf } from '@purser/domain/approvals/turns';
import type { AuditAction } from '@purser/domain/audit-actions';
import { approvalField, approverField } from '@purser/domain/request-changes';
import { requestNumber, requestTitle } from '@purser/domain/request-labels';
import { submissionKey } from '@purser/domain/workflow';
import { audit } from '../../../platform/audit.ts';
import { type Authorship, authorshipOf, type FieldChange } from '../../../platform/history.ts';
import { readTurns } from '../../../platform/mail/notify.ts';
import { nameInTexts, namesOf } from '../../../platform/people.ts';
import { type RequestEvent, recordRequestActivity } from '../record/request-activity.ts';
import { insertRequestChanges } from '../record/request-changes.queries.ts';
import { lastApproved } from '../record/request-history.ts';
import { mailMentioned } from '../talk/request-subject.ts';
import { actedForText } from './acting-for.ts';
import { deciderOf } from './approval-record.ts';
import { effects, type MailWork, type RequestOutcome } from './causes.ts';
import { mailOutcome } from './request-mails.ts';
import { type RequestWithSteps, type StateChange, saveState, stepOf } from './request-with-steps.ts';

/**
 * Saves what became of a locked request, in its transaction: the request and its steps, and what the events have in store for its
 * history, the feed and mails (decision 141). Answers how many of the mails are held back for an administrator to send.
 */
export async function commit(
  work: MailWork,
  locked: RequestWithSteps,
  outcome: RequestOutcome,
): Promise<number> {
  const { db, person, at } = work;
  const { state, cause, reminded } = outcome;
  const author = person && authorshipOf({ person, at });
  await saveState(db, locked, { state, at, author, reminded, ...savedWith(locked.approval, outcome) });
  await recordEvents(work, locked, outcome);
  await auditDecision(work, locked, outcome);
  const request = { ...locked.row, ...(cause.type === 'changed' && cause.fields) };
  if (author)
    for (const type of activitiesOf(locked.approval, outcome))
      await recordRequestActivity(db, { ...author, request }, { type, ...detailsOf(locked, outcome) });
  const now = cause.type === 'handed over' ? { ...locked, company: cause.company } : locked;
  await readTurns(db, { requestId: locked.row.id, people: askedNoMore(now, state), at });
  const held = await mailOutcome(work, now, outcome);
  if (!person || cause.type !== 'decided') return held;
  return held + (await mailMentioned({ ...work, person }, locked, cause));
}

// Of whoever was asked before: an approver who is asked again, at another step, is told of that one.
function askedNoMore({ row, company }: RequestWithSteps, state: ApprovalState): number[] {
  const still = turnsOf(state, company).filter(({ step }) => row.currentSteps.includes(step));
  const asked = new Set(still.flatMap(({ askedIds }) => askedIds));
  return row.askedIds.filter((id) => !asked.has(id));
}

function savedWith(before: ApprovalState, { state, cause }: RequestOutcome): Partial<StateChange> {
  if (cause.type === 'handed over') return { company: cause.company };
  if (cause.type === 'changed') return { fields: cause.fields };
  if (cause.type !== 'decided') return {};
  const { comment = null, contractId, differences } = cause;
  const isSentBack = state.sentBack && !before.sentBack;
  const fields = { contractId, ...(isSentBack && { sentBackComment: comment }) };
  return { comments: comment, differences, fields };
}

// A copy of a rejected request is submitted as a draft, and has two entries at once.
function activitiesOf(
  before: ApprovalState,
  { state, events, cause }: RequestOutcome,
): RequestEvent['type'][] {
  const begun: RequestEvent['type'][] =
    before.status === 'draft' && state.status !== 'draft' ? ['request_created'] : [];
  if (cause.type !== 'decided')
    return [...begun, ...events.flatMap(({ type }) => effects[type].activity ?? [])];
  if (cause.begins) return ['request_created'];
  if (state.status === 'rejected') return ['request_rejected'];
  if (state.sentBack) return ['request_sent_back'];
  return [...begun, state.status === 'approved' ? 'request_approved' : 'request_step_approved'];
}

/** Writes what somebody decided into the audit log; what time or a change of the company brings is no decision. */
async function auditDecision(work: MailWork, locked: RequestWithSteps, outcome: RequestOutcome) {
  const { db, at, caller, person } = work;
  const action = decisionOf(outcome);
  if (action === undefined || person === null) return;
  const { id } = locked.row;
  const { step, actedFor } = detailsOf(locked, outcome);
  const note = [step, actedFor && `for ${actedFor}`].filter(Boolean).join(', ');
  await audit({ db, at, caller, person }, action, {
    target: { id, name: `${requestNumber(id)} ${requestTitle(locked.row)}` },
    ...(note !== '' && { note }),
  });
}

function decisionOf({ state, cause }: RequestOutcome): AuditAction | undefined {
  if (cause.type === 'withdrawn') return 'request_withdrawn';
  if (cause.type !== 'decided') return undefined;
  if (state.status === 'rejected') return 'request_rejected';
  if (state.sentBack) return 'request_sent_back';
  if (cause.step === submissionKey) return 'request_submitted';
  return state.status === 'approved' ? 'request_approved' : 'step_approved';
}

function detailsOf(locked: RequestWithSteps, { state, cause }: RequestOutcome): Omit<RequestEvent, 'type'> {
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

/** Records in a request's history what happened to it beside decisions, which its steps keep. */
async function recordEvents(
  work: MailWork,
  locked: RequestWithSteps,
  outcome: RequestOutcome,
): Promise<void> {
  const { row, steps } = locked;
  const events = outcome.events.toSorted((a, b) => Number(isReassignment(b)) - Number(isReassignment(a)));
  for (const event of events) {
    const author = authorOf(work, locked, { outcome, event });
    const change = author && (await changeOf(work, locked, { outcome, event }));
    if (!change) continue;
    const changes = [change];
    await insertRequestChanges(work.db, author, {
      requestId: row.id,
      afterStep: lastApproved(steps),
      changes,
    });
  }
}

// What somebody did stands before what came of it.
const isReassignment = ({ type }: ApprovalEvent): boolean => type === 'reassigned';

interface Happened {
  readonly outcome: RequestOutcome;
  readonly event: ApprovalEvent;
}

// Nobody at work has made a step be over by a change of the company: whoever approved it last is named as the author.
function authorOf(
  { person, at }: MailWork,
  { names }: RequestWithSteps,
  { outcome: { state }, event }: Happened,
): Authorship | undefined {
  if (person) return authorshipOf({ person, at });
  const step = event.type === 'completed' ? findStep(state, event.step) : undefined;
  const userId = step && deciderOf(step);
  return userId ? { userId, userName: names.get(userId) ?? '', at } : undefined;
}

async function changeOf(
  { db, person }: MailWork,
  locked: RequestWithSteps,
  { outcome: { cause }, event }: Happened,
): Promise<FieldChange | undefined> {
  const ids = peopleNamedBy(event);
  const names = ids.length === 0 ? new Map<number, string>() : await namesOf(db, ids);
  if (event.type === 'reassigned') {
    if (cause.type !== 're-assigned') return undefined;
    const fieldName = approverField(stepOf(locked, event.step).label);
    return { fieldName, oldValue: cause.fromName, newValue: names.get(event.toId) ?? `#${event.toId}` };
  }
  if (cause.type === 'withdrawn' && event.type === 'withdrawn' && person) {
    const name = await nameInTexts(db, person);
    return sentence(`${name} withdrew the request${cause.comment ? `: ${cause.comment}` : ''}`);
  }
  const labels = new Map(locked.steps.map(({ stepName, label }) => [stepName, label]));
  const text = approvalEventText(event, { labels, names });
  return text === undefined ? undefined : sentence(text);
}

const sentence = (newValue: string): FieldChange => ({ fieldName: approvalField, oldValue: null, newValue });

function peopleNamedBy(event: ApprovalEvent): readonly number[] {
  if (event.type === 'asked_anew') return event.personIds;
  if (event.type === 'reassigned') return [event.toId];
  return event.type === 'escalation_over' ? event.toIds : [];
}
