/** Notifies an item's owners of what another person decided about its renewal (docs/product/notifications.md#what-is-told). */
import type { Software } from '@purser/api/software';
import type { DateText } from '@purser/domain/days';
import { newsOf } from '@purser/domain/notifications';
import { fullDay } from '@purser/domain/renewal/day-words';
import { findRecipients, notify, ownersOf } from '../../platform/mail/notify.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { titleOf } from '../software/software.service.ts';

interface Decided {
  readonly item: Software;
  readonly contractId: number;
  readonly termEnd: DateText;
  /** Null where a decision was withdrawn. */
  readonly words: string | null;
  /** Of the decision: each of its changes is told of once. */
  readonly version: number;
}

export async function notifyDecided({ db, jobs, at, person }: Work, decided: Decided): Promise<void> {
  const { item, contractId, termEnd, words, version } = decided;
  const holders = ownersOf({ ...item, executive_sponsor_id: null });
  const found = await findRecipients(db, ['business_owner', 'tech_admin'], { holders, actor: person.id });
  // Where an owner's place is empty nobody stands in: what was decided needs nobody to act.
  const people = found.filter(({ reasons }) => reasons.some(({ isStandIn }) => !isStandIn));
  if (people.length === 0) return;
  const author = await nameInTexts(db, person);
  const action = words === null ? 'withdrew the decision' : 'decided';
  await notify({ db, jobs, at, person }, [
    {
      kind: 'renewal',
      news: newsOf(
        `${author} ${action}: ${titleOf(item)}`,
        words === null ? `The term until ${fullDay(termEnd)} is to be decided again.` : `${words}.`,
      ),
      mail: {
        event: 'notification',
        occasion: `renewal ${contractId} ${termEnd} decided at ${version}`,
        details: {},
      },
      about: { softwareId: item.id },
      people: people.map(({ id, why }) => ({ id, why })),
    },
  ]);
}
