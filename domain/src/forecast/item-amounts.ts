/** What an item costs in some months, and what a request for software would: the one way from either to amounts. */
import { layeredDays } from './day-layers.ts';
import type { CostSource } from './dimensions.ts';
import type { Assumptions, ForecastItem, OpenRequest } from './forecast-source.ts';
import type { Shares } from './item-shares.ts';
import type { LayeredDays } from './layered-days.ts';
import { type LayerAmounts, layerAmounts } from './month-amounts.ts';
import { type MonthSpan, windowOf } from './months.ts';
import { requestedDays } from './requested.ts';

/** The days of an item and what its months come to. */
export interface ItemAmounts {
  readonly days: readonly LayeredDays[];
  readonly amounts: readonly LayerAmounts[];
}

/** The amounts of an item with what is assumed about it. */
export function amountsOfItem(
  item: ForecastItem,
  assumptions: Assumptions,
  { span, shares }: { readonly span: MonthSpan; readonly shares: Shares },
): ItemAmounts {
  const days = layeredDays(item, assumptions, windowOf(span));
  return { days, amounts: layerAmounts(days, span, shares) };
}

/** The amounts of a request for software if it is granted. */
export function amountsOfRequest(
  request: OpenRequest,
  { today }: Pick<Assumptions, 'today'>,
  { span, shares }: { readonly span: MonthSpan; readonly shares: Shares },
): ItemAmounts {
  const { first, last } = windowOf(span);
  const days = requestedDays(request, { today, last }).map((one) => ({
    ...one,
    from: Math.max(one.from, first),
  }));
  return { days, amounts: layerAmounts(days, span, shares) };
}

/** How groups see an item. */
export const sourceOfItem = ({
  id,
  vendor,
  product_name,
  businessOwnerId,
  status,
}: ForecastItem): CostSource => ({
  itemKey: String(id),
  vendor,
  product_name,
  ownerKey: businessOwnerId === null ? null : String(businessOwnerId),
  status,
});

/** How groups see a request for software: as an item of its own, without a status. */
export const sourceOfRequest = ({ id, vendor, product_name, businessOwnerId }: OpenRequest): CostSource => ({
  itemKey: `request-${id}`,
  vendor,
  product_name,
  ownerKey: businessOwnerId === null ? null : String(businessOwnerId),
  status: null,
});
