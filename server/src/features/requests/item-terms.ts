import type { Software } from '@purser/api/software';
import { departmentText } from '@purser/domain/department';
import type { RequestTerms } from '@purser/domain/request-terms';
import { segmentShares } from '@purser/domain/segments';

// Segments without percentages are equal parts, as in all sums of money.
function departmentOf({ business_segment, business_segment_percentages }: Software): string | null {
  const segments = business_segment ?? [];
  const shares = segmentShares(100n, segments, business_segment_percentages);
  const percentages = shares.map(({ segment, share }) => [segment, Number(share)] as const);
  return departmentText(segments, Object.fromEntries(percentages));
}

/** An item in the terms of a request. */
export const itemTerms = (item: Software, cost: number | null): RequestTerms => ({
  vendor: item.vendor,
  productName: item.product_name,
  estimatedCost: cost,
  department: departmentOf(item),
  businessOwnerId: item.business_owner_id,
  techAdminId: item.tech_admin_id,
  executiveSponsorId: item.executive_sponsor_id,
});
