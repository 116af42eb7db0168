/**
 * What is behind a cell: a line for each item and layer, with the reasons of its days; the lines add up to the cell. Behind a single
 * month there is also what each item has more or less than in the month before.
 */
import { dayNumber, type MonthText } from '../days.ts';
import { type Steps, sortSteps } from '../steps.ts';
import { type CellChange, type CellSource, type TwoMonths, whyChanged } from './cell-changes.ts';
import { type CostSource, type Periods, periodsOf } from './dimensions.ts';
import {
  type Assumptions,
  type ForecastItem,
  type Layer,
  layers,
  type OpenRequest,
} from './forecast-source.ts';
import { type AmountFilter, dollars, monthsOfRow, type RowKeys, sumOf } from './grouping.ts';
import {
  amountsOfItem,
  amountsOfRequest,
  type ItemAmounts,
  sourceOfItem,
  sourceOfRequest,
} from './item-amounts.ts';
import { type FindShares, rememberShares, type Shares } from './item-shares.ts';
import type { DayWindow, LayeredDays } from './layered-days.ts';
import { type MonthSpan, monthBefore, monthsBetween } from './months.ts';
import { type DayReason, reasonsOf } from './reasons.ts';
import type { ForecastSettings } from './scenario.ts';

/** A cell: its groups with their keys, its months, both included, and what is assumed. */
export interface CellSettings
  extends Pick<
      ForecastSettings,
      'today' | 'uplift' | 'requested' | 'cancelled' | 'segments' | 'paymentTypes'
    >,
    RowKeys {
  readonly from: MonthText;
  readonly to: MonthText;
  /** Whether its only month is compared with the one before. */
  readonly isCompared: boolean;
}

/** What an item adds to a cell in one layer, in dollars. */
export interface CellLine extends CellSource {
  readonly layer: Layer;
  readonly amount: number;
  readonly reasons: readonly DayReason[];
}

/** What an item has in a cell, and by how much that differs from the month before; undefined where it doesn't, and where nothing is compared. */
export interface CellPart {
  readonly lines: readonly CellLine[];
  readonly change: CellChange | undefined;
}

interface Work {
  readonly settings: CellSettings;
  readonly periods: Periods;
  readonly filter: AmountFilter;
  readonly find: FindShares;
  /** The days of the cell. */
  readonly window: DayWindow;
  /** Undefined where nothing is compared. */
  readonly compared: TwoMonths | undefined;
}

/** What each of some items has in a cell; the parts of several blocks are put one after the other. */
export function cellItems(items: readonly ForecastItem[], settings: CellSettings): CellPart[] {
  const { today, uplift, requested: withRequests } = settings;
  const cancelled = new Map(settings.cancelled.map(({ id, date }) => [id, dayNumber(date)]));
  const work = begin(settings);
  return items.map((item) => {
    const assumptions: Assumptions = {
      today,
      uplift,
      withRequests,
      cancelledFrom: cancelled.get(item.id) ?? null,
    };
    const shares = work.find(item, hasTeams(settings) ? item.team_usage : null);
    const found = amountsOfItem(item, assumptions, { span: work.periods.span, shares });
    const { id: softwareId, vendor, product_name } = item;
    const name = { softwareId, requestId: null, vendor, product_name };
    return partOf(work, { name, found, shares, source: sourceOfItem(item) });
  });
}

/** What each request for software has in a cell; nothing where the scenario leaves requests out. */
export function cellRequests(requests: readonly OpenRequest[], settings: CellSettings): CellPart[] {
  if (!settings.requested) return [];
  const work = begin(settings);
  return requests.map((request) => {
    const shares = work.find(request, null);
    const found = amountsOfRequest(request, settings, { span: work.periods.span, shares });
    const { id: requestId, vendor, product_name } = request;
    const name = { softwareId: null, requestId, vendor, product_name };
    return partOf(work, { name, found, shares, source: sourceOfRequest(request) });
  });
}

/** From which month on a cell needs the days of its items. @example firstMonthOf({ from: '2027-01', isCompared: true }) // '2026-12' */
export const firstMonthOf = ({ from, isCompared }: Pick<CellSettings, 'from' | 'isCompared'>): MonthText =>
  isCompared ? monthBefore(from) : from;

/** Lines as a list shows them: by layer, the largest first. */
export const inCellOrder = (lines: readonly CellLine[]): Steps<CellLine[]> =>
  sortSteps(lines, (a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer) || b.amount - a.amount);

function begin(settings: CellSettings): Work {
  const { to, isCompared, segments, paymentTypes } = settings;
  const span = monthsBetween(firstMonthOf(settings), to);
  const month = windowIn(span, isCompared ? 1 : 0);
  return {
    settings,
    periods: periodsOf(span, 1),
    filter: { segments: new Set(segments), paymentTypes: new Set(paymentTypes) },
    find: rememberShares(),
    window: month,
    compared: isCompared ? { before: windowIn(span, 0, 0), month } : undefined,
  };
}

const windowIn = ({ months }: MonthSpan, first: number, last = months.length - 1): DayWindow => ({
  first: months[first]?.first ?? 0,
  last: months[last]?.last ?? 0,
});

const hasTeams = ({ by }: CellSettings): boolean => by.includes('team');

interface Found {
  readonly name: CellSource;
  readonly found: ItemAmounts;
  readonly shares: Shares;
  readonly source: CostSource;
}

function partOf(work: Work, { name, found, shares, source }: Found): CellPart {
  const { settings, periods, filter, window, compared } = work;
  const place = { source, shares, periods };
  const lines: CellLine[] = [];
  let gained = 0;
  for (const layer of layers) {
    const amounts = found.amounts.filter((amount) => amount.layer === layer);
    if (amounts.length === 0) continue;
    const months = monthsOfRow({ place, amounts }, settings, filter);
    const cents = compared ? (months[1] ?? 0) : sumOf(months);
    if (compared) gained += cents - (months[0] ?? 0);
    if (cents === 0) continue;
    const days = found.days.filter((one) => one.layer === layer && isWanted(one, work));
    lines.push({ ...name, layer, amount: dollars(cents), reasons: reasonsOf(days, window) });
  }
  if (!compared || gained === 0) return { lines, change: undefined };
  const own = found.days.filter((one) => isWanted(one, work));
  const why = whyChanged({ own, all: found.days }, compared);
  return { lines, change: { ...name, ...why, amount: dollars(gained) } };
}

/** Whether days count in the cell, as far as their layer and payment type say so. */
function isWanted({ layer, paymentType }: LayeredDays, { settings: { by, keys }, filter }: Work): boolean {
  const wanted = keys[by.indexOf('paymentType')];
  const wantedLayer = keys[by.indexOf('layer')];
  return (
    (wantedLayer === undefined || layer === wantedLayer) &&
    (wanted === undefined || paymentType === wanted) &&
    (filter.paymentTypes.size === 0 || filter.paymentTypes.has(paymentType ?? ''))
  );
}
