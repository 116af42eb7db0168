/**
 * Budgets of a fiscal year against what was spent, up to the last full month, and what the baseline adds
 * (docs/product/forecast.md#budgets). A vendor's budget lies within its segment's: it is a part of it, and never added to it.
 */
import type { DateText } from '../days.ts';
import { dayText } from '../renewal/civil-days.ts';
import { unassigned } from '../segments.ts';
import type { Steps } from '../steps.ts';
import { periodsOf } from './dimensions.ts';
import { type ForecastItem, plainAssumptions } from './forecast-source.ts';
import { addAmounts, addColumns, addSums, dollars, emptyTable, type Sums, sumOf } from './grouping.ts';
import { amountsOfItem, sourceOfItem } from './item-amounts.ts';
import { rememberShares } from './item-shares.ts';
import { fiscalYear, type Month } from './months.ts';

/** The fiscal year: named after the year in which it ends, beginning with a month from 1 to 12. */
export interface BudgetSettings {
  readonly today: DateText;
  readonly year: number;
  readonly fiscalYearStart: number;
}

/** A budget in dollars: a segment's, or that of a vendor within it. */
export interface BudgetAmount {
  readonly segment: string;
  readonly vendor: string | null;
  readonly amount: number;
}

/** A budget and how it is used, in dollars. Where there is none, what it would have to cover. */
export interface BudgetRow {
  readonly segment: string;
  readonly vendor: string | null;
  readonly budget: number | null;
  /** Up to the last full month. */
  readonly spent: number;
  /** From the current month on. */
  readonly forecast: number;
  /** Negative where the year costs more; null without a budget. */
  readonly left: number | null;
  /** The first day that costs more than is left; null where the budget lasts. */
  readonly runsOut: DateText | null;
  /** What each month of the fiscal year costs. */
  readonly months: readonly number[];
}

const all = { segments: new Set<string>(), paymentTypes: new Set<string>() };

/** What some items cost in a fiscal year, by segment and vendor in whole cents a month. */
export function budgetPart(items: readonly ForecastItem[], { today, ...year }: BudgetSettings): Sums {
  const periods = periodsOf(fiscalYear(year.year, year.fiscalYearStart), year.fiscalYearStart);
  const table = emptyTable(['segment', 'vendor'], 12);
  const find = rememberShares();
  for (const item of items) {
    const shares = find(item, null);
    const { amounts } = amountsOfItem(item, plainAssumptions(today), { span: periods.span, shares });
    addAmounts(table, { place: { source: sourceOfItem(item), shares, periods }, amounts }, all);
  }
  return table.rows;
}

/** Each segment with costs or a budget, by name, followed by its vendors that have a budget. */
export function* budgetRows(
  parts: readonly Sums[],
  budgets: readonly BudgetAmount[],
  settings: BudgetSettings,
): Steps<BudgetRow[]> {
  const { months } = fiscalYear(settings.year, settings.fiscalYearStart);
  const used = yield* bySegment(yield* addSums(parts, 12));
  const names = new Set([...used.keys(), ...budgets.map(({ segment }) => segment)]);
  return [...names].toSorted().flatMap((segment) => {
    const own = budgets.filter((budget) => budget.segment === segment);
    const vendors = used.get(segment) ?? new Map<string, number[]>();
    const whole = {
      segment,
      vendor: null,
      amount: own.find(({ vendor }) => vendor === null)?.amount ?? null,
    };
    const within = own.flatMap(({ vendor, amount }) =>
      vendor === null ? [] : [{ segment, vendor, amount }],
    );
    return [
      rowOf(whole, columnsOf([...vendors.values()]), { months, today: settings.today }),
      ...within
        .toSorted((a, b) => (a.vendor < b.vendor ? -1 : 1))
        .map((budget) =>
          rowOf(budget, columnsOf([vendors.get(budget.vendor) ?? []]), { months, today: settings.today }),
        ),
    ];
  });
}

// Items without a segment count to the segment of that name.
function* bySegment(sums: Sums): Steps<Map<string, Map<string, number[]>>> {
  const segments = new Map<string, Map<string, number[]>>();
  for (const [key, others] of sums) {
    const segment = key ?? unassigned;
    const vendors = segments.get(segment) ?? new Map<string, number[]>();
    segments.set(segment, vendors);
    for (const [vendor, amounts] of others) {
      vendors.set(vendor ?? '', columnsOf([vendors.get(vendor ?? '') ?? [], amounts]));
      yield;
    }
  }
  return segments;
}

function columnsOf(rows: readonly (readonly number[])[]): number[] {
  const columns = Array.from({ length: 12 }, () => 0);
  for (const row of rows) addColumns(columns, row);
  return columns;
}

interface Named {
  readonly segment: string;
  readonly vendor: string | null;
  readonly amount: number | null;
}

interface Year {
  readonly months: readonly Month[];
  readonly today: DateText;
}

function rowOf({ segment, vendor, amount: budget }: Named, cents: readonly number[], year: Year): BudgetRow {
  const thisMonth = year.today.slice(0, 7);
  const past = year.months.filter(({ month }) => month < thisMonth).length;
  const cap = budget === null ? null : Math.round(budget * 100);
  return {
    segment,
    vendor,
    budget,
    spent: dollars(sumOf(cents.slice(0, past))),
    forecast: dollars(sumOf(cents.slice(past))),
    left: cap === null ? null : dollars(cap - sumOf(cents)),
    runsOut: cap === null ? null : runsOut(cap, cents, year.months),
    months: cents.map(dollars),
  };
}

/**
 * The day on which a budget is exhausted, with each month's amount spread evenly over its days; null where the budget lasts.
 * @example runsOut(100, [310], [{ month: '2026-01', first: 20454, last: 20484 }]) // '2026-01-11'
 */
export function runsOut(budget: number, cents: readonly number[], months: readonly Month[]): DateText | null {
  let left = budget;
  for (const [at, { first, last }] of months.entries()) {
    const amount = cents[at] ?? 0;
    if (amount > left) return dayText(first + Math.max(0, Math.floor((left * (last - first + 1)) / amount)));
    left -= amount;
  }
  return null;
}
