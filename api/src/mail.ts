/** Who receives which mails, what these say, and the mails that were sent or wait (docs/product/mail.md). */
import { readDayList } from '@purser/domain/kinds/numbers';
import { type MailEvent, mailEvents, mailKinds, mailTypes, ofEachMail } from '@purser/domain/mail';
import { unknownPlaceholders } from '@purser/domain/mail-templates';
import { mailRoles } from '@purser/domain/mails/define-mail';
import { emailMessage, parseEmail } from '@purser/domain/people';
import {
  defaultReminderDays,
  defaultReminderRule,
  reminderDaysRange,
  reminderModes,
} from '@purser/domain/reminders';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { atMost, instant, pageQuery, queriedCount, readBy, requiredText, storable } from './fields.ts';

const roles = z
  .array(z.enum(mailRoles, { error: 'Please choose among the recipients of Settings' }))
  .max(mailRoles.length)
  .transform((given) => [...new Set(given)]);

/** Text of a rule; a placeholder that the event doesn't know is refused, by name. */
const template = (event: MailEvent, text: z.ZodString) =>
  text.superRefine((value, context) => {
    const [unknown] = unknownPlaceholders(value, event);
    if (unknown === undefined) return;
    const known = mailKinds[event].placeholders.map(({ name }) => `{{${name}}}`).join(', ');
    context.addIssue({ code: 'custom', message: `There is no {{${unknown}}} in these mails, only ${known}` });
  });

const ruleOf = (event: MailEvent) =>
  z.object({
    subject: template(event, requiredText('Subject is required', 300)),
    html: template(event, requiredText('The text is required', 50_000)),
    roles,
  });

/** A number of days of at least 1, or such a text; empty is the default. */
const days = (whenEmpty: number) =>
  z.preprocess(
    (value) => (value === null || (typeof value === 'string' && value.trim() === '') ? whenEmpty : value),
    z.union([z.number(), z.string()]).transform((value, context) => {
      const number = Number(value);
      const message = problemOfDays(number);
      if (message) context.addIssue({ code: 'custom', message });
      return number;
    }),
  );

function problemOfDays(number: number): string | undefined {
  if (!Number.isFinite(number)) return 'Please enter a number of days';
  if (!Number.isInteger(number)) return 'Please enter whole days';
  if (number < 1) return 'Please enter at least 1 day';
  return number > 3650 ? 'Please enter at most 3,650 days' : undefined;
}

/** Days before the day to act, as a list or as a text of numbers; empty is the default. */
const listedDays = readBy(z.union([z.array(z.number()).readonly(), z.string()]).nullable(), (given) =>
  readDayList(given ?? [], { name: 'Reminder days', range: reminderDaysRange }),
).transform((days) => [...(days ?? defaultReminderDays)]);

/** The rules by event; contracts and renewals have more than the others. */
export const emailRules = z.object({
  ...ofEachMail(ruleOf),
  contractSubmission: ruleOf('contractSubmission').extend({
    enabledForDirectCreation: z.boolean(),
    directCreationRoles: roles,
  }),
  renewalReminder: ruleOf('renewalReminder').extend({
    renewalPeriodDays: days(defaultReminderRule.renewalPeriodDays),
    reminderFrequencyDays: days(defaultReminderRule.reminderFrequencyDays),
    /** Whether reminders repeat, or come on the listed days before the day to act (docs/product/renewals.md#reminders-on-days). */
    mode: z.enum(reminderModes, 'Please choose repeat or days'),
    days: listedDays,
  }),
});
export type EmailRules = z.output<typeof emailRules>;

type Rules = typeof emailRules.shape;
type PartialRules = { [Event in MailEvent]: ReturnType<typeof partialOf<Rules[Event]['shape']>> };

const partialOf = <Shape extends z.ZodRawShape>(rule: z.ZodObject<Shape>) => rule.partial();

function partialRules(): PartialRules;
function partialRules(): object {
  return ofEachMail((event) => partialOf<z.ZodRawShape>(emailRules.shape[event]));
}

const endpoint = endpointsOf('Mail');

export const getEmailRules = endpoint(addresses.getEmailRules, 'The rules of all mails', {
  reply: emailRules,
});

