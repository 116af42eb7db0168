/**
 * A forecast with what is assumed beside the plain one (docs/product/forecast.md#scenarios): each assumption with what it adds to those
 * before it, in one order: the default increase, what is requested, then the cancelled items. Blocks of a portfolio are worked
 * out by themselves, and their results are added up. Amounts are whole cents until then.
 */
import { type DateText, dayNumber, type MonthText } from '../days.ts';
import type { Day } from '../renewal/civil-days.ts';
import { type ForecastGrouping, type Periods, periodsOf } from './dimensions.ts';
import type { Assumptions, ForecastItem, OpenRequest } from './forecast-source.ts';
import {
  type AmountFilter,
  addAmounts,
  addColumns,
  countedMonths,
  emptyTable,
  type Sums,
  type SumTable,
} from './grouping.ts';
import {
  amountsOfItem,
  amountsOfRequest,
  type ItemAmounts,
  sourceOfItem,
  sourceOfRequest,
} from './item-amounts.ts';
import { type FindShares, rememberShares, type Shares } from './item-shares.ts';
import { monthsFrom } from './months.ts';

/** What is said where a day is missing. */
export const dayMissing = 'Please choose a day';

/** What is said of an increase out of its range. */
export const increaseMessage = 'An increase is from −50 to 200 percent, with at most two decimals';

/** An item that is assumed to be cancelled, and the first day without it. */
interface AssumedCancelled {
  readonly id: number;
  readonly date: DateText;
}

/** What is asked for. It is JSON, so that it can be what results are remembered by. */
export interface ForecastSettings {
  readonly today: DateText;
  readonly from: MonthText;
  /** How many months. */
  readonly months: number;
  readonly by: readonly ForecastGrouping[];
  /** Only these segments and payment types count; all where the list is empty. What is missing is `Unassigned` and ''. */
  readonly segments: readonly string[];
  readonly paymentTypes: readonly string[];
  /** The default increase in percent; null for none. */
  readonly uplift: number | null;
  readonly requested: boolean;
  readonly cancelled: readonly AssumedCancelled[];
}

/** What a cancelled item takes away by month, and whether the day lies inside a signed term. */
interface CancelledEffect {
  readonly id: number;
  readonly months: readonly number[];
  readonly isSigned: boolean;
}

/** What some items add to a forecast, by month in whole cents; `rows` are those of the scenario. */
export interface ForecastPart {
  readonly rows: Sums;
  readonly plain: readonly number[];
  readonly uplift: readonly number[];
  /** What including the requests adds. */
  readonly requests: readonly number[];
  /** What is requested by itself, whether it is included or not. */
  readonly requested: readonly number[];
  readonly cancelled: readonly CancelledEffect[];
}

interface Work {
  readonly settings: ForecastSettings;
  readonly filter: AmountFilter;
  readonly periods: Periods;
  readonly find: FindShares;
  readonly table: SumTable;
  /** The baseline, where the settings assume an increase and it wasn't known. */
  readonly plain: number[];
  /** With the assumed increase, if there is one. */
  readonly raised: number[];
  readonly requests: number[];
  readonly requested: number[];
  readonly cancelled: CancelledEffect[];
  readonly knownPlain: readonly number[] | undefined;
}

/**
 * What some items add to the forecast. `knownPlain` are their months without anything assumed, where another forecast of them has
 * found these already: they needn't be worked out again then.
 * @example addForecast([forecastPart(items, settings)], settings)
 */
export function forecastPart(
  items: readonly ForecastItem[],
  settings: ForecastSettings,
  knownPlain?: readonly number[],
): ForecastPart {
  const work = begin(settings, knownPlain);
  const cancelled = new Map(settings.cancelled.map(({ id, date }) => [id, dayNumber(date)]));
  for (const item of items) addItem(work, item, cancelled.get(item.id) ?? null);
  return finish(work);
}

/** What open requests for software add to the forecast; those for a contract are their items’. */
export function softwareRequestsPart(
  requests: readonly OpenRequest[],
  settings: ForecastSettings,
): ForecastPart {
  const work = begin(settings);
  for (const request of requests) {
    const shares = work.find(request, null);
    const { amounts } = amountsOfRequest(request, settings, { span: work.periods.span, shares });
    const months = countedOf(work, amounts, shares);
    addColumns(work.requested, months);
    if (!settings.requested) continue;
    addColumns(work.requests, months);
    const source = sourceOfRequest(request);
    addAmounts(work.table, { place: { source, shares, periods: work.periods }, amounts }, work.filter);
  }
  return finish(work);
}

function begin(settings: ForecastSettings, knownPlain?: readonly number[]): Work {
  const zeros = (): number[] => Array.from({ length: settings.months }, () => 0);
  return {
    settings,
    filter: { segments: new Set(settings.segments), paymentTypes: new Set(settings.paymentTypes) },
    periods: periodsOf(monthsFrom(settings.from, settings.months), 1),
    find: rememberShares(),
    table: emptyTable(settings.by, settings.months),
    plain: zeros(),
    raised: zeros(),
    requests: zeros(),
    requested: zeros(),
    cancelled: [],
    knownPlain,
  };
}

function finish({ settings, table, raised, knownPlain, ...work }: Work): ForecastPart {
  const plain = settings.uplift ? (knownPlain ?? work.plain) : raised;
  const { requests, requested, cancelled } = work;
  return { rows: table.rows, plain, uplift: difference(raised, plain), requests, requested, cancelled };
}

interface Variant extends ItemAmounts {
  /** What of it counts in each month. */
  readonly months: readonly number[];
}

// Only what is assumed about an item is worked out again: most portfolios have few requests and fewer cancelled items.
function addItem(work: Work, item: ForecastItem, cancelledFrom: Day | null): void {
  const { settings } = work;
  const { today, uplift } = settings;
  const shares = work.find(item, settings.by.includes('team') ? item.team_usage : null);
  const variantOf = (assumptions: Assumptions): Variant => {
    const found = amountsOfItem(item, assumptions, { span: work.periods.span, shares });
    return { ...found, months: countedOf(work, found.amounts, shares) };
  };
  const plain = { today, uplift: null, withRequests: false, cancelledFrom: null };
  const raised = variantOf({ ...plain, uplift });
  addColumns(work.raised, raised.months);
  if (uplift && !work.knownPlain) addColumns(work.plain, variantOf(plain).months);
  let last = raised;
  if (item.requests.length > 0) {
    const granted = variantOf({ ...plain, uplift, withRequests: true });
    const own = granted.amounts.filter(({ layer }) => layer === 'requested');
    addColumns(work.requested, countedOf(work, own, shares));
    if (settings.requested) {
      addColumns(work.requests, difference(granted.months, raised.months));
      last = granted;
    }
  }
  if (cancelledFrom !== null) {
    const before = last;
    last = variantOf({ today, uplift, withRequests: settings.requested, cancelledFrom });
    const months = difference(last.months, before.months);
    const isSigned = before.days.some(({ layer, to }) => layer === 'committed' && to >= cancelledFrom);
    work.cancelled.push({ id: item.id, months, isSigned });
  }
  const place = { source: sourceOfItem(item), shares, periods: work.periods };
  addAmounts(work.table, { place, amounts: last.amounts }, work.filter);
}

const difference = (after: readonly number[], before: readonly number[]): number[] =>
  after.map((cents, at) => cents - (before[at] ?? 0));

const countedOf = ({ settings, filter }: Work, amounts: ItemAmounts['amounts'], shares: Shares): number[] =>
  countedMonths(amounts, { shares, months: settings.months }, filter);
