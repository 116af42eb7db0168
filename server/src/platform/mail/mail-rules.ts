import { type EmailRules, emailRules } from '@purser/api/mail';
import { defaultMailRules } from '@purser/domain/default-mail-rules';
import { type MailEvent, ofEachMail } from '@purser/domain/mail';
import { type MailRole, type MailTemplate, mailRoles } from '@purser/domain/mails/define-mail';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';

export interface MailRule {
  readonly roles: readonly MailRole[];
  /** Contracts only: who is mailed about one that was created without approval; by default nobody. */
  readonly directCreationRoles: readonly MailRole[];
}

export const mailRulesKey = 'emailRules';

/** All saved rules or null, as an SQL expression. */
export const savedMailRules = sql`(select value from settings where key = 'emailRules')`;

/**
 * All rules. A part that wasn't saved or is invalid has its default, so that a broken rule never suppresses a mail.
 */
export function mailRulesOf(saved: unknown): EmailRules {
  const given = partsOf(saved);
  return emailRules.parse(ofEachMail((event) => readRule(event, given[event])));
}

// Each mail needs one, and reading one takes a fraction of reading all.
const ruleOf = (event: MailEvent, saved: unknown): EmailRules[MailEvent] =>
  emailRules.shape[event].parse(readRule(event, partsOf(saved)[event]));

/** The texts of one event's mails; the default for what was not saved. */
export const mailTemplateOf = (event: MailEvent, saved: unknown): MailTemplate => ruleOf(event, saved);

/** The roles that one event mails; the default for what was not saved. */
export function mailRuleOf(event: MailEvent, saved: unknown): MailRule {
  const rule = ruleOf(event, saved);
  const isOn = 'enabledForDirectCreation' in rule && rule.enabledForDirectCreation;
  return { roles: rule.roles, directCreationRoles: isOn ? rule.directCreationRoles : [] };
}

export async function findMailRule(db: Executor, event: MailEvent): Promise<MailRule> {
  return mailRuleOf(event, await findSavedMailRules(db));
}

export const findMailRules = async (db: Executor): Promise<EmailRules> =>
  mailRulesOf(await findSavedMailRules(db));

/** All rules as they are saved; null or undefined where none is. */
export async function findSavedMailRules(db: Executor): Promise<unknown> {
  const { rows } = await db.execute<{ saved: unknown }>(sql`select ${savedMailRules} as saved`);
  return rows[0]?.saved;
}

/** The saved rules by event, or the fields of one rule; empty for anything else. */
export const partsOf = (saved: unknown): Readonly<Record<string, unknown>> =>
  z.record(z.string(), z.unknown()).safeParse(saved).data ?? {};

function readRule(event: MailEvent, saved: unknown): Record<string, unknown> {
  const given = partsOf(saved);
  const shape: Readonly<Record<string, z.ZodType>> = emailRules.shape[event].shape;
  const defaults: Readonly<Record<string, unknown>> = defaultMailRules[event];
  const fields = Object.entries(defaults).map(([name, byDefault]): [string, unknown] => {
    const value = name === 'days' ? given[name] : withoutUnknownRoles(given[name]);
    const isSound = value !== undefined && shape[name]?.safeParse(value).success;
    return [name, isSound ? value : byDefault];
  });
  return Object.fromEntries(fields);
}

// A later version may have had more roles.
const withoutUnknownRoles = (value: unknown): unknown =>
  Array.isArray(value) ? mailRoles.filter((role) => value.includes(role)) : value;
