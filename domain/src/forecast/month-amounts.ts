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

/** What an item costs in a month by layer and payment type. */
export interface MonthAmount {
  /** Which of the months. */
  readonly at: number;
  readonly layer: Layer;
  readonly paymentType: string | null;
  /** Whole cents of each part of the item, as its shares divide it: segments, each with all teams. A part may lose a cent. */
  readonly parts: readonly number[];
}

/**
 * The amounts of an item in some months, those that aren't there left out. `days` reach back to the first of January.
 * @example monthAmounts(layeredDays(item, outlook, windowOf(span)), span, shares)[0].parts // [30411]
 */
export const monthAmounts = (days: readonly CountedDays[], span: MonthSpan, shares: Shares): MonthAmount[] =>
  amountsOf(groupsOf(days), span, shares);

/** An amount of a month that some days by themselves come to. */
export interface AmountOfDays<Days> extends MonthAmount {
  readonly days: Days;
}

/**
 * The same, each of the days by itself, in an order in which those of a layer and payment type add up to what `monthAmounts` tells of
 * it, to the cent.
 */
export const amountsByDays = <Days extends CountedDays>(
  days: readonly Days[],
  span: MonthSpan,
  shares: Shares,
): AmountOfDays<Days>[] =>
  amountsOf(
    days
      .map((own) => ({ layer: own.layer, paymentType: own.paymentType, days: [own], own }))
      .toSorted(compareGroups),
    span,
    shares,
  ).map(({ group, ...amount }) => ({ ...amount, days: group.own }));

interface GroupAmount<Of> extends MonthAmount {
  readonly group: Of;
}

function amountsOf<Of extends Group>(
  groups: readonly Of[],
  { months, yearStart }: MonthSpan,
  shares: Shares,
): GroupAmount<Of>[] {
  const amounts: GroupAmount<Of>[] = [];
  let total: RunningTotal = { cents: 0, of365: 0 };
  const [start] = months;
  if (!start || groups.length === 0) return amounts;
  if (start.first > yearStart)
    for (const group of groups)
      total = withDays(total, group.days, { first: yearStart, last: start.first - 1 });
  let before = shares.split(rounded(total));
  months.forEach((month, at) => {
    if (at > 0 && month.month.endsWith('-01')) {
      total = { cents: 0, of365: 0 };
      before = shares.split(0);
    }
    for (const group of groups) {
      const { layer, paymentType } = group;
      const next = withDays(total, group.days, month);
      if (next === total) continue;
      total = next;
      const after = shares.split(rounded(total));
      const earlier = before;
      amounts.push({
        at,
        layer,
        paymentType,
        group,
        parts: after.map((cents, part) => cents - (earlier[part] ?? 0)),
      });
      before = after;
    }
  });
  return amounts;
}

/** Whole cents, and 365ths of one. It is kept in two numbers, so that the largest costs are exact. */
interface RunningTotal {
  readonly cents: number;
  readonly of365: number;
}

const rounded = ({ cents, of365 }: RunningTotal): number => cents + (of365 * 2 >= 365 ? 1 : 0);

/** Adds what days cost within others; the same object where none of them lie there. */
function withDays(
  total: RunningTotal,
  days: readonly CountedDays[],
  { first, last }: { readonly first: Day; readonly last: Day },
): RunningTotal {
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
  if (isSame) return total;
  const rest = of365 % 365;
  return { cents: cents + (of365 - rest) / 365, of365: rest };
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
