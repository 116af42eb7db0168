/**
 * Why what an item costs in a cell isn't what it cost there in the month before (docs/product/forecast.md#changes, decision 170): its
 * whole difference has one reason, so that the differences of all items add up to that of the cell.
 */
import type { Day } from '../renewal/civil-days.ts';
import { type Steps, sortSteps } from '../steps.ts';
import { type ChangeKind, changeKinds } from './forecast-source.ts';
import { dollars } from './grouping.ts';
import type { CountedDays, DayWindow } from './layered-days.ts';

/** What costs something in a cell. The item is null for a request for software. */
export interface CellSource {
  readonly softwareId: number | null;
  readonly requestId: number | null;
  readonly vendor: string;
  readonly product_name: string;
}

/** By how much an item's part of a cell differs from the month before, in dollars; never 0. */
export interface CellChange extends CellSource, WhyChanged {
  readonly amount: number;
}

/** A reason, with how many days count in the cell in both months, and with the prices of the first of them and the last. */
export interface WhyChanged {
  readonly kind: ChangeKind;
  readonly daysBefore: number;
  readonly days: number;
  /** A year, in dollars, on the first day that counts in the month before; null where none does. */
  readonly priceBefore: number | null;
  /** A year, in dollars, on the last day that counts in the month; null where none does. */
  readonly price: number | null;
}

/** A month and the one before it. */
export interface TwoMonths {
  readonly before: DayWindow;
  readonly month: DayWindow;
}

/**
 * Why an item's part of a cell has changed. `own` are the days that count in the cell, and `all` those of the item in any layer: what
 * moves from one layer to another has neither begun nor ended.
 * @example whyChanged({ own: days, all: days }, months).kind // 'price'
 */
export function whyChanged(
  { own, all }: { readonly own: readonly CountedDays[]; readonly all: readonly CountedDays[] },
  { before, month }: TwoMonths,
): WhyChanged {
  const earlier = pricedDays(own, before);
  const later = pricedDays(own, month);
  const first = earlier[0];
  const last = later.at(-1);
  const hasOnePrice = [...earlier, ...later].every(({ cents }) => cents === first?.cents);
  const kindInBoth = first && last && !hasOnePrice ? 'price' : 'days';
  const kindOf = (): ChangeKind => {
    if (!hasDays(all, before)) return 'began';
    return hasDays(all, month) ? kindInBoth : 'ended';
  };
  return {
    kind: kindOf(),
    daysBefore: countOf(earlier),
    days: countOf(later),
    priceBefore: first ? dollars(first.cents) : null,
    price: last ? dollars(last.cents) : null,
  };
}

/** Changes as a list shows them: by their reason, the largest first. */
export const inChangeOrder = (changes: readonly CellChange[]): Steps<CellChange[]> =>
  sortSteps(
    changes,
    (a, b) =>
      changeKinds.indexOf(a.kind) - changeKinds.indexOf(b.kind) || Math.abs(b.amount) - Math.abs(a.amount),
  );

const hasDays = (days: readonly CountedDays[], { first, last }: DayWindow): boolean =>
  days.some(({ from, to }) => from <= last && to >= first);

type PricedDays = Omit<CountedDays, 'layer' | 'paymentType'>;

/** The days within others, in their order, each once: contracts that run beside each other have one price together. */
function pricedDays(days: readonly CountedDays[], { first, last }: DayWindow): PricedDays[] {
  const cut = days
    .filter(({ from, to }) => from <= last && to >= first)
    .map(({ from, to, cents }) => ({ from: Math.max(from, first), to: Math.min(to, last), cents }));
  if (cut.length < 2) return cut;
  const bounds: Day[] = [...new Set(cut.flatMap(({ from, to }) => [from, to + 1]))].toSorted((a, b) => a - b);
  return bounds.flatMap((from, at) => {
    const to = (bounds[at + 1] ?? from) - 1;
    const beside = cut.filter((span) => span.from <= from && span.to >= to);
    return to < from || beside.length === 0
      ? []
      : [{ from, to, cents: beside.reduce((sum, { cents }) => sum + cents, 0) }];
  });
}

const countOf = (days: readonly PricedDays[]): number =>
  days.reduce((sum, { from, to }) => sum + to - from + 1, 0);
