/** What is behind a cell: a line for each item and layer, with the reasons of its days; the lines add up to the cell. */
import { dayNumber, type MonthText } from '../days.ts';
import { type Steps, sortSteps } from '../steps.ts';
import { type CostSource, type Dimension, type Key, type Periods, periodsOf } from './dimensions.ts';
import {
  type Assumptions,
  type ForecastItem,
  type Layer,
  layers,
  type OpenRequest,
} from './forecast-source.ts';
import { type AmountFilter, addAmounts, centsOfRows, dollars, emptyTable } from './grouping.ts';
import {
  amountsOfItem,
  amountsOfRequest,
  type ItemAmounts,
  sourceOfItem,
  sourceOfRequest,
} from './item-amounts.ts';
import { type FindShares, rememberShares, type Shares } from './item-shares.ts';
import { monthsBetween, windowOf } from './months.ts';
import { type DayReason, reasonsOf } from './reasons.ts';
import type { ForecastSettings } from './scenario.ts';

/** A cell: its groups with their keys, its months, both included, and what is assumed. */
export interface CellSettings
  extends Pick<
    ForecastSettings,
    'today' | 'uplift' | 'requested' | 'cancelled' | 'segments' | 'paymentTypes'
  > {
  readonly by: readonly Dimension[];
  /** As many as there are groups; undefined for any. */
  readonly keys: readonly (Key | undefined)[];
  readonly from: MonthText;
  readonly to: MonthText;
  readonly fiscalYearStart: number;
}

/** What an item adds to a cell in one layer, in dollars. The item is null for a request for software. */
export interface CellLine {
  readonly softwareId: number | null;
  readonly requestId: number | null;
  readonly vendor: string;
  readonly product_name: string;
  readonly layer: Layer;
  readonly amount: number;
  readonly reasons: readonly DayReason[];
}

interface Work {
  readonly settings: CellSettings;
  readonly periods: Periods;
  readonly filter: AmountFilter;
  readonly find: FindShares;
}

/** The lines of some items in a cell; those of several blocks are put one after the other. */
export function cellItems(items: readonly ForecastItem[], settings: CellSettings): CellLine[] {
  const { today, uplift, requested: withRequests } = settings;
  const cancelled = new Map(settings.cancelled.map(({ id, date }) => [id, dayNumber(date)]));
  const work = begin(settings);
  return items.flatMap((item) => {
    const assumptions: Assumptions = {
      today,
      uplift,
      withRequests,
      cancelledFrom: cancelled.get(item.id) ?? null,
    };
    const shares = work.find(item, hasTeams(settings) ? item.team_usage : null);
    const found = amountsOfItem(item, assumptions, { span: work.periods.span, shares });
    const { id: softwareId, vendor, product_name } = item;
    const own = { softwareId, requestId: null, vendor, product_name };
    return linesOf(work, { found, shares, source: sourceOfItem(item) }).map((line) => ({ ...own, ...line }));
  });
}

/** The lines of requests for software in a cell; none where the scenario leaves requests out. */
export function cellRequests(requests: readonly OpenRequest[], settings: CellSettings): CellLine[] {
  if (!settings.requested) return [];
  const work = begin(settings);
  return requests.flatMap((request) => {
    const shares = work.find(request, null);
    const found = amountsOfRequest(request, settings, { span: work.periods.span, shares });
    const { id: requestId, vendor, product_name } = request;
    const own = { softwareId: null, requestId, vendor, product_name };
    return linesOf(work, { found, shares, source: sourceOfRequest(request) }).map((line) => ({
      ...own,
      ...line,
    }));
  });
}

/** Lines as a list shows them: by layer, the largest first. */
export const inCellOrder = (lines: readonly CellLine[]): Steps<CellLine[]> =>
  sortSteps(lines, (a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer) || b.amount - a.amount);

const begin = (settings: CellSettings): Work => ({
  settings,
  periods: periodsOf(monthsBetween(settings.from, settings.to), settings.fiscalYearStart),
  filter: { segments: new Set(settings.segments), paymentTypes: new Set(settings.paymentTypes) },
  find: rememberShares(),
});

const hasTeams = ({ by }: CellSettings): boolean => by.includes('team');

interface Found {
  readonly found: ItemAmounts;
  readonly shares: Shares;
  readonly source: CostSource;
}

// Each layer is grouped as the table groups all of them, and the cell's row of it is read.
function linesOf(
  { settings, periods, filter }: Work,
  { found, shares, source }: Found,
): Pick<CellLine, 'layer' | 'amount' | 'reasons'>[] {
  const { by, keys } = settings;
  const paymentType = keys[by.indexOf('paymentType')];
  return layers.flatMap((layer) => {
    const table = emptyTable(by, 1);
    const amounts = found.amounts.filter((amount) => amount.layer === layer);
    addAmounts(table, { place: { source, shares, periods }, amounts }, filter);
    const cents = centsOfRows(table.rows, keys);
    if (cents === 0) return [];
    const days = found.days.filter(
      (one) => one.layer === layer && isWanted(one.paymentType, paymentType, filter),
    );
    return [{ layer, amount: dollars(cents), reasons: reasonsOf(days, monthsOf(periods)) }];
  });
}

const isWanted = (own: Key, key: Key | undefined, { paymentTypes }: AmountFilter): boolean =>
  (key === undefined || own === key) && (paymentTypes.size === 0 || paymentTypes.has(own ?? ''));

const monthsOf = ({ span }: Periods) => ({ first: span.months[0]?.first ?? 0, last: windowOf(span).last });
