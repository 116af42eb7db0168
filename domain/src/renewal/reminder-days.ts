/**
 * When people are reminded of a day to act (docs/product/renewals.md#reminders): on the days of a list before it, such as 90, 60, 30,
 * or every 7 days from 30, which is a list without end. What is due follows from the day and from the ledger of what was sent, so
 * that a day on which nobody worked is made up for once, and a second run sends nothing.
 */
import { type DateText, dayNumber } from '../days.ts';
import type { ReminderTiming } from '../reminders.ts';
import { type Day, dayText } from './civil-days.ts';
import type { RemindedRow, ReminderTarget } from './reminder-targets.ts';
import { snoozeEndsDays } from './snooze.ts';

/** On which day before the day to act the executive sponsor is told of an undecided term. */
const sponsorDay = 7;

/** The day after a day to act that was missed. */
const missedDay = -1;

/** How many days back a missed day is still worth a mail of its own; older ones go into one digest. */
const mailedDays = 7;

/** A line of the ledger: the last reminder of a day to act. */
export interface SentReminder {
  /** Null for the item's, whichever of its contracts has that day: repeated reminders count for all of them. */
  readonly contractId: number | null;
  readonly actBy: DateText;
  /** Null for everybody who was to be reminded. */
  readonly userId: number | null;
  readonly sentOn: DateText;
}

/** Why a person is told. */
export type ReminderRole = 'owner' | 'sponsor' | 'administrator';

/** A person who may be reminded, and what their reminders depend on. */
export interface RemindedPerson {
  readonly id: number;
  readonly roles: readonly ReminderRole[];
  readonly timing: ReminderTiming;
  /** Those of the item. */
  readonly sent: readonly SentReminder[];
  readonly snoozedUntil: DateText | null;
  /** Since when the contract says what it says: earlier days weren't missed, they never were. Null where it always did. */
  readonly since: DateText | null;
}

/** A reminder that is due: the days that it is of, from the first, and whether it is a mail of its own. */
export interface DueReminder {
  readonly days: readonly number[];
  readonly delivery: 'at_once' | 'digest';
}

/**
 * What a person is to be told of a day to act today; nothing on most days. Several days of the list that have passed are one reminder.
 * @example reminderDue({ kind: 'ahead', actBy: '2026-12-31', … }, { roles: ['owner'], timing: { mode: 'days', days: [30, 7], … }, … }, '2026-12-01')
 * // { days: [30], delivery: 'at_once' }
 */
export function reminderDue(
  target: ReminderTarget,
  person: RemindedPerson,
  today: DateText,
): DueReminder | undefined {
  const [actBy, now] = [dayNumber(target.actBy), dayNumber(today)];
  const restEnd = target.kind === 'missed' ? never : restEndOf(target, person);
  if (restEnd > now) return undefined;
  const sent = lastSent(target, person, restEnd);
  const days = daysFor(target, person, actBy - now)
    .filter((day) => actBy - day <= now && actBy - day > sent)
    .toSorted((one, other) => other - one);
  const last = days.at(-1);
  if (last === undefined) return undefined;
  const late = now - Math.max(actBy - last, restEnd, dayOrNever(person.since));
  return { days, delivery: person.timing.mode === 'days' && late > mailedDays ? 'digest' : 'at_once' };
}

/** Of the days of a list those around today: of one without end, the last that has passed and the next. */
function listOf({ mode, days, ...rule }: ReminderTiming, daysLeft: number): readonly number[] {
  if (mode === 'days') return days;
  const { renewalPeriodDays: first, reminderFrequencyDays: distance } = rule;
  if (daysLeft > first) return [first];
  const last = daysLeft + ((first - daysLeft) % distance);
  return [last, last - distance];
}

