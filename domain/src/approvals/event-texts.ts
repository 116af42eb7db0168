/** What happened to a request's steps beside their decisions, in a sentence for its history (docs/product/approvals.md#timeline). */
import { sentenceList } from '../sentence-list.ts';
import type { ApprovalEvent } from './approval-events.ts';

/** What steps and people are called. */
export interface EventNames {
  readonly labels: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<number, string>;
}

/**
 * An event in a sentence; undefined for decisions and turns, which the steps themselves tell.
 * @example approvalEventText({ type: 'began', step: 'finance', appliesNow: true }, names) // 'Finance applies now, which had been skipped'
 */
export function approvalEventText(event: ApprovalEvent, { labels, names }: EventNames): string | undefined {
  const labelOf = (key: string): string => labels.get(key) ?? key;
  switch (event.type) {
    case 'began':
      return event.appliesNow ? `${labelOf(event.step)} applies now, which had been skipped` : undefined;
    case 'skipped':
      return `${labelOf(event.step)} is skipped: ${event.because}`;
    case 'completed':
      return `${labelOf(event.step)} has all the approvals that it needs, as whoever was missing isn’t asked any more`;
    case 'postponed':
      return `${labelOf(event.step)} waits again for the steps before it`;
    case 'asked_anew': {
      const people = sentenceList(event.personIds.map((id) => names.get(id) ?? `#${id}`));
      const changes = sentenceList(event.changes);
      return `All approvals are asked for anew, as ${changes} changed: ${sentenceList(event.steps.map(labelOf))} (${people})`;
    }
    case 'decided':
    case 'sent_back':
    case 'handed_in':
    case 'reassigned':
    case 'escalated':
    case 'withdrawn':
    case 'closed':
    case 'asked':
    case 'released':
      return undefined;
  }
}
