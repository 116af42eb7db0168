import type { Software } from '@purser/api/software';
import { departmentText } from '@purser/domain/department';
import type { RequestTerms } from '@purser/domain/request-terms';
import { segmentShares } from '@purser/domain/segments';

/**
 * The department of a request for an item. An item may have segments without percentages; then each is an equal part of
 * it, as in all sums of money.
 */
function departmentOf({ business_segment, business_segment_percentages }: Software): string | null {
  const segments = business_segment ?? [];
  const shares = segmentShares(100n, segments, business_segment_percentages);
  const percentages = shares.map(({ segment, share }) => [segment, Number(share)] as const);
  return departmentText(segments, Object.fromEntries(percentages));
}

/** What an item came to be, in the terms of a request. */
export const itemTerms = (item: Software, cost: number | null): RequestTerms => ({
  vendor: item.vendor,
  productName: item.product_name,
  estimatedCost: cost,
  department: departmentOf(item),
  businessOwnerId: item.business_owner_id,
  techAdminId: item.tech_admin_id,
  executiveSponsorId: item.executive_sponsor_id,
});
