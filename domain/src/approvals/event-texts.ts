/** What happened to a request's steps beside their decisions, in a sentence for its history (docs/product/approvals.md#timeline). */
import { fullDay } from '../renewal/day-words.ts';
import { sentenceList } from '../sentence-list.ts';
import type { ApprovalEvent } from './approval-events.ts';

/** What steps and people are called. */
export interface EventNames {
  readonly labels: ReadonlyMap<string, string>;
  readonly names: ReadonlyMap<number, string>;
}

/**
 * An event in a sentence; undefined for decisions, turns and escalations, which the steps themselves tell.
 * @example approvalEventText({ type: 'began', step: 'finance', appliesNow: true }, names) // 'Finance applies now, which had been skipped'
 */
export function approvalEventText(event: ApprovalEvent, { labels, names }: EventNames): string | undefined {
  const labelOf = (key: string): string => labels.get(key) ?? key;
  const namesOf = (ids: readonly number[]): string =>
    sentenceList(ids.map((id) => names.get(id) ?? `#${id}`));
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
      const people = namesOf(event.personIds);
      const changes = sentenceList(event.changes);
      return `All approvals are asked for anew, as ${changes} changed: ${sentenceList(event.steps.map(labelOf))} (${people})`;
    }
    case 'escalation_over': {
      const people = event.toIds.length === 0 ? 'the administrators' : namesOf(event.toIds);
      return `${labelOf(event.step)} went to ${people} as well on ${fullDay(event.on)}`;
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