const someRules = z.object(partialRules()).partial();

/**
 * Changes the rules, and of each the fields, that are sent. With `from`, some fields before the change, it answers 412 where one of
 * them has changed meanwhile.
 */
export const saveEmailRules = endpoint(addresses.saveEmailRules, 'Change the rules that are sent', {
  body: someRules.extend({ from: someRules.optional() }),
  reply: emailRules,
});

export const resetEmailRules = endpoint(
  addresses.resetEmailRules,
  'Go back to the rules of a new installation',
  { reply: emailRules },
);

const storableText = (most: number) => storable(z.string().max(most, atMost(most)));

/** Texts that may not be saved yet. */
const draft = z.object({ subject: storableText(300), html: storableText(50_000) });
const eventField = z.enum(mailEvents, { error: 'Please choose a kind of mail' });

/** Sends a mail of this kind about a real record at once; 503 says why it couldn't be sent. */
export const testEmailRule = endpoint(
  addresses.testEmailRule,
  'Send a test mail, of the saved texts or of those that are sent',
  {
    stores: 'nothing',
    body: draft.partial().extend({
      type: eventField,
      to: requiredText('Please enter an address', 254).refine(
        (text) => parseEmail(text) !== undefined,
        emailMessage,
      ),
    }),
    reply: z.object({ sentTo: z.string() }),
  },
);

/** A mail of this kind about a real record, or an invented one where there is none. The HTML is safe to show. */
export const previewEmailRule = endpoint(addresses.previewEmailRule, 'What a mail looks like', {
  stores: 'nothing',
  limit: 'preview',
  body: draft.extend({ type: eventField }),
  reply: z.object({
    subject: z.string(),
    html: z.string(),
    /** The record that it is about; null for an invented one. */
    about: z.string().nullable(),
    unknownPlaceholders: z.array(z.string()),
  }),
});

/** The statuses of a mail: it waits for its first or next attempt, was sent, or was given up. */
export const mailStatuses = ['waiting', 'sent', 'failed'] as const;

/** A mail that was sent, waits or was given up. */
export const mailReply = z.object({
  id: z.number(),
  event: z.enum(mailTypes),
  status: z.enum(mailStatuses),
  userId: z.number(),
  userName: z.string(),
  /** The recipient's address. */
  address: z.string(),
  /** As it was sent, or as it would read now. */
  subject: z.string(),
  /** The page that it is about. */
  link: z.string(),
  /** Why this person gets it, addressed to them; null for older mails, which lack it. */
  why: z.string().nullable(),
  /** A test of a rule, by the user. */
  isTest: z.boolean(),
  /** How it was sent; null where it hasn't been, and for older mails, which lack it. */
  sentBy: z.enum(['smtp', 'files']).nullable(),
  attempts: z.number(),
  /** Why the last attempt failed. */
  lastError: z.string().nullable(),
  createdAt: instant,
  lastAttemptAt: instant.nullable(),
});
export type Mail = z.infer<typeof mailReply>;

/** A mail with its text: as it was sent, or as it would read now; empty for older mails, which lack it. The HTML is safe to show. */
const mailWithText = mailReply.extend({ html: z.string() });
export type MailWithText = z.infer<typeof mailWithText>;

/** Admins only: one mail with its text. */
export const getMail = endpoint(addresses.getMail, 'A mail with its text', { reply: mailWithText });

/** Admins only: the newest first, older ones by `before`, an id; with how many there are of each status. */
export const listMails = endpoint(addresses.listMails, 'Outgoing mail', {
  query: z.object({
    status: z.enum(mailStatuses).optional(),
    before: pageQuery.shape.before,
    limit: queriedCount(200).default(50),
  }),
  reply: z.object({
    mails: z.array(mailReply),
    counts: z.object({ waiting: z.number(), sent: z.number(), failed: z.number() }),
    /** How mails are sent: by SMTP, or into files under the data folder. */
    transport: z.enum(['smtp', 'files']),
  }),
});

/** Admins only: tries a mail that was given up, or that waits for its next attempt, at once. 409 where it was sent. */
export const resendMail = endpoint(addresses.resendMail, 'Send a mail again', { reply: mailReply });
