import type { ApprovalEvent } from '@purser/domain/approvals/approval-events';
import { findStep } from '@purser/domain/approvals/approval-state';
import { approvalEventText } from '@purser/domain/approvals/event-texts';
import { approvalField, approverField } from '@purser/domain/request-changes';
import { type Authorship, authorshipOf, type FieldChange } from '../../../platform/history.ts';
import { nameInTexts, namesOf } from '../../../platform/people.ts';
import { insertRequestChanges } from '../record/request-changes.queries.ts';
import { lastApproved } from '../record/request-history.ts';
import { deciderOf } from './approval-record.ts';
import type { MailWork, Outcome } from './causes.ts';
import { type RequestWithSteps, stepOf } from './request-with-steps.ts';

/** Records in a request's history what happened to it beside decisions, which its steps keep. */
export async function recordEvents(
  work: MailWork,
  locked: RequestWithSteps,
  outcome: Outcome,
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
  readonly outcome: Outcome;
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
