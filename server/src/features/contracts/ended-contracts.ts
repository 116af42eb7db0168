import type { Software, SoftwareChanges } from '@purser/api/software';
import { bindsLonger, boundUntil } from '@purser/domain/contract-approval';
import type { DateText } from '@purser/domain/days';
import { isActive } from '@purser/domain/options';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { lockSoftware } from '../software/software.queries.ts';
import { updateSoftware } from '../software/software.service.ts';
import { needsApproval, requireNoApproval } from './contract-approval.ts';

/**
 * Does something about an item in a transaction. Where this person's contracts need an approval, none of the item's may bind
 * longer afterwards than it did: taking an ending back commits to what nobody has approved since.
 */
export const withoutReopening = <Answer>(
  work: Work,
  softwareId: number,
  change: (within: Work) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(work, async (within, tx) => {
    if (!(await needsApproval(within))) return change(within);
    await lockSoftware(tx, softwareId);
    const before = await listBounds(within, softwareId);
    const answer = await change(within);
    const after = await listBounds(within, softwareId);
    const isReopened = [...after].some(
      ([id, day]) => before.has(id) && bindsLonger(before.get(id) ?? null, day),
    );
    if (isReopened) await requireNoApproval(within, 'reopening');
    return answer;
  });

/** Until when each contract of an item binds that nothing follows. */
async function listBounds(
  { db, today }: Pick<Work, 'db' | 'today'>,
  softwareId: number,
): Promise<ReadonlyMap<number, DateText | null>> {
  const [found] = await readSomeItems(db, [softwareId]);
  const renewals = found ? renewalsOfItem(renewalItemOf(found), today) : [];
  return new Map(renewals.map((renewal) => [renewal.contractId, boundUntil(renewal)]));
}

/** Changes an item; a status with which it goes on again lets its contracts go on. */
export const changeSoftware = (work: Work, id: number, input: SoftwareChanges): Promise<Software> =>
  input.status !== undefined && isActive(input.status)
    ? withoutReopening(work, id, (within) => updateSoftware(within, id, input))
    : updateSoftware(work, id, input);
