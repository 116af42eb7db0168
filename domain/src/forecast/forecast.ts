/** A forecast as it is answered: the parts of a portfolio added up, in dollars (docs/product/forecast.md). */
import type { MonthText } from '../days.ts';
import type { Steps } from '../steps.ts';
import { addColumns, addSums, dollars, type GroupRow, groupRows, sumOf } from './grouping.ts';
import { monthsFrom } from './months.ts';
import type { ForecastPart, ForecastSettings } from './scenario.ts';

/** What an assumption adds to those before it: in all and by month, in dollars. */
export interface ForecastEffect {
  readonly kind: 'uplift' | 'requested' | 'cancelled';
  /** The item that is assumed to be cancelled, else null. */
  readonly id: number | null;
  /** Its day lies inside a signed term. */
  readonly isSigned: boolean;
  readonly amount: number;
  readonly months: readonly number[];
}

/** A forecast in dollars. Months of rows and totals are those of the scenario, `plain` without anything assumed. */
export interface Forecast {
  readonly months: readonly MonthText[];
  readonly rows: readonly GroupRow[];
  readonly totals: readonly number[];
  readonly total: number;
  readonly plain: readonly number[];
  readonly plainTotal: number;
  /** What is requested by month, beside the baseline; also where the scenario leaves it out. */
  readonly requested: readonly number[];
  readonly effects: readonly ForecastEffect[];
}

/** The forecast of a portfolio, of the parts that its blocks and the requests for software add; however it is divided, the same. */
export function* addForecast(parts: readonly ForecastPart[], settings: ForecastSettings): Steps<Forecast> {
  const sums = yield* addSums(
    parts.map(({ rows }) => rows),
    settings.months,
  );
  const rows = yield* groupRows(sums, settings.by);
  const columnsOf = (read: (part: ForecastPart) => readonly number[]): number[] => {
    const sums = Array.from({ length: settings.months }, () => 0);
    for (const part of parts) addColumns(sums, read(part));
    return sums;
  };
  const plain = columnsOf((part) => part.plain);
  const uplift = columnsOf((part) => part.uplift);
  const requests = columnsOf((part) => part.requests);
  const totals = [...plain];
  const found = new Map(parts.flatMap((part) => part.cancelled.map((effect) => [effect.id, effect])));
  const cancelled = settings.cancelled.map(({ id }) => found.get(id) ?? { id, months: [], isSigned: false });
  const changes = [...found.values()].map(({ months }) => months);
  for (const months of [uplift, requests, ...changes]) addColumns(totals, months);
  const own = { id: null, isSigned: false };
  return {
    months: monthsFrom(settings.from, settings.months).months.map(({ month }) => month),
    rows,
    totals: totals.map(dollars),
    total: dollars(sumOf(totals)),
    plain: plain.map(dollars),
    plainTotal: dollars(sumOf(plain)),
    requested: columnsOf((part) => part.requested).map(dollars),
    effects: [
      ...(settings.uplift === null ? [] : [effectOf({ ...own, kind: 'uplift', months: uplift })]),
      ...(settings.requested ? [effectOf({ ...own, kind: 'requested', months: requests })] : []),
      ...cancelled.map((effect) => effectOf({ ...effect, kind: 'cancelled' })),
    ],
  };
}

const effectOf = (effect: Omit<ForecastEffect, 'amount'>): ForecastEffect => ({
  ...effect,
  months: effect.months.map(dollars),
  amount: dollars(sumOf(effect.months)),
});
