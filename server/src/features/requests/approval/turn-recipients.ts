import { turnsOf } from '@purser/domain/approvals/turns';
import type { MailRecipient, RoleHolders } from '@purser/domain/mail';
import { sentenceList } from '@purser/domain/sentence-list';
import type { MailedPerson } from '../../../platform/mail/notify.ts';
import type { StepEvent } from './step-mail-events.ts';

/** A person whose turn it has become: at which steps, and for whom they stand in. */
export interface NewTurn {
  readonly steps: readonly string[];
  readonly onBehalfOfNames: readonly string[];
}

/** Those whose turn an event has made it, by their ids. */
export function turnsIn({
  events,
  locked,
}: Pick<StepEvent, 'events' | 'locked'>): ReadonlyMap<number, NewTurn> {
  const turns = new Map<number, NewTurn>();
  for (const event of events) {
    for (const { id, onBehalfOfIds } of event.type === 'asked' ? event.people : []) {
      const { steps = [], onBehalfOfNames = [] } = turns.get(id) ?? {};
      const names = onBehalfOfIds.map((other) => locked.names.get(other) ?? 'somebody');
      const step = event.type === 'asked' ? [event.step] : [];
      turns.set(id, { steps: [...steps, ...step], onBehalfOfNames: [...onBehalfOfNames, ...names] });
    }
  }
  return turns;
}

/**
 * The people of the role of the next assignee: those whose turn it has become by name. Nobody has the role where nobody is asked
 * anew; where only administrators can decide, it is nobody's, so that they stand in.
 */
export function nextAssignees(event: Pick<StepEvent, 'events' | 'locked' | 'state'>): RoleHolders {
  const asked = turnsIn(event);
  if (asked.size === 0) return {};
  const turns = turnsOf(event.state, event.locked.company);
  const isNamed = turns.some(({ people, escalatedToIds }) => people.length > 0 || escalatedToIds.length > 0);
  return { next_assignee: isNamed ? [...asked.keys()] : [] };
}

/** Whether a mail is about its reader's turn. */
export const hasTurn = (
  turns: ReadonlyMap<number, NewTurn>,
  id: number,
  reasons: MailRecipient['reasons'],
): boolean => turns.has(id) || reasons.some(({ role }) => role === 'next_assignee');

/** Why somebody gets a mail who stands in for somebody else. */
export const withDelegation = (person: MailedPerson, turn: NewTurn | undefined): MailedPerson =>
  turn && turn.onBehalfOfNames.length > 0
    ? {
        ...person,
        why: `${person.why} You stand in for ${sentenceList([...new Set(turn.onBehalfOfNames)])}.`,
      }
    : person;
