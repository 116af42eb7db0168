/**
 * Working days: Monday to Friday without the company's holidays. A step's time, its reminders and its escalation are counted in
 * these (docs/product/approvals.md#time).
 */
import { type DateText, dayNumber } from '../days.ts';
import { type Day, dayText } from '../renewal/civil-days.ts';

/** The company's days off, each as `YYYY-MM-DD`. */
export type Holidays = ReadonlySet<DateText>;

// 1970-01-01, the day 0, was a Thursday. Monday is 0.
const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7;

const isOpen = (day: Day, holidays: Holidays): boolean => weekdayOf(day) < 5 && !holidays.has(dayText(day));

/** Whether people work on a day. @example isWorkingDay('2026-11-21', new Set()) // false, a Saturday */
export const isWorkingDay = (day: DateText, holidays: Holidays): boolean => isOpen(dayNumber(day), holidays);

/**
 * The day that lies a number of working days after another one, which doesn't count itself.
 * @example workingDaysAfter('2026-11-20', 3, new Set()) // '2026-11-25', from a Friday to a Wednesday
 */
export function workingDaysAfter(from: DateText, count: number, holidays: Holidays): DateText {
  let day = dayNumber(from);
  for (let left = count; left > 0; ) {
    day += 1;
    if (isOpen(day, holidays)) left -= 1;
  }
  return dayText(day);
}

/**
 * How many working days something is overdue: those after its day up to today; 0 until then.
 * @example overdueDays('2026-11-20', '2026-11-23', new Set()) // 1
 */
export function overdueDays(dueOn: DateText, today: DateText, holidays: Holidays): number {
  if (today <= dueOn) return 0;
  const daysOff = [...holidays].filter((day) => day > dueOn && day <= today && weekdayOf(dayNumber(day)) < 5);
  return weekdaysUntil(dayNumber(today)) - weekdaysUntil(dayNumber(dueOn)) - daysOff.length;
}

/** When a step is due, and when its people were last reminded of that; null for never. */
interface Reminded {
  readonly dueOn: DateText;
  readonly remindedOn: DateText | null;
}

/**
 * Whether the people that a step waits for are reminded today: on the day when it is due, and on each second working day after
 * that. What wasn't sent in time, since nothing ran, is sent on the next working day.
 * @example isReminderDay({ dueOn: '2026-11-20', remindedOn: '2026-11-20' }, '2026-11-24', new Set()) // true
 */
export const isReminderDay = (
  { dueOn, remindedOn }: Reminded,
  today: DateText,
  holidays: Holidays,
): boolean =>
  today >= dueOn &&
  isWorkingDay(today, holidays) &&
  (remindedOn === null || remindedOn < dueOn || overdueDays(remindedOn, today, holidays) >= 2);

/** What a step says of its time, in working days; null where it says nothing. */
export interface StepTime {
  readonly dueDays: number | null;
  readonly escalateAfterDays: number | null;
}

/**
 * The day on which a step is due that became current on a day; null where it has no time.
 * @example dueOnOf({ dueDays: 3 }, '2026-11-20', new Set()) // '2026-11-25'
 */
export const dueOnOf = (
  { dueDays }: Pick<StepTime, 'dueDays'>,
  since: DateText | null,
  holidays: Holidays,
): DateText | null =>
  dueDays === null || since === null ? null : workingDaysAfter(since, dueDays, holidays);

/**
 * The day from which the step is somebody else's as well; null where it never is.
 * @example escalatesOnOf({ dueDays: 3, escalateAfterDays: 1 }, '2026-11-20', new Set()) // '2026-11-26'
 */
export function escalatesOnOf(time: StepTime, since: DateText | null, holidays: Holidays): DateText | null {
  const dueOn = dueOnOf(time, since, holidays);
  const { escalateAfterDays } = time;
  return dueOn === null || escalateAfterDays === null
    ? null
    : workingDaysAfter(dueOn, escalateAfterDays, holidays);
}

// Weekdays from a fixed Monday up to a day, which makes the distance of two days a difference, however far they lie apart.
function weekdaysUntil(day: Day): number {
  const fromMonday = day + 4;
  const weeks = Math.floor(fromMonday / 7);
  return weeks * 5 + Math.min(fromMonday - weeks * 7, 5);
}
