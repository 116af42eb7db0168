/**
 * What was spent and will be, by any two groups (docs/product/forecast.md#spend): past months by the days that count, those to come by
 * the plain forecast. The parts of a portfolio add up. Quarters and years are those of the fiscal year.
 */
import type { DateText, MonthText } from '../days.ts';
import { flatMapSteps, type Steps } from '../steps.ts';
import { type Key, periodsOf, type SpendGrouping } from './dimensions.ts';
import { type ForecastItem, plainAssumptions } from './forecast-source.ts';
import { addAmounts, addSums, dollars, emptyTable, groupRows, type Sums, sumOf } from './grouping.ts';
import { amountsOfItem, sourceOfItem } from './item-amounts.ts';
import { rememberShares } from './item-shares.ts';
import { monthsBetween } from './months.ts';

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
