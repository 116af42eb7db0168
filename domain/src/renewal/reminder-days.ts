/**
 * When people are reminded of a term on listed days (docs/product/renewals.md#reminders-on-days): 90, 60, 30 … days before its
 * day to act. What is due follows from the day and from the ledger of what each person was told, so that a day on which nobody
 * worked is made up for once, and a second run tells nothing.
 */
import { type DateText, dayNumber } from '../days.ts';
import type { Day } from './civil-days.ts';
import type { RenewalRow } from './renewal-row.ts';
import { snoozeEndsDays } from './snooze.ts';
import type { RenewalState } from './states.ts';

/** How a rule reminds: again and again from some day on, or on listed days before the day to act. */
export const reminderModes = ['repeat', 'days'] as const;
export type ReminderMode = (typeof reminderModes)[number];

/** Between which days before the day to act a listed one lies. */
export const reminderDaysRange = { least: 0, most: 365 } as const;

/** On which days before the day to act a new installation reminds. */
export const defaultReminderDays: readonly number[] = [90, 60, 30, 14, 7, 1];

/** On which day before the day to act the executive sponsor is told of an undecided term. */
export const sponsorDay = 7;

/** How the ledger names the day after a day to act that was missed. */
export const missedDay = -1;

/** How many days back a missed day is still worth a mail of its own; older ones go into one digest. */
export const mailedDays = 7;

/** For how long a day to act that was missed in the term before is told of, in days. */
export const missedBeforeDays = 31;

/** A line of the ledger: what a person was told of a contract. `day` counts down to the day to act, {@link missedDay} is past it. */
export interface ToldReminder {
  readonly termEnd: DateText;
  readonly actBy: DateText;
  readonly day: number;
}

/** Why a person is told. */
export type ReminderRole = 'owner' | 'sponsor' | 'administrator';

/** A person who may be told of a contract's renewal. */
export interface RemindedPerson {
  readonly roles: readonly ReminderRole[];
  /** The contract's own days, else those of the rule. */
  readonly days: readonly number[];
  /** What the person was told of this contract. */
  readonly told: readonly ToldReminder[];
  readonly snoozedUntil: DateText | null;
  /** Since when the contract says what it says: earlier days weren't missed, they never were. Null where it always did. */
  readonly since: DateText | null;
}

/** A reminder that is due: what to write into the ledger, and whether it is a mail of its own. */
export interface DueReminder {
  readonly kind: 'ahead' | 'missed';
  readonly termEnd: DateText;
  readonly actBy: DateText;
  readonly days: readonly number[];
  readonly delivery: 'at_once' | 'digest';
}

type Reminded = Pick<RenewalRow, 'state' | 'term' | 'actBy' | 'decision' | 'missedBefore'>;

/** In which a renewal waits for somebody to act. */
export const remindedStates: readonly RenewalState[] = [
  'undecided',
  'renegotiating',
  'renewal_requested',
  'cancelling',
];

/**
 * What a person is to be told of a renewal on a day; nothing on most days. Several listed days that have passed are one reminder.
 * @example remindersDue(row, { roles: ['owner'], days: [30, 7], told: [], snoozedUntil: null, since: null }, '2026-12-01')
 * // [{ kind: 'ahead', termEnd: '2026-12-31', actBy: '2026-12-31', days: [30], delivery: 'at_once' }]
 */
export function remindersDue(row: Reminded, person: RemindedPerson, today: DateText): DueReminder[] {
  const due = [missedBefore(row, person, today), ofTerm(row, person, today)];
  return due.filter((reminder) => reminder !== undefined);
}

function ofTerm(row: Reminded, person: RemindedPerson, today: DateText): DueReminder | undefined {
  const { state, term, actBy } = row;
  if (actBy === null || term.end === null) return undefined;
  const target = { termEnd: term.end, actBy };
  if (state === 'missed' || state === 'lapsed') return missed(target, person, today);
  if (!remindedStates.includes(state)) return undefined;
  const restEnd = restEndOf(row, person, actBy);
  const now = dayNumber(today);
  if (restEnd > now) return undefined;
  const dueDays = daysFor(row, person)
    .map((day) => ({ day, on: Math.max(dayNumber(actBy) - day, restEnd) }))
    .filter(({ day, on }) => on <= now && !isTold(person, { ...target, day }));
  return reminderOf('ahead', target, { dueDays, person, now });
}

function missedBefore(
  { missedBefore: term }: Reminded,
  person: RemindedPerson,
  today: DateText,
): DueReminder | undefined {
  if (term === null || dayNumber(today) - dayNumber(term.actBy) > missedBeforeDays) return undefined;
  return missed({ termEnd: term.end, actBy: term.actBy }, person, today);
}

type Target = Pick<DueReminder, 'termEnd' | 'actBy'>;

// The executive sponsor hears of it before, while it can still be helped.
function missed(target: Target, person: RemindedPerson, today: DateText): DueReminder | undefined {
  const isConcerned = person.roles.includes('owner') || person.roles.includes('administrator');
  if (!isConcerned || isTold(person, { ...target, day: missedDay })) return undefined;
  const dueDays = [{ day: missedDay, on: dayNumber(target.actBy) + 1 }];
  return reminderOf('missed', target, { dueDays, person, now: dayNumber(today) });
}

interface DueDays {
  readonly dueDays: readonly { readonly day: number; readonly on: Day }[];
  readonly person: RemindedPerson;
  readonly now: Day;
}

function reminderOf(
  kind: DueReminder['kind'],
  target: Target,
  { dueDays, person, now }: DueDays,
): DueReminder | undefined {
  if (dueDays.length === 0) return undefined;
  const since = person.since === null ? Number.NEGATIVE_INFINITY : dayNumber(person.since);
  const last = Math.max(since, ...dueDays.map(({ on }) => on));
  const days = dueDays.map(({ day }) => day).toSorted((a, b) => b - a);
  return { kind, ...target, days, delivery: now - last <= mailedDays ? 'at_once' : 'digest' };
}

const isTold = ({ told }: RemindedPerson, { termEnd, actBy, day }: ToldReminder): boolean =>
  told.some((line) => line.day === day && line.actBy === actBy && line.termEnd === termEnd);

function daysFor({ state }: Reminded, { roles, days }: RemindedPerson): number[] {
  const own = roles.includes('owner') ? days : [];
  const escalated = roles.includes('sponsor') && state === 'undecided' ? [sponsorDay] : [];
  return [...new Set([...own, ...escalated])];
}

// The day until which reminders rest, passed or not: what a person put off, and when a renegotiation is looked at again.
function restEndOf({ state, decision }: Reminded, { snoozedUntil }: RemindedPerson, actBy: DateText): Day {
  const lookAgain = state === 'renegotiating' ? (decision?.until ?? null) : null;
  const snoozed = dayOrNever(snoozedUntil);
  return Math.max(Math.min(snoozed, dayNumber(actBy) - snoozeEndsDays), dayOrNever(lookAgain));
}

const dayOrNever = (date: DateText | null): Day =>
  date === null ? Number.NEGATIVE_INFINITY : dayNumber(date);
