/**
 * When an item comes up for renewal, how that reads and how it sorts (docs/product/renewals.md#renewal-date).
 */
import { type DateText, daysBetween, yearLater } from './days.ts';

/** Recurring contracts have no end; among dates they sort as this one (docs/product/renewals.md#renewal-date). */
export const recurringSortDate: DateText = '2099-12-31';

/** What decides an item's renewal: its latest contract, if any, and its own date, which counts only without one. */
export interface RenewalSource {
  readonly latestContract: { readonly endDate: DateText | null; readonly billingCycle: string } | null;
  readonly renewal_date: DateText | null;
}

/** A renewal: a date, or words where there is none; `sortDate` orders both. */
export interface RenewalText {
  readonly date: DateText | null;
  readonly label: string | null;
  readonly sortDate: DateText;
}

/**
 * @example renewalOf({ latestContract: { endDate: null, billingCycle: 'monthly' }, renewal_date: null }, '2026-11-21')
 * // { date: null, label: 'Monthly recurring', sortDate: '2099-12-31' }
 */
export function renewalOf(source: RenewalSource, today: DateText): RenewalText {
  const contract = source.latestContract;
  if (!contract) return onDate(source.renewal_date ?? yearLater(today));
  if (contract.endDate !== null) return onDate(contract.endDate);
  return { date: null, label: openEndLabel(contract.billingCycle), sortDate: recurringSortDate };
}

/** How a contract's open end reads (docs/product/renewals.md#renewal-date); the date itself is shown where there is one. */
export function openEndLabel(cycle: string): string {
  if (cycle === 'monthly') return 'Monthly recurring';
  if (cycle === 'quarterly') return 'Quarterly recurring';
  return cycle === 'yearly' ? 'End date missing' : 'Ongoing';
}

/** How urgent a day is: past, within 7 days, within 30, within 60, or later (docs/product/renewals.md#urgency). */
export type Urgency = 'overdue' | 'week' | 'near' | 'soon' | 'later';

/** The renewals that ask for a decision: by when they come up, or that a yearly contract has no end. */
export const renewalTimes = ['overdue', 'near', 'soon', 'missing'] as const;
export type RenewalTime = (typeof renewalTimes)[number];

/** Within how many days a day to act is in the second step of red, and comes before all that isn't missed. */
export const weekDays = 7;

/** Whole days until a date, negative once it is past, and what that means. @example urgencyOf('2026-11-20', '2026-11-21') // { days: -1, urgency: 'overdue' } */
export function urgencyOf(date: DateText, today: DateText): { days: number; urgency: Urgency } {
  const days = daysBetween(today, date);
  if (days < 0) return { days, urgency: 'overdue' };
  if (days <= weekDays) return { days, urgency: 'week' };
  if (days <= 30) return { days, urgency: 'near' };
  return { days, urgency: days <= 60 ? 'soon' : 'later' };
}

/** How far ahead renewals are announced, in days, and how many of them at most (docs/product/renewals.md#alerts). */
export const renewalDays = 60;
export const mostRenewals = 8;

/**
 * Whether a contract is one to be alerted to: it has ended, ends within 60 days, or is yearly and nobody has entered its end.
 * @example isAlertDue({ endDate: '2026-12-31', billingCycle: 'yearly' }, '2026-11-21') // true
 */
export const isAlertDue = (
  { endDate, billingCycle }: { readonly endDate: DateText | null; readonly billingCycle: string },
  today: DateText,
): boolean => (endDate === null ? billingCycle === 'yearly' : daysBetween(today, endDate) <= renewalDays);

/** How many renewals there are: missed, past their end, within 60 days of it, and yearly ones whose end nobody has entered. */
export interface RenewalCounts {
  /** Terms whose day to act has passed; none where it is missing. */
  readonly missed?: number;
  readonly overdue: number;
  readonly upcoming: number;
  readonly missing: number;
}

/**
 * How many renewals there are, in words; null for none (docs/product/renewals.md#alerts).
 * @example renewalSummary({ overdue: 2, upcoming: 6, missing: 1 }) // '2 overdue, 6 upcoming, 1 end date missing'
 */
export function renewalSummary({ missed = 0, overdue, upcoming, missing }: RenewalCounts): string | null {
  const parts = [
    missed > 0 ? `${numberText(missed)} missed` : null,
    datedSummary(overdue, upcoming),
    missing > 0 ? `${numberText(missing)} end ${missing === 1 ? 'date' : 'dates'} missing` : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : null;
}

function datedSummary(overdue: number, upcoming: number): string | null {
  const [past, ahead] = [numberText(overdue), numberText(upcoming)];
  if (overdue > 0) return `${past} overdue, ${ahead} upcoming`;
  if (upcoming === 0) return null;
  return `${ahead} upcoming ${upcoming === 1 ? 'renewal' : 'renewals'} (${renewalDays} days)`;
}

const numberText = (count: number): string => count.toLocaleString('en-US');

/** The dates that alerts depend on. The end is null where nobody has entered that of a yearly contract. */
export interface AlertDates {
  readonly endDate: DateText | null;
  readonly cancellationNoticeDate: DateText | null;
}

/**
 * The last day to give notice where that can still be done: today or later, and not after the end.
 * @example noticeAhead({ endDate: '2026-12-31', cancellationNoticeDate: '2026-11-30' }, '2026-11-21') // '2026-11-30'
 */
export function noticeAhead(
  { endDate, cancellationNoticeDate: notice }: AlertDates,
  today: DateText,
): DateText | null {
  if (notice === null || endDate === null) return null;
  return notice >= today && notice <= endDate ? notice : null;
}

/** From how many days ahead on the day to cancel is what an alert is about (decision 74). */
export const noticeSoonDays = 14;

/**
 * The last day to give notice where it is that near, and so an alert's badge and position follow it; else null.
 * @example noticeSoon({ endDate: '2026-12-31', cancellationNoticeDate: '2026-11-23' }, '2026-11-21') // '2026-11-23'
 */
export function noticeSoon(dates: AlertDates, today: DateText): DateText | null {
  const notice = noticeAhead(dates, today);
  return notice !== null && daysBetween(today, notice) <= noticeSoonDays ? notice : null;
}

/** The day that alerts are sorted by: a near day to give notice, else the end; null where there is none. */
export const alertDateOf = (dates: AlertDates, today: DateText): DateText | null =>
  noticeSoon(dates, today) ?? dates.endDate;

const onDate = (date: DateText): RenewalText => ({ date, label: null, sortDate: date });
