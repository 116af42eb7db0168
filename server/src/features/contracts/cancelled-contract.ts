import type { DateText } from '@purser/domain/days';
import { Problem } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import type { Executor } from '../../db/client.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';

/**
 * 409 for a contract whose term is cancelled: with it the cancellation would vanish, and leave the item's status behind that nothing
 * gives back. What was decided about terms that are over keeps no contract.
 */
export async function requireNotCancelled(
  tx: Executor,
  { softwareId, id }: { readonly softwareId: number; readonly id: number },
  today: DateText,
): Promise<void> {
  const [item] = await readSomeItems(tx, [softwareId]);
  const rows = item ? renewalsOfItem(renewalItemOf(item), today) : [];
  const decision = rows.find(({ contractId }) => contractId === id)?.decision;
  if (decision?.decision !== 'cancel') return;
  const { termEnd } = decision;
  const message = `This contract was cancelled with its term until ${fullDay(termEnd)}. Please withdraw that first`;
  throw new Problem('conflict', message, { code: 'cancelled' });
}
