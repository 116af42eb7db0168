import { getEmailRules, saveEmailRules } from '@purser/api/addresses';
import { type MailEvent, mailEvents, mailKinds, ofEachMail } from '@purser/domain/mail';
import type { MailRole } from '@purser/domain/mails/define-mail';
import { isOfRoles, recipientsText, ruleFieldLabel } from '@purser/domain/mails/rule-words';
import { Problem } from '@purser/domain/problem';
import { defaultReminderRule, type ReminderMode, type ReminderRule } from '@purser/domain/reminders';
import { call } from '../../lib/call.ts';
import { fieldsOf, isEqual, type Merge, rowsOf, type Sides, wholeBy } from '../../lib/draft.ts';
import { plainText, type Shared } from '../../ui/shared-save.ts';

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

export type Rules = Readonly<Record<MailEvent, RuleValues>>;

const isSameDays =
  (name: keyof ReminderRule) =>
  (one: number | string | undefined, other: number | string | undefined): boolean =>
    daysOf(name, one) === daysOf(name, other);

const mergedRoles = rowsOf<MailRole>({ keyOf: (role) => role });

// They have no order.
const isSameRoles = (one: readonly MailRole[] = [], other: readonly MailRole[] = []): boolean =>
  isEqual(one.toSorted(), other.toSorted());

/** Ticks are merged one by one. */
const mergedTicks = ({ base, mine, theirs }: Sides<readonly MailRole[]>) =>
  mergedRoles({ base, mine: isSameRoles(base, mine) ? base : mine, theirs });

const mergedRule: Merge<RuleValues> = fieldsOf<RuleValues>({
  roles: mergedTicks,
  directCreationRoles: ({ base = [], mine = [], theirs = [] }) => mergedTicks({ base, mine, theirs }),
  renewalPeriodDays: wholeBy(isSameDays('renewalPeriodDays')),
  reminderFrequencyDays: wholeBy(isSameDays('reminderFrequencyDays')),
  days: wholeBy((one, other) => listedText(one) === listedText(other)),
});

/** The rules of all mails. Only changed fields are sent: the server keeps the others. */
export const sharedRules: Shared<Rules> = {
  queryKey: ['email-rules'],
  read: () => call(getEmailRules),
  save: (rules, kept) =>
    call(saveEmailRules, { body: { ...changedRules(rules, kept), from: changedRules(kept, rules) } }),
  merge: fieldsOf<Rules>(ofEachMail(() => mergedRule)),
  words: {
    title: 'The email rules have changed since you opened them',
    labelsOf:
      () =>
      ({ path: [name, field = ''] }) => {
        const event = mailEvents.find((one) => one === name);
        return [event && mailKinds[event].title, ruleFieldLabel(field)].filter(Boolean).join(' · ');
      },
    textOf: (side, { path: [, field = ''] }) =>
      isOfRoles(field) && Array.isArray(side) ? recipientsText(side) : plainText(side),
  },
};

function changedRules(rules: Rules, others: Rules) {
  const changed = mailEvents.map((event) => [event, changedIn(rules[event], others[event])] as const);
  return Object.fromEntries(changed.filter(([, fields]) => Object.keys(fields).length > 0));
}

const changedIn = (rule: RuleValues, kept: RuleValues): Partial<RuleValues> => {
  const before = new Map(Object.entries(kept));
  return Object.fromEntries(
    Object.entries(rule).filter(([name, value]) => !isEqual(value, before.get(name))),
  );
};

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
