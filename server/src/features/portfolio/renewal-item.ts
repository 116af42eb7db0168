import type { RenewalDecision } from '@purser/api/renewal-terms';
import type { DateText } from '@purser/domain/days';
import type { RenewalItem } from '@purser/domain/renewal/renewal-source';
import { contractsCountingFrom, contractsIn, type GatheredContract } from './contracts-in.ts';
import type { FoundItem } from './portfolio.queries.ts';

interface RenewedItem extends RenewalItem<RenewalDecision> {
  readonly contracts: readonly GatheredContract[];
}

/** An item of the portfolio as its renewals are worked out from it. */
export const renewalItemOf = (found: FoundItem): RenewedItem =>
  itemWith(found, contractsIn(found.contracts?.gathered ?? null));

/** The same with the contracts that can count on a day or after it; what was decided depends on all of them. */
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
