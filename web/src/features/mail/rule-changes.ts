import type { EmailRules } from '@purser/api/mail';
import { type MailEvent, type MailRole, mailEvents } from '@purser/domain/mail';
import { Problem } from '@purser/domain/problem';
import { defaultReminderRule, type ReminderRule } from '@purser/domain/reminders';

/** What a rule's card shows. Days are what was typed until they are saved; empty is the default. */
export interface RuleValues {
  readonly subject: string;
  readonly html: string;
  readonly roles: readonly MailRole[];
  readonly enabledForDirectCreation?: boolean;
  readonly directCreationRoles?: readonly MailRole[];
  readonly renewalPeriodDays?: number | string;
  readonly reminderFrequencyDays?: number | string;
}

type Fields = Readonly<Record<string, unknown>>;

/** What was changed in the rules, by rule and field. */
export type RuleChanges = Readonly<Partial<Record<MailEvent, Partial<RuleValues>>>>;

/** Only what would really change what is saved. */
export function differences(saved: EmailRules, changes: RuleChanges): RuleChanges {
  return byEvent(changes, (event, name, value) => !isSame(name, value, fieldsOf(saved[event])[name]));
}

/** What is left once a save has taken what was sent; what was typed meanwhile stays. */
export function changesAfter(changes: RuleChanges, sent: RuleChanges): RuleChanges {
  return byEvent(changes, (event, name, value) => fieldsOf(sent[event])[name] !== value);
}

/** The rules of which somebody else has changed, since they were shown, a field that is changed here too. */
export function changedMeanwhile(changes: RuleChanges, shown: EmailRules, now: EmailRules): MailEvent[] {
  const theirs = byEvent(changes, (event, name, value) => {
    const there = fieldsOf(now[event])[name];
    return !isSame(name, there, fieldsOf(shown[event])[name]) && !isSame(name, value, there);
  });
  return mailEvents.filter((event) => theirs[event] !== undefined);
}

type IsStored = (event: MailEvent, name: string, value: unknown) => boolean;

function byEvent(changes: RuleChanges, keep: IsStored): RuleChanges {
  const kept = mailEvents.map((event): [MailEvent, Fields] => {
    const fields = Object.entries(fieldsOf(changes[event]));
    return [event, Object.fromEntries(fields.filter(([name, value]) => keep(event, name, value)))];
  });
  return Object.fromEntries(kept.filter(([, fields]) => Object.keys(fields).length > 0));
}

const fieldsOf = (fields: object = {}): Fields => ({ ...fields });

function isSame(name: string, value: unknown, saved: unknown): boolean {
  if (isDays(name)) return daysOf(name, value) === daysOf(name, saved);
  if (!Array.isArray(value) || !Array.isArray(saved)) return value === saved;
  return value.length === saved.length && value.every((one) => saved.includes(one));
}

const isDays = (name: string): name is keyof ReminderRule => Object.hasOwn(defaultReminderRule, name);

/** How many days a field means: its default where it is empty, NaN where it isn't a number. */
export function daysOf(name: keyof ReminderRule, typed: unknown): number {
  return typed === '' || typed === undefined ? defaultReminderRule[name] : Number(typed);
}

/** The rules in which the server has refused something. */
export function rulesRefusedBy(error: Error | null): MailEvent[] {
  const paths = error instanceof Problem ? Object.keys(error.fields ?? {}) : [];
  return mailEvents.filter((event) => paths.some((path) => path.startsWith(`${event}.`)));
}
