/** Files that are evidence of what was decided about a term (docs/product/renewals.md#cancelling). */
import type { DateText } from '@purser/domain/days';
import { Problem } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import type { Executor } from '../../db/client.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';

/**
 * 409 for a file on which a decision rests that can be withdrawn. What was decided about a term that is over, or isn't the
 * contract's any more, can't be, and keeps no file.
 */
export async function requireNoEvidence(
  tx: Executor,
  { softwareId, fileId }: { readonly softwareId: number; readonly fileId: number },
  today: DateText,
): Promise<void> {
  const [item] = await readSomeItems(tx, [softwareId]);
  const rows = item ? renewalsOfItem(renewalItemOf(item), today) : [];
  const resting = rows.find(({ decision }) => decision?.evidenceFileIds.includes(fileId));
  if (!resting?.decision) return;
  const termEnd = fullDay(resting.decision.termEnd);
  const message = `This file is evidence of what was decided about the term until ${termEnd}. Please withdraw that first, or take the file out of it`;
  throw new Problem('conflict', message, { code: 'is_evidence' });
}
