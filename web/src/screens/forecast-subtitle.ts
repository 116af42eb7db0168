import { monthsFrom } from '@purser/domain/forecast/months';
import { daysText, spanIn, spanText } from '../features/forecast/spend/spend-months.ts';
import { currencyName } from '../lib/format.ts';
import type { ForecastSearch } from './forecast-search.ts';

/** Which months a tab is about, and what its amounts are in. */
export function subtitleOf(
  { tab, months = 24, from, to }: Pick<ForecastSearch, 'tab' | 'months' | 'from' | 'to'>,
  day: { readonly today: string; readonly fiscalYearStart: number },
): string {
  const currency = currencyName();
  if (tab === 'budgets') return `Budgets, in ${currency}`;
  if (tab === 'spend') return `Spend, ${daysText(spanIn({ from, to }, day))}, in ${currency}`;
  const thisMonth = day.today.slice(0, 7);
  const last = monthsFrom(thisMonth, months).months.at(-1)?.month ?? thisMonth;
  return `${spanText({ from: thisMonth, to: last })}, in ${currency}`;
}
