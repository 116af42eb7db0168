import type { BodyOf } from '@purser/api/endpoint';
import type { EmailRules, saveEmailRules } from '@purser/api/mail';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { settings } from '../../db/tables/settings.ts';
import { mailRulesKey, mailRulesOf, partsOf } from '../../platform/mail/mail-rules.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';

/** Changes the rules, and of each the fields, that are given; the others stay. */
export async function saveRules(work: Work, changes: BodyOf<typeof saveEmailRules>): Promise<EmailRules> {
  permit(work.person, 'save mail rules');
  return work.db.transaction(async (tx) => {
    const saved = partsOf(await holdSaved(tx));
    const given: Readonly<Record<string, object>> = changes;
    const merged = Object.entries(given).map(([event, fields]): [string, object] => [
      event,
      { ...partsOf(saved[event]), ...fields },
    ]);
    return keep({ ...work, db: tx }, { ...saved, ...Object.fromEntries(merged) });
  });
}

/** Goes back to the rules of a new installation. */
export async function resetRules(work: Work): Promise<EmailRules> {
  permit(work.person, 'save mail rules');
  await work.db.insert(settings).values({ key: mailRulesKey, value: {} }).onConflictDoNothing();
  return keep(work, {});
}

// What is saved is held, so that two people who save different rules at once both keep theirs.
async function holdSaved(tx: Executor): Promise<unknown> {
  await tx.insert(settings).values({ key: mailRulesKey, value: {} }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, mailRulesKey))
    .for('no key update');
  return row?.value;
}

// Only what somebody has set is kept, so that the rest follows the defaults of later versions.
async function keep({ db, person, at }: Work, value: object): Promise<EmailRules> {
  const row = { value, updatedBy: person.id, updatedAt: at };
  await db.update(settings).set(row).where(eq(settings.key, mailRulesKey));
  return mailRulesOf(value);
}
