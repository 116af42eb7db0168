/**
 * What reminders of renewals are about by the dates of a contract alone, and what they say of its day
 * (docs/product/renewals.md#reminders). `renewal/reminder-days.ts` says when they come.
 */
import type { DateText } from './days.ts';
import { isActive } from './options.ts';

/** How a rule reminds: again and again from some day on, or on listed days before the day to act. */
export const reminderModes = ['repeat', 'days'] as const;
export type ReminderMode = (typeof reminderModes)[number];

/** Between which days before the day to act a listed one lies. */
export const reminderDaysRange = { least: 0, most: 365 } as const;

/** On which days before the day to act a new installation reminds, where its rule lists days. */
export const defaultReminderDays: readonly number[] = [90, 60, 30, 14, 7, 1];

/** How long before the day to act on reminders begin, and how many days lie between two; both at least 1. */
export interface ReminderRule {
  readonly renewalPeriodDays: number;
  readonly reminderFrequencyDays: number;
}

/** The rule of a new installation (docs/product/renewals.md#reminders). */
export const defaultReminderRule: ReminderRule = { renewalPeriodDays: 30, reminderFrequencyDays: 7 };

/** When reminders come, by the rule's mode; a contract's own list takes the place of the rule's. */
export interface ReminderTiming extends ReminderRule {
  readonly mode: ReminderMode;
  readonly days: readonly number[];
}

/** An item as reminders see it. */
export interface RemindedItem {
  readonly status: string;
  readonly latestContract: {
    readonly endDate: DateText | null;
    readonly cancellationNoticeDate: DateText | null;
  } | null;
}

/**
 * The day that an item's owners have to act on: its latest contract's notice date, or its end where there is none or the
 * notice would come too late. Null where nothing is due: no contract, no date, or an item that ends anyway.
 * @example renewalDayOf({ status: 'active', latestContract: { endDate: '2026-12-31', cancellationNoticeDate: null } }) // '2026-12-31'
 */
export function renewalDayOf({ status, latestContract }: RemindedItem): DateText | null {
  if (!latestContract || !isActive(status)) return null;
  const { endDate, cancellationNoticeDate: notice } = latestContract;
  return notice !== null && (endDate === null || notice <= endDate) ? notice : endDate;
}

/** How far a day to decide by is away, as reminders say it; negative is past. @example daysLeftText(-21) // '21 days ago' */
export function daysLeftText(days: number): string {
  if (days === 0) return 'today';
  const number = Math.abs(days);
  return `${number} ${number === 1 ? 'day' : 'days'} ${days > 0 ? 'left' : 'ago'}`;
}

/** What decides what a day to decide by is. */
interface DecisionDay {
  readonly renewalDay: DateText;
  readonly endDate: DateText | null;
  readonly billingCycle: string;
}

/**
 * Whether a day to decide by is the last one to cancel. A notice day on the contract's last day is no day of its own, and a
 * recurring contract has no notice to give: its date is the next look at the price (docs/product/contracts.md#ends).
 * @example isDeadline({ renewalDay: '2026-11-30', endDate: '2026-12-31', billingCycle: 'yearly' }) // true
 */
export const isDeadline = ({ renewalDay, endDate, billingCycle }: DecisionDay): boolean =>
  renewalDay !== endDate && billingCycle === 'yearly';

/** What a day to decide by is, as a sentence. */
export function renewalDayMeaning(day: DecisionDay, today: DateText): string {
  const verb = day.renewalDay < today ? 'was' : 'is';
  if (isDeadline(day)) return `That ${verb} the last day to cancel.`;
  return day.renewalDay === day.endDate
    ? `That ${verb} the contract’s last day.`
    : `That ${verb} the day of the next price review.`;
}
