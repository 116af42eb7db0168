/**
 * What was spent and will be, by any two groups (docs/product/forecast.md#spend): past months by the days that count, those to come by
 * the baseline. The parts of a portfolio add up. Quarters and years are those of the fiscal year.
 */
import type { DateText, MonthText } from '../days.ts';
import { flatMapSteps, type Steps, sortSteps } from '../steps.ts';
import { layeredDays } from './day-layers.ts';
import { type CostSource, type Key, type Periods, periodsOf, type SpendGrouping } from './dimensions.ts';
import { type ForecastItem, plainAssumptions } from './forecast-source.ts';
import {
  type AmountFilter,
  addAmounts,
  addSums,
  centsOfRows,
  dollars,
  emptyTable,
  groupRows,
  type Sums,
  sumOf,
} from './grouping.ts';
import { amountsOfItem, sourceOfItem } from './item-amounts.ts';
import { rememberShares, type Shares } from './item-shares.ts';
import type { LayeredDays } from './layered-days.ts';
import { amountsByDays, type LayerAmounts, type MonthAmount } from './month-amounts.ts';
import { monthsBetween, windowOf } from './months.ts';

/** What is asked for: months from one to another, both included. Lists that are empty ask for all. */
export interface SpendSettings {
  readonly today: DateText;
  readonly from: MonthText;
  readonly to: MonthText;
  readonly by: readonly SpendGrouping[];
  readonly segments: readonly string[];
  readonly paymentTypes: readonly string[];
  readonly fiscalYearStart: number;
}

/** What some items add to the report, in whole cents. @example addSpendReport([spendReportPart(items, settings)], settings) */
export function spendReportPart(items: readonly ForecastItem[], settings: SpendSettings): Sums {
  const { by, today } = settings;
  const periods = periodsOf(monthsBetween(settings.from, settings.to), settings.fiscalYearStart);
  const filter = { segments: new Set(settings.segments), paymentTypes: new Set(settings.paymentTypes) };
  const table = emptyTable(by, 1);
  const find = rememberShares();
  const assumptions = plainAssumptions(today);
  for (const item of items) {
    const shares = find(item, by.includes('team') ? item.team_usage : null);
    const { amounts } = amountsOfItem(item, assumptions, { span: periods.span, shares });
    addAmounts(table, { place: { source: sourceOfItem(item), shares, periods }, amounts }, filter);
  }
  return table.rows;
}

/** A row of the report, in dollars. */
export interface SpendRow {
  readonly keys: readonly Key[];
  readonly amount: number;
}

/** The report: rows, the largest first, and what they add up to. */
export interface SpendReport {
  readonly rows: readonly SpendRow[];
  readonly total: number;
}

/** The report of a portfolio, of the parts that its blocks add. */
export function* addSpendReport(
  parts: readonly Sums[],
  { by }: Pick<SpendSettings, 'by'>,
): Steps<SpendReport> {
  const sums = yield* addSums(parts, 1);
  let all = 0;
  for (const others of sums.values()) {
    for (const amounts of others.values()) all += sumOf(amounts);
    yield;
  }
  // A cent that falls to a segment in one month and leaves it in the next is none of its spend.
  const rows = yield* flatMapSteps(yield* groupRows(sums, by), ({ keys, total }) =>
    total === 0 ? [] : [{ keys, amount: total }],
  );
  return { rows, total: dollars(all) };
}

// What is behind a figure of the report of spend (docs/product/forecast.md#spend): its items with their contracts, the days that
// count and what they come to. Contracts add up to their item and items to the figure, to the cent.

/** A figure of the report: the keys of its groups. */
export interface SpendCell extends SpendSettings {
  readonly keys: readonly Key[];
}

/** A contract's days at one price, in dollars a year, and what of them counts. */
export interface SpendTerm {
  readonly contractId: number;
  readonly startDate: DateText;
  readonly endDate: DateText | null;
  readonly cost: number;
  readonly days: number;
  readonly amount: number;
}

/** What an item adds to a figure, in dollars; `spent` of it before this month. `share` is the counted part of the item in percent. */
export interface ItemSpend {
  readonly softwareId: number;
  readonly vendor: string;
  readonly product_name: string;
  readonly amount: number;
  readonly spent: number;
  readonly share: number;
  readonly contracts: readonly SpendTerm[];
}

interface Work {
  readonly today: DateText;
  readonly by: readonly SpendGrouping[];
  readonly keys: readonly Key[];
  readonly periods: Periods;
  readonly filter: AmountFilter;
}

/** The items of a figure; those of several blocks are put one after the other. @example spendItems(items, { by: ['vendor'], keys: ['Adobe'], … })[0].amount // 20000 */
export function spendItems(items: readonly ForecastItem[], cell: SpendCell): ItemSpend[] {
  const work = begin(cell);
  const { span } = work.periods;
  if (span.months.length === 0) return [];
  const assumptions = plainAssumptions(work.today);
  const find = rememberShares();
  return items.flatMap((item) => {
    const shares = find(item, work.by.includes('team') ? item.team_usage : null);
    const days = layeredDays(item, assumptions, windowOf(span));
    const placed = { source: sourceOfItem(item), shares };
    const counted = amountsByDays(days, span, shares).flatMap((amount) => {
      const cents = centsOf(work, { ...placed, amount });
      return cents === 0 ? [] : [{ at: amount.at, days: amount.days, cents }];
    });
    const found = itemOf(work, { item, shares, counted });
    // A cent that comes and goes is nothing that an item costs.
    return found.amount === 0 && found.spent === 0 ? [] : [found];
  });
}

