/** When an item is proposed to be cancelled where a scenario assumes it (docs/product/forecast.md#the-page). */
import { type DateText, dayNumber } from '../days.ts';
import { type Day, dayText, monthsLater } from '../renewal/civil-days.ts';
import type { ForecastContract } from './forecast-source.ts';

/**
 * From which day on an item is proposed to be cancelled: the first one after the signed term that runs or comes next, and after those
 * that follow it without a gap; where there is none, the first of the next month.
 * @example proposedCancellation([{ startDate: '2026-03-01', endDate: '2027-02-28' }], '2026-11-22') // '2027-03-01'
 */
export function proposedCancellation(
  contracts: readonly Pick<ForecastContract, 'startDate' | 'endDate'>[],
  today: DateText,
): DateText {
  let after: Day | null = null;
  for (const { startDate, endDate } of contracts.toSorted((a, b) => (a.startDate < b.startDate ? -1 : 1))) {
    if (endDate === null || endDate < today || (after !== null && dayNumber(startDate) > after)) continue;
    after = Math.max(after ?? 0, dayNumber(endDate) + 1);
  }
  return dayText(after ?? monthsLater(dayNumber(`${today.slice(0, 7)}-01`), 1));
}
