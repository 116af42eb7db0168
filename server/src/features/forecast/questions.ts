/** What a call asks for, with the defaults of what it leaves out; 422 for what can't be answered. */
import type { QueryOf } from '@purser/api/endpoint';
import type { getForecast, getForecastItems } from '@purser/api/forecast';
import type { getSpend, getSpendItems } from '@purser/api/spend-report';
import type { DateText, MonthText } from '@purser/domain/days';
import { fiscalYear, fiscalYearOf, monthsBetween, monthsFrom } from '@purser/domain/forecast/months';
import { invalid } from '@purser/domain/problem';
import { unassigned } from '@purser/domain/segments';
import type { CellQuestion, ForecastQuery } from './forecast.service.ts';
import type { ItemFilter } from './forecast-items.ts';
import type { SpendCellQuestion, SpendQuery } from './spend-report.service.ts';

const mostMonthsAhead = 120;
const mostMonths = 240;

/** A forecast: from this month on where none is given, of a year, by layer. */
export function forecastQuestion(query: QueryOf<typeof getForecast>, today: DateText): ForecastQuery {
  const thisMonth = today.slice(0, 7);
  const { from = thisMonth, months = 12, by = ['layer'], uplift = null, requested, cancelled = [] } = query;
  if (from < thisMonth) throw invalid({ from: 'A forecast begins with this month or a later one' });
  if (monthsBetween(thisMonth, from).months.length > mostMonthsAhead + 1)
    throw invalid({ from: `A forecast begins at most ${mostMonthsAhead} months ahead` });
  return {
    from,
    months,
    by,
    uplift: uplift === 0 ? null : uplift,
    requested: requested === 'true',
    cancelled,
    filter: filterOf(query),
  };
}

/** A cell of a forecast. */
export function cellQuestion(
  { month, until, keys = [], ...query }: QueryOf<typeof getForecastItems>,
  today: DateText,
): CellQuestion {
  const question = forecastQuestion(query, today);
  requireKeys(keys, question.by);
  requireWithin({ month, until }, question);
  return { ...question, month, until, keys };
}

function requireWithin(
  { month, until }: { readonly month: MonthText | undefined; readonly until: MonthText | undefined },
  { from, months: span }: ForecastQuery,
): void {
  const { months } = monthsFrom(from, span);
  const isWithin = (given: MonthText): boolean => months.some((one) => one.month === given);
  if (month !== undefined && !isWithin(month))
    throw invalid({ month: 'Please choose one of the months of the forecast' });
  if (until === undefined) return;
  if (until < (month ?? from)) throw invalid({ until: 'The last month lies before the first' });
  if (!isWithin(until)) throw invalid({ until: 'Please choose one of the months of the forecast' });
}

function requireKeys(keys: readonly unknown[], by: readonly string[]): void {
  if (keys.length > 0 && keys.length !== by.length)
    throw invalid({ keys: `Please send a key for each of ${by.join(', ')}` });
}

interface FiscalDay {
  readonly today: DateText;
  readonly fiscalYearStart: number;
}

/** A figure of the report of spend; all of it where no keys are sent. */
export function spendCellQuestion(
  { keys = [], ...query }: QueryOf<typeof getSpendItems>,
  day: FiscalDay,
): SpendCellQuestion {
  const question = spendQuestion(query, day);
  requireKeys(keys, question.by);
  return keys.length === 0 ? { ...question, by: [], keys } : { ...question, keys };
}

/** Spend: this fiscal year up to this month where nothing else is asked for, by segment. */
export function spendQuestion(
  query: QueryOf<typeof getSpend>,
  { today, fiscalYearStart }: FiscalDay,
): SpendQuery {
  const thisMonth: MonthText = today.slice(0, 7);
  const year = fiscalYear(fiscalYearOf(thisMonth, fiscalYearStart), fiscalYearStart);
  const { by = ['segment'], from = year.months[0]?.month ?? thisMonth, to = thisMonth } = query;
  if (to < from) throw invalid({ to: 'The last month lies before the first' });
  // Told before the months are counted, however many there are.
  if (Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > mostMonths / 12 || isLong(from, to))
    throw invalid({ to: `Please ask for at most ${mostMonths} months` });
  return { by, from, to, today, fiscalYearStart, filter: filterOf(query) };
}

const isLong = (from: MonthText, to: MonthText): boolean =>
  monthsBetween(from, to).months.length > mostMonths;

type Filters = Pick<QueryOf<typeof getSpend>, 'segment' | 'vendor' | 'owner' | 'status' | 'paymentType'>;

const filterOf = ({ segment, vendor, owner, status, paymentType }: Filters): ItemFilter => ({
  // The part of an item without segments has a name of its own.
  segments: (segment ?? []).map((name) => name || unassigned),
  vendors: vendor ?? [],
  owners: owner ?? [],
  statuses: status ?? [],
  paymentTypes: paymentType ?? [],
});