/** Items as a list shows them: the largest first. */
export const inSpendOrder = (items: readonly ItemSpend[]): Steps<ItemSpend[]> =>
  sortSteps(items, (a, b) => b.amount - a.amount || a.softwareId - b.softwareId);

// A month, a quarter or a year among the keys leaves fewer months, and needn't be looked at again.
function begin({ by, keys, from, to, today, fiscalYearStart, segments, paymentTypes }: SpendCell): Work {
  const { span, quarters, years } = periodsOf(monthsBetween(from, to), fiscalYearStart);
  const keysOfMonths = { month: span.months.map(({ month }) => month), quarter: quarters, year: years };
  const isPeriod = (group: SpendGrouping): group is keyof typeof keysOfMonths => group in keysOfMonths;
  const months = span.months
    .map(({ month }) => month)
    .filter((_, at) =>
      by.every((group, index) => !isPeriod(group) || keysOfMonths[group][at] === keys[index]),
    );
  const others = by.flatMap((group, at) => (isPeriod(group) ? [] : [{ group, key: keys[at] ?? null }]));
  return {
    today,
    by: others.map(({ group }) => group),
    keys: others.map(({ key }) => key),
    periods: periodsOf(spanOf(months), fiscalYearStart),
    filter: { segments: new Set(segments), paymentTypes: new Set(paymentTypes) },
  };
}

const spanOf = (months: readonly MonthText[]) =>
  monthsBetween(months[0] ?? '0001-02', months.at(-1) ?? '0001-01');

interface Placed {
  readonly source: CostSource;
  readonly shares: Shares;
  readonly amount: MonthAmount;
}

function centsOf({ by, keys, periods, filter }: Work, { amount, ...placed }: Placed): number {
  const table = emptyTable(by, 1);
  addAmounts(table, { place: { ...placed, periods }, amounts: [ofOneMonth(amount)] }, filter);
  return centsOfRows(table.rows, by.length === 0 ? [] : keys);
}

// The groups that are left know no months.
const ofOneMonth = ({ layer, paymentType, parts }: MonthAmount): LayerAmounts => ({
  layer,
  paymentType,
  parts: parts.map((cents) => [cents]),
});

interface CountedDays {
  readonly at: number;
  readonly days: LayeredDays;
  readonly cents: number;
}

interface Found {
  readonly item: ForecastItem;
  readonly shares: Shares;
  readonly counted: readonly CountedDays[];
}

function itemOf(work: Work, { item, shares, counted }: Found): ItemSpend {
  const thisMonth = work.today.slice(0, 7);
  const { months } = work.periods.span;
  const spent = counted.filter(({ at }) => (months[at]?.month ?? '') < thisMonth);
  const { id: softwareId, vendor, product_name } = item;
  return {
    softwareId,
    vendor,
    product_name,
    amount: totalDollars(counted),
    spent: totalDollars(spent),
    share: shareOf(work, { item, shares, counted }),
    contracts: contractsOf(work, item, counted),
  };
}

const totalDollars = (counted: readonly CountedDays[]): number =>
  dollars(counted.reduce((sum, { cents }) => sum + cents, 0));

const wholeShare = 1_000_000;

function shareOf(work: Work, { item, shares, counted }: Found): number {
  const [first] = counted;
  if (!first) return 0;
  const { layer, paymentType } = first.days;
  const amount = { at: 0, layer, paymentType, parts: shares.split(wholeShare) };
  return (
    Math.round((10_000 * centsOf(work, { source: sourceOfItem(item), shares, amount })) / wholeShare) / 100
  );
}

// Days that follow each other at one price are one line, whether they were signed or renewed themselves.
function contractsOf(
  { periods }: Work,
  { contracts }: ForecastItem,
  counted: readonly CountedDays[],
): SpendTerm[] {
  const first = periods.span.months[0]?.first ?? 0;
  const last = windowOf(periods.span).last;
  const lines = Map.groupBy(counted, ({ days }) => `${days.reason.contractId} ${days.cents}`);
  return [...lines.values()].flatMap((own) => {
    const spans = new Set(own.map(({ days }) => days));
    const [{ days } = { days: undefined }] = own;
    const contract = contracts.find(({ id }) => id === days?.reason.contractId);
    if (!days || !contract) return [];
    const { id: contractId, startDate, endDate } = contract;
    let number = 0;
    for (const { from, to } of spans) number += Math.min(to, last) - Math.max(from, first) + 1;
    return [
      { contractId, startDate, endDate, cost: dollars(days.cents), days: number, amount: totalDollars(own) },
    ];
  });
}
