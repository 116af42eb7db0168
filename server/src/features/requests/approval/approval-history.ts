import type { ApprovalEvent } from '@purser/domain/approvals/approval-events';
import { findStep } from '@purser/domain/approvals/approval-state';
import { approvalEventText } from '@purser/domain/approvals/event-texts';
import type { Update } from '@purser/domain/approvals/request-updates';
import { approvalField } from '@purser/domain/request-changes';
import { authorshipOf } from '../../../platform/history.ts';
import { namesOf } from '../../../platform/people.ts';
import type { Work } from '../../../platform/serve.ts';
import { insertRequestChanges } from '../record/request-changes.queries.ts';
import { lastApproved } from '../record/request-history.ts';
import { deciderOf } from './approval-record.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

/**
 * Records steps that are over by a change of the company, which nobody at work has made: whoever approved them last is named as
 * the author.
 */
export async function recordCompleted(
  { db, at }: Pick<Work, 'db' | 'at'>,
  { row, steps, names }: Pick<RequestWithSteps, 'row' | 'steps' | 'names'>,
  { state, events }: Update,
): Promise<void> {
  const labels = new Map(steps.map(({ stepName, label }) => [stepName, label]));
  for (const event of events) {
    const step = event.type === 'completed' ? findStep(state, event.step) : undefined;
    const userId = step && deciderOf(step);
    const newValue = approvalEventText(event, { labels, names });
    if (!userId || newValue === undefined) continue;
    await insertRequestChanges(
      db,
      { userId, userName: names.get(userId) ?? '', at },
      {
        requestId: row.id,
        afterStep: lastApproved(steps),
        changes: [{ fieldName: approvalField, oldValue: null, newValue }],
      },
    );
  }
}

/** Records in a request's history what happened to its steps beside their decisions, which are kept by themselves. */
export async function recordApprovalEvents(
  work: Work,
  { row, steps }: Pick<RequestWithSteps, 'row' | 'steps'>,
  events: readonly ApprovalEvent[],
): Promise<void> {
  const labels = new Map(steps.map(({ stepName, label }) => [stepName, label]));
  const ids = events.flatMap(peopleNamedBy);
  const names = ids.length === 0 ? new Map<number, string>() : await namesOf(work.db, ids);
  const texts = events.flatMap((event) => approvalEventText(event, { labels, names }) ?? []);
  for (const text of texts) await recordSentence(work, { row, steps }, text);
}

function peopleNamedBy(event: ApprovalEvent): readonly number[] {
  if (event.type === 'asked_anew') return event.personIds;
  return event.type === 'escalation_over' ? event.toIds : [];
}

/** Records in a request's history what happened, in a sentence. */
export const recordSentence = (
  work: Work,
  { row, steps }: Pick<RequestWithSteps, 'row' | 'steps'>,
  newValue: string,
): Promise<void> =>
  insertRequestChanges(work.db, authorshipOf(work), {
    requestId: row.id,
    afterStep: lastApproved(steps),
    changes: [{ fieldName: approvalField, oldValue: null, newValue }],
  });
