import type { DateText, MonthText } from '@purser/domain/days';
import type { ForecastItem } from '@purser/domain/forecast/forecast-source';
import type { PricedContract } from '@purser/domain/forecast/prices';
import { unassigned } from '@purser/domain/segments';
import { mapSteps, type Steps } from '@purser/domain/steps';
import { rememberBySettings, rememberSteps } from '../../platform/cache/remember.ts';
import { type Block } from '../portfolio/cached-portfolio.ts';
import type { FoundItem } from '../portfolio/portfolio.queries.ts';
import { itemCountingFrom, renewalItemOf } from '../portfolio/renewal-item.ts';
import type { NamedRequest } from './open-requests.queries.ts';

/** An item whose contracts say what they cost in their own currencies. */
type PricedItem = ForecastItem & { readonly contracts: readonly PricedContract[] };

/** The items of a block, which are read of their texts once, without the requests for them. */
export const itemsOfBlock = rememberSteps(
  ({ items }: Block): Steps<readonly PricedItem[]> =>
    mapSteps(items, (found) => forecastItem(found, renewalItemOf(found))),
);

/** The same for a month and those after it: without contracts that are over before its year, in which running totals begin. */
export const itemsOfBlockFrom = (block: Block, month: MonthText): Steps<readonly ForecastItem[]> =>
  itemsFrom(block, `${month.slice(0, 4)}-01-01`);

const itemsFrom = rememberBySettings(
  ({ items }: Block, first: DateText): Steps<readonly ForecastItem[]> =>
    mapSteps(items, (found) => forecastItem(found, itemCountingFrom(found, first))),
);

const forecastItem = ({ row }: FoundItem, item: ReturnType<typeof renewalItemOf>): PricedItem => ({
  ...item,
  business_segment_percentages: row.business_segment_percentages,
  team_usage: row.team_usage,
  requests: [],
});

/** Items by so many: what takes long for all of a block is a step for some. */
export function someAtOnce<Item>(items: readonly Item[], count: number): (readonly Item[])[] {
  const parts: (readonly Item[])[] = [];
  for (let at = 0; at < items.length; at += count) parts.push(items.slice(at, at + count));
  return parts;
}

/** Items with the requests for a contract of them. */
export function withRequests(
  items: readonly ForecastItem[],
  requests: readonly NamedRequest[],
): readonly ForecastItem[] {
  if (requests.length === 0) return items;
  const byItem = Map.groupBy(requests, ({ targetSoftwareId }) => targetSoftwareId);
  return items.map((item) => {
    const own = byItem.get(item.id);
    return own ? { ...item, requests: own } : item;
  });
}

/** Which items count; lists that are empty let all pass. A missing value is ''; segments and payment types are filters of amounts. */
export interface ItemFilter {
  readonly vendors: readonly string[];
  readonly owners: readonly string[];
  readonly statuses: readonly string[];
  readonly segments: readonly string[];
  readonly paymentTypes: readonly string[];
}

type Filtered = Pick<ForecastItem, 'vendor' | 'businessOwnerId' | 'business_segment'> & {
  readonly status: string | null;
};

/** Whether anything of an item may count. */
export function passes(item: Filtered, filter: ItemFilter): boolean {
  const { vendors, owners, statuses, segments } = filter;
  const own = item.business_segment?.length ? item.business_segment : [unassigned];
  return (
    isIn(vendors, item.vendor) &&
    isIn(owners, item.businessOwnerId === null ? '' : String(item.businessOwnerId)) &&
    isIn(statuses, item.status ?? '') &&
    (segments.length === 0 || own.some((segment) => segments.includes(segment)))
  );
}

const isIn = (values: readonly string[], value: string): boolean =>
  values.length === 0 || values.includes(value);
