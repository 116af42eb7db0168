import { monthLabel } from '@purser/domain/forecast/labels';
import {
  fiscalYear,
  fiscalYearOf,
  monthBefore,
  monthMissing,
  monthsFrom,
} from '@purser/domain/forecast/months';
import { dayText } from '@purser/domain/renewal/civil-days';
import { daySpan } from '@purser/domain/renewal/day-words';

/** The first and the last month of a report, both included. */
export interface ReportMonths {
  readonly from: string;
  readonly to: string;
}

interface FiscalDay {
  readonly today: string;
  readonly fiscalYearStart: number;
}

const spanOf = (months: readonly { readonly month: string }[]): ReportMonths => ({
  from: months[0]?.month ?? '',
  to: months.at(-1)?.month ?? '',
});

/** To the last full month, which in a year's first month is none: that month is shown then. */
function upToNow(from: string, today: string): ReportMonths {
  const last = monthBefore(today.slice(0, 7));
  return { from, to: last < from ? today.slice(0, 7) : last };
}

/** This fiscal year, as far as it is over. */
export function spanAtFirst({ today, fiscalYearStart }: FiscalDay): ReportMonths {
  const year = fiscalYearOf(today.slice(0, 7), fiscalYearStart);
  return upToNow(spanOf(fiscalYear(year, fiscalYearStart).months).from, today);
}

/** The months of an address, which may name none, one or both. */
export function spanIn({ from, to }: Partial<ReportMonths>, day: FiscalDay): ReportMonths {
  const first = spanAtFirst(day);
  if (from !== undefined && to !== undefined) return { from, to };
  if (from !== undefined) return { from, to: from > first.to ? from : first.to };
  return { from: to !== undefined && to < first.from ? to : first.from, to: to ?? first.to };
}

export const isSameSpan = (one: ReportMonths, other: ReportMonths): boolean =>
  one.from === other.from && one.to === other.to;

/** What is asked for most often. */
export function quickSpans(day: FiscalDay): readonly (ReportMonths & { readonly label: string })[] {
  const { today, fiscalYearStart } = day;
  const thisMonth = today.slice(0, 7);
  const year = Number(today.slice(0, 4));
  const fiscal = fiscalYearOf(thisMonth, fiscalYearStart);
  const isFiscal = fiscalYearStart !== 1;
  return [
    ...(isFiscal ? [{ label: 'This fiscal year to last full month', ...spanAtFirst(day) }] : []),
    { label: 'This year to last full month', ...upToNow(`${year}-01`, today) },
    { label: 'Last year', from: `${year - 1}-01`, to: `${year - 1}-12` },
    { label: 'This fiscal year', ...spanOf(fiscalYear(fiscal, fiscalYearStart).months) },
    { label: 'Next 12 months', ...spanOf(monthsFrom(thisMonth, 12).months) },
  ];
}

/** @example spanText({ from: '2026-01', to: '2026-10' }) // 'Jan 2026 to Oct 2026' */
export const spanText = ({ from, to }: ReportMonths): string =>
  from === to ? monthLabel(from) : `${monthLabel(from)} to ${monthLabel(to)}`;

/** @example daysText({ from: '2026-01', to: '2026-10' }) // 'Jan 1 to Oct 31, 2026' */
export const daysText = ({ from, to }: ReportMonths): string =>
  daySpan(`${from}-01`, dayText(monthsFrom(to, 1).months[0]?.last ?? 0));

const mostMonths = 240;
const numberOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));

/** Why months can't be shown, at the one that is wrong. @example faultIn({ from: '', to: '2026-10' }) // { from: monthMissing } */
export function faultIn({ from, to }: ReportMonths): Partial<ReportMonths> | undefined {
  const isMonth = (text: string): boolean => /^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/.test(text);
  if (!isMonth(from)) return { from: monthMissing };
  if (!isMonth(to)) return { to: monthMissing };
  if (to < from) return { to: 'This month is before the first one' };
  const isLong = numberOf(to) - numberOf(from) >= mostMonths;
  return isLong ? { to: `Please choose at most ${mostMonths} months` } : undefined;
}
