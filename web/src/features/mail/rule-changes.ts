import type { EmailRules } from '@purser/api/mail';
import { type MailEvent, mailEvents } from '@purser/domain/mail';
import type { MailRole } from '@purser/domain/mails/define-mail';
import { Problem } from '@purser/domain/problem';
import { defaultReminderRule, type ReminderMode, type ReminderRule } from '@purser/domain/reminders';

/** The values of a rule's card. Unsaved days are the text that was typed; '' is the default. */
export interface RuleValues {
  readonly subject: string;
  readonly html: string;
  readonly roles: readonly MailRole[];
  readonly enabledForDirectCreation?: boolean;
  readonly directCreationRoles?: readonly MailRole[];
  readonly renewalPeriodDays?: number | string;
  readonly reminderFrequencyDays?: number | string;
  readonly mode?: ReminderMode;
  /** The listed days; unsaved, the text that was typed. */
  readonly days?: readonly number[] | string;
}

type Fields = Readonly<Record<string, unknown>>;

export type RuleChanges = Readonly<Partial<Record<MailEvent, Partial<RuleValues>>>>;

/** The changes that differ from what is saved. */
export function realChanges(saved: EmailRules, changes: RuleChanges): RuleChanges {
  return byEvent(changes, (event, name, value) => !isSame(name, value, fieldsOf(saved[event])[name]));
}

/** The changes without those that were sent; what was typed since then stays. */
export function changesExcept(changes: RuleChanges, sent: RuleChanges): RuleChanges {
  return byEvent(changes, (event, name, value) => fieldsOf(sent[event])[name] !== value);
}

/** The rules in which somebody else has changed, since they were shown, a field that is changed here too. */
export function changedMeanwhile(changes: RuleChanges, shown: EmailRules, stored: EmailRules): MailEvent[] {
  const conflicts = byEvent(changes, (event, name, value) => {
    const theirs = fieldsOf(stored[event])[name];
    return !isSame(name, theirs, fieldsOf(shown[event])[name]) && !isSame(name, value, theirs);
  });
  return mailEvents.filter((event) => conflicts[event] !== undefined);
}

function byEvent(
  changes: RuleChanges,
  isWanted: (event: MailEvent, name: string, value: unknown) => boolean,
): RuleChanges {
  const wanted = mailEvents.map((event): [MailEvent, Fields] => {
    const fields = Object.entries(fieldsOf(changes[event]));
    return [event, Object.fromEntries(fields.filter(([name, value]) => isWanted(event, name, value)))];
  });
  return Object.fromEntries(wanted.filter(([, fields]) => Object.keys(fields).length > 0));
}

const fieldsOf = (fields: object = {}): Fields => ({ ...fields });

function isSame(name: string, value: unknown, saved: unknown): boolean {
  if (name === 'days') return listedText(value) === listedText(saved);
  if (isDays(name)) return daysOf(name, value) === daysOf(name, saved);
  if (!Array.isArray(value) || !Array.isArray(saved)) return value === saved;
  return value.length === saved.length && value.every((element) => saved.includes(element));
}

const isDays = (name: string): name is keyof ReminderRule => Object.hasOwn(defaultReminderRule, name);

/** The days that a field's text means: its default where it is empty, NaN where it isn't a number. */
export function daysOf(name: keyof ReminderRule, typed: unknown): number {
  return typed === '' || typed === undefined ? defaultReminderRule[name] : Number(typed);
}

/** Listed days as their field shows them: what was typed stays as it is until it is saved. */
export function listedText(days: unknown): string {
  if (Array.isArray(days)) return days.join(', ');
  return typeof days === 'string' ? days : '';
}

export function rulesRefusedBy(error: Error | null): MailEvent[] {
  const paths = error instanceof Problem ? Object.keys(error.fields ?? {}) : [];
  return mailEvents.filter((event) => paths.some((path) => path.startsWith(`${event}.`)));
}