// The executive sponsor hears of it while it can still be helped.
function daysFor({ kind, renewal }: ReminderTarget, person: RemindedPerson, daysLeft: number): number[] {
  const { roles, timing } = person;
  const isOwner = roles.includes('owner');
  if (kind === 'missed') return isOwner || roles.includes('administrator') ? [missedDay] : [];
  const isEscalated = roles.includes('sponsor') && renewal?.state === 'undecided';
  return [...new Set([...(isOwner ? listOf(timing, daysLeft) : []), ...(isEscalated ? [sponsorDay] : [])])];
}

/**
 * When the last reminder was sent. Of listed days that is the person's own; repeated ones have the days of the item, but for what
 * others were sent while this person had put it off.
 */
function lastSent({ actBy, renewal }: ReminderTarget, person: RemindedPerson, restEnd: Day): Day {
  const { id, timing, sent, snoozedUntil } = person;
  const isListed = timing.mode === 'days';
  const ofTarget = sent.filter(
    (line) =>
      line.actBy === actBy &&
      !(isListed && line.contractId !== null && line.contractId !== renewal?.contractId),
  );
  const own = ofTarget.filter(({ userId }) => userId === id || (isListed && userId === null));
  const ofAnybody = latestOf(ofTarget);
  return isListed || (snoozedUntil !== null && ofAnybody < restEnd) ? latestOf(own) : ofAnybody;
}

const latestOf = (sent: readonly SentReminder[]): Day =>
  sent.reduce((last, { sentOn }) => Math.max(last, dayNumber(sentOn)), never);

// The day until which reminders rest, passed or not: what a person put off, and when a renegotiation is looked at again.
function restEndOf({ actBy, renewal }: ReminderTarget, { snoozedUntil }: RemindedPerson): Day {
  const lookAgain = renewal?.state === 'renegotiating' ? (renewal.decision?.until ?? null) : null;
  const snoozed = Math.min(dayOrNever(snoozedUntil), dayNumber(actBy) - snoozeEndsDays);
  return Math.max(snoozed, dayOrNever(lookAgain));
}

const never: Day = Number.NEGATIVE_INFINITY;

const dayOrNever = (date: DateText | null): Day => (date === null ? never : dayNumber(date));

/** What an item's reminders depend on as long as nothing of it changes. */
export interface QuietItem {
  readonly contracts: readonly { readonly startDate: DateText }[];
  readonly renewals: readonly Pick<RemindedRow, 'term' | 'actBy' | 'decision' | 'renewsItself'>[];
  readonly targets: readonly { readonly actBy: DateText; readonly timing: ReminderTiming }[];
  /** Until when people have put it off. */
  readonly snoozes: readonly DateText[];
}

/**
 * The first day after today on which a reminder of an item may be due, if nothing of it changes; null where that is never. Until then
 * a run needn't look at it.
 * @example nextReminderDay({ targets: [{ actBy: '2026-12-31', timing: { mode: 'days', days: [30, 7], … } }], … }, '2026-11-22') // '2026-12-01'
 */
export function nextReminderDay(
  { contracts, renewals, targets, snoozes }: QuietItem,
  today: DateText,
): DateText | null {
  const now = dayNumber(today);
  const ofList = targets.flatMap(({ actBy, timing }) => {
    const act = dayNumber(actBy);
    return [...listOf(timing, act - now), sponsorDay, snoozeEndsDays, missedDay].map((day) => act - day);
  });
  const turns = renewals.flatMap(({ term, actBy, decision, renewsItself }) => {
    // A term without a day to act may be followed by one that has it.
    if (term.end === null || (actBy === null && !renewsItself)) return [];
    return [dayNumber(term.end) + 1, dayOrNever(decision?.until ?? null)];
  });
  const given = [...(targets.length > 0 ? snoozes : []), ...contracts.map(({ startDate }) => startDate)].map(
    dayNumber,
  );
  const coming = [...ofList, ...turns, ...given].filter((day) => day > now);
  return coming.length === 0 ? null : dayText(Math.min(...coming));
}
