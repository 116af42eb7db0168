/**
 * Months in exact cents, by one rule everywhere (docs/product/forecast.md#cents): an item's running total since January 1 is rounded
 * half up and divided; a month is what it has gained since the month before, layer by layer in their order. So months add up to
 * the year, and what comes later changes no month before it.
 */
import type { Day } from '../renewal/civil-days.ts';
import { type Layer, layers } from './forecast-source.ts';
import type { Shares } from './item-shares.ts';
import type { CountedDays } from './layered-days.ts';
import type { MonthSpan } from './months.ts';

/** What an item costs in some months, in a layer and by a payment type. */
export interface LayerAmounts {
  readonly layer: Layer;
  readonly paymentType: string | null;
  /** Whole cents of each month, of each part of the item as its shares divide it: segments, each with all teams. A part may lose a cent. */
  readonly parts: readonly (readonly number[])[];
}

/**
 * The amounts of an item in some months. `days` reach back to the first of January.
 * @example layerAmounts(layeredDays(item, assumptions, windowOf(span)), span, shares)[0].parts // [[30411, …]]
 */
export const layerAmounts = (days: readonly CountedDays[], span: MonthSpan, shares: Shares): LayerAmounts[] =>
  amountsOf(groupsOf(days), span, shares).map(({ of: { layer, paymentType }, parts }) => ({
    layer,
    paymentType,
    parts,
  }));

/** What an item costs in a month by layer and payment type. */
export interface MonthAmount {
  /** Which of the months. */
  readonly at: number;
  readonly layer: Layer;
  readonly paymentType: string | null;
  /** Whole cents of each part of the item. */
  readonly parts: readonly number[];
}

/**
 * The same month by month, those without an amount left out.
 * @example monthAmounts(layeredDays(item, assumptions, windowOf(span)), span, shares)[0].parts // [30411]
 */
export const monthAmounts = (days: readonly CountedDays[], span: MonthSpan, shares: Shares): MonthAmount[] =>
  monthByMonth(amountsOf(groupsOf(days), span, shares), span).map(({ at, layer, paymentType, parts }) => ({
    at,
    layer,
    paymentType,
    parts,
  }));

/** What some days cost in a month. */
export interface AmountOfDays<Days> extends MonthAmount {
  readonly days: Days;
}

/** The same day by day. Those of a layer and payment type add up to the amount in `monthAmounts`, to the cent. */
export function amountsByDays<Days extends CountedDays>(
  days: readonly Days[],
  span: MonthSpan,
  shares: Shares,
): AmountOfDays<Days>[] {
  const groups = days
    .map((own) => ({ layer: own.layer, paymentType: own.paymentType, days: [own], own }))
    .toSorted(compareGroups);
  return monthByMonth(amountsOf(groups, span, shares), span).map(({ of, ...amount }) => ({
    ...amount,
    days: of.own,
  }));
}

interface GroupAmounts<Of> {
  readonly of: Of;
  readonly parts: number[][];
}

const monthByMonth = <Of extends Group>(amounts: readonly GroupAmounts<Of>[], { months }: MonthSpan) =>
  months.flatMap((_, at) =>
    amounts.flatMap(({ of, parts }) => {
      const own = parts.map((cents) => cents[at] ?? 0);
      const { layer, paymentType } = of;
      return own.some((cents) => cents !== 0) ? [{ at, layer, paymentType, parts: own, of }] : [];
    }),
  );

function amountsOf<Of extends Group>(
  groups: readonly Of[],
  { months, yearStart }: MonthSpan,
  shares: Shares,
): GroupAmounts<Of>[] {
  const [start] = months;
  if (!start) return [];
  const total: RunningTotal = { cents: 0, of365: 0 };
  if (start.first > yearStart)
    for (const group of groups) addDays(total, group.days, { first: yearStart, last: start.first - 1 });
  let before = shares.split(rounded(total));
  const nothing = months.map(() => 0);
  const amounts = groups.map((of) => ({ of, parts: before.map(() => [...nothing]) }));
  for (let at = 0; at < months.length; at += 1) {
    const month = months[at] ?? start;
    if (at > 0 && month.month.endsWith('-01')) {
      total.cents = 0;
      total.of365 = 0;
      before = shares.split(0);
    }
    for (const { of, parts } of amounts) {
      if (!addDays(total, of.days, month)) continue;
      const after = shares.split(rounded(total));
      putGains(parts, at, { after, before });
      before = after;
    }
  }
  return amounts;
}

interface Gains {
  readonly after: readonly number[];
  readonly before: readonly number[];
}

function putGains(parts: readonly number[][], at: number, { after, before }: Gains): void {
  for (let part = 0; part < parts.length; part += 1) {
    const months = parts[part];
    if (months) months[at] = (after[part] ?? 0) - (before[part] ?? 0);
  }
}

/** Whole cents and 365ths of a cent, in two numbers so that the largest costs are exact. */
interface RunningTotal {
  cents: number;
  of365: number;
}

const rounded = ({ cents, of365 }: RunningTotal): number => cents + (of365 * 2 >= 365 ? 1 : 0);

/** Adds the cost of the days from `first` to `last`; false where there are none. */
function addDays(
  total: RunningTotal,
  days: readonly CountedDays[],
  { first, last }: { readonly first: Day; readonly last: Day },
): boolean {
  let { cents, of365 } = total;
  let isSame = true;
  for (const span of days) {
    if (span.to < first || span.from > last) continue;
    const number = (span.to < last ? span.to : last) - (span.from > first ? span.from : first) + 1;
    // By the day: a cost times the days of a year can be more than a number holds exactly.
    const perDay = span.cents % 365;
    cents += ((span.cents - perDay) / 365) * number;
    of365 += perDay * number;
    isSame = false;
  }
  if (isSame) return false;
  total.of365 = of365 % 365;
  total.cents = cents + (of365 - total.of365) / 365;
  return true;
}

type Placed = Pick<CountedDays, 'layer' | 'paymentType'>;

interface Group extends Placed {
  readonly days: readonly CountedDays[];
}

// In the order of layers, then of payment types by their names, none last: an order that no other contract changes.
function groupsOf(days: readonly CountedDays[]): Group[] {
  const groups: (Placed & { readonly days: CountedDays[] })[] = [];
  for (const span of days) {
    const { layer, paymentType } = span;
    const known = groups.find((group) => group.layer === layer && group.paymentType === paymentType);
    if (known) known.days.push(span);
    else groups.push({ layer, paymentType, days: [span] });
  }
  return groups.length > 1 ? groups.toSorted(compareGroups) : groups;
}

function compareGroups(one: Placed, other: Placed): number {
  if (one.layer !== other.layer) return layers.indexOf(one.layer) - layers.indexOf(other.layer);
  if (one.paymentType === null || other.paymentType === null) return one.paymentType === null ? 1 : -1;
  return one.paymentType < other.paymentType ? -1 : 1;
}
