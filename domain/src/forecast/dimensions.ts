/** What amounts can be grouped by (docs/product/forecast.md#groups), and how each of them is read from an amount. */
import type { Layer } from './forecast-source.ts';
import type { Shares } from './item-shares.ts';
import type { MonthAmount } from './month-amounts.ts';
import { fiscalQuarterOf, fiscalYearOf, type MonthSpan } from './months.ts';

/** What the forecast is grouped by, one or two of them. */
export const forecastGroupings = [
  'layer',
  'segment',
  'vendor',
  'owner',
  'paymentType',
  'team',
  'item',
] as const;
export type ForecastGrouping = (typeof forecastGroupings)[number];

/** What the report of spend is grouped by, one or two of them. Quarters and years are those of the fiscal year. */
export const spendGroupings = [
  'segment',
  'vendor',
  'owner',
  'team',
  'paymentType',
  'status',
  'month',
  'quarter',
  'year',
] as const;
export type SpendGrouping = (typeof spendGroupings)[number];

/** All that amounts can be grouped by. */
export type Dimension = ForecastGrouping | SpendGrouping;

/** A group's key: a name, an id as text, a layer, `2026-11`, `2027-Q1` or `2027`; null where the value is missing. */
export type Key = string | null;

/** What costs something: an item, or a request for software, whose `itemKey` is `request-` with its id. */
export interface CostSource {
  readonly itemKey: string;
  readonly vendor: string;
  readonly product_name: string;
  readonly ownerKey: Key;
  readonly status: Key;
}

/** An amount with all that groups are read from. */
export interface PlacedAmount {
  readonly source: CostSource;
  readonly shares: Shares;
  readonly amount: Pick<MonthAmount, 'at' | 'layer' | 'paymentType'>;
  readonly periods: Periods;
}

/** The months of a table with the keys of the quarters and years that they lie in. */
export interface Periods {
  readonly span: MonthSpan;
  readonly quarters: readonly string[];
  readonly years: readonly string[];
}

/** @example periodsOf(monthsFrom('2026-07', 1), 7).quarters // ['2027-Q1'] */
export function periodsOf(span: MonthSpan, fiscalYearStart: number): Periods {
  const years = span.months.map(({ month }) => String(fiscalYearOf(month, fiscalYearStart)));
  const quarters = span.months.map(
    ({ month }, at) => `${years[at]}-Q${fiscalQuarterOf(month, fiscalYearStart)}`,
  );
  return { span, quarters, years };
}

type ReadKey = (placed: PlacedAmount, part: number) => Key;

/** Reads the key of a part of an amount, by what it is grouped by. */
export const readKey: Readonly<Record<Dimension, ReadKey>> = {
  layer: ({ amount }): Layer => amount.layer,
  segment: ({ shares }, part) => segmentOf(shares, part),
  vendor: ({ source }) => source.vendor,
  owner: ({ source }) => source.ownerKey,
  paymentType: ({ amount }) => amount.paymentType,
  team: ({ shares }, part) => shares.teams[part % shares.teams.length] ?? null,
  item: ({ source }) => source.itemKey,
  status: ({ source }) => source.status,
  month: ({ amount, periods }) => periods.span.months[amount.at]?.month ?? null,
  quarter: ({ amount, periods }) => periods.quarters[amount.at] ?? null,
  year: ({ amount, periods }) => periods.years[amount.at] ?? null,
};

/** The segment of a part; null where the item has none. */
export const segmentOf = ({ segments, teams }: Shares, part: number): Key =>
  segments[Math.floor(part / teams.length)] ?? null;
