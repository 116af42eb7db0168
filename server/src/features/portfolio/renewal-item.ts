import type { RenewalDecision } from '@purser/api/renewal-terms';
import type { DateText } from '@purser/domain/days';
import type { RenewalRow } from '@purser/domain/renewal/renewal-row';
import type { RenewalItem } from '@purser/domain/renewal/renewal-source';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import type { Executor } from '../../db/client.ts';
import { contractsCountingFrom, contractsIn, type GatheredContract } from './contracts-in.ts';
import { type FoundItem, readSomeItems } from './portfolio.queries.ts';

interface RenewedItem extends RenewalItem<RenewalDecision> {
  readonly contracts: readonly GatheredContract[];
}

/** An item of the portfolio as its renewals are worked out from it. */
export const renewalItemOf = (found: FoundItem): RenewedItem =>
  itemWith(found, contractsIn(found.contracts?.gathered ?? null));

/** The renewals of an item as the database has it now; none where there is no such item. */
export async function readRenewals(
  db: Executor,
  softwareId: number,
  today: DateText,
): Promise<RenewalRow<RenewalDecision>[]> {
  const [found] = await readSomeItems(db, [softwareId]);
  return found ? renewalsOfItem(renewalItemOf(found), today) : [];
}

/** An item with the contracts that can count on a day or after it; what was decided depends on all of them. */
export const itemCountingFrom = (found: FoundItem, first: DateText): RenewedItem =>
  found.contracts?.decisions
    ? renewalItemOf(found)
    : itemWith(found, contractsCountingFrom(found.contracts?.gathered ?? null, first));

const itemWith = ({ row, contracts }: FoundItem, own: readonly GatheredContract[]): RenewedItem => ({
  id: row.id,
  status: row.status,
  vendor: row.vendor,
  product_name: row.product_name,
  business_segment: row.business_segment,
  // Somebody deleted owns nothing any more.
  businessOwnerId: row.businessOwner === null ? null : row.business_owner_id,
  techAdminId: row.techAdmin === null ? null : row.tech_admin_id,
  contracts: own,
  decisions: contracts?.decisions ?? [],
  requestedContractIds: contracts?.requestedContractIds ?? [],
  snoozedUntil: null,
});
