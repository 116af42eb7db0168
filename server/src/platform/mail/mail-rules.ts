import {
  defaultDirectCreationRoles,
  defaultMailRoles,
  type MailEvent,
  type MailRole,
  mailRoles,
} from '@purser/domain/mail';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';

/** Whom an event mails, as an administrator has set it or by default. */
export interface MailRule {
  readonly roles: readonly MailRole[];
  /** Contracts only: who hears of one that was created without approval; nobody unless an administrator wants it. */
  readonly directCreationRoles: readonly MailRole[];
}

/** All rules that an administrator has saved, or null, as a value within a statement. */
export const savedMailRules = sql`(select value from settings where key = 'emailRules')`;

// A part that can't be read counts as not saved, so that a broken rule never keeps a mail from those it is due.
const roleList = z
  .array(z.unknown())
  .transform((roles): readonly MailRole[] => mailRoles.filter((role) => roles.includes(role)));
const savedRule = z.object({
  roles: roleList.optional().catch(undefined),
  enabledForDirectCreation: z.boolean().optional().catch(undefined),
  directCreationRoles: roleList.optional().catch(undefined),
});

/** The rule of an event among those that were saved; the default for whatever they leave out. */
export function mailRuleOf(event: MailEvent, saved: unknown): MailRule {
  const rules = z.record(z.string(), z.unknown()).safeParse(saved);
  const rule = savedRule.safeParse(rules.data?.[event]).data ?? {};
  return {
    roles: rule.roles ?? defaultMailRoles[event],
    directCreationRoles: rule.enabledForDirectCreation
      ? (rule.directCreationRoles ?? defaultDirectCreationRoles)
      : [],
  };
}

/** The rule of an event. */
export async function findMailRule(db: Executor, event: MailEvent): Promise<MailRule> {
  const { rows } = await db.execute<{ saved: unknown }>(sql`select ${savedMailRules} as saved`);
  return mailRuleOf(event, rows[0]?.saved);
}
