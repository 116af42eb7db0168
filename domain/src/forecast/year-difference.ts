/**
 * By how much the baseline of a calendar year differs from what the dashboard calls its spend, and why
 * (docs/product/forecast.md#a-years-spend): the forecast counts the increases that contracts expect, and nothing after a contract whose
 * cancellation stands.
 */
import { type DateText, dayNumber } from '../days.ts';
import { yearlyCost } from '../spend.ts';
import { type ForecastItem, plainAssumptions } from './forecast-source.ts';
import { dollars, sumOf } from './grouping.ts';
import { amountsOfItem } from './item-amounts.ts';
import { rememberShares } from './item-shares.ts';
import { monthsFrom } from './months.ts';

/** A calendar year by both rules, in whole cents; `increases` and `cancellations` lead from one to the other. */
export interface YearDifference {
  readonly spend: number;
  readonly increases: number;
  readonly cancellations: number;
}

/** What some items add to the difference; parts add up field by field. */
export function yearDifferencePart(
  items: readonly ForecastItem[],
  { year, today }: { readonly year: number; readonly today: DateText },
): YearDifference {
  const span = monthsFrom(`${String(year).padStart(4, '0')}-01`, 12);
  // The whole of an item is one part.
  const shares = rememberShares()({ business_segment: null, business_segment_percentages: null }, null);
  const forecastOf = (item: ForecastItem): number =>
    sumOf(
      amountsOfItem(item, plainAssumptions(today), { span, shares }).amounts.flatMap(({ parts }) =>
        parts.flat(),
      ),
    );
  const lastDay = dayNumber(`${String(year).padStart(4, '0')}-12-31`);
  let [spend, increases, cancellations] = [0, 0, 0];
  for (const item of items) {
    const own = Number(yearlyCost(item, year, today));
    spend += own;
    // Only what lies ahead rises or is cancelled.
    if (lastDay < dayNumber(today)) continue;
    const plain = forecastOf(item);
    if (plain === own) continue;
    const flat = forecastOf(withoutIncreases(item));
    increases += plain - flat;
    cancellations += flat - own;
  }
  return { spend, increases, cancellations };
}

const withoutIncreases = (item: ForecastItem): ForecastItem => ({
  ...item,
  contracts: item.contracts.map((contract) => ({ ...contract, renewalUplift: null })),
});

/** The parts of a portfolio added up, in dollars, with the year's forecast. */
export function addYearDifferences(
  parts: readonly YearDifference[],
): YearDifference & { readonly forecast: number } {
  const spend = sumOf(parts.map((part) => part.spend));
  const increases = sumOf(parts.map((part) => part.increases));
  const cancellations = sumOf(parts.map((part) => part.cancellations));
  return {
    spend: dollars(spend),
    increases: dollars(increases),
    cancellations: dollars(cancellations),
    forecast: dollars(spend + increases + cancellations),
  };
}
