import type { BodyOf } from '@purser/api/endpoint';
import type { EmailRules, saveEmailRules } from '@purser/api/mail';
import { detailsOfChanges, ruleChanges } from '@purser/domain/administration';
import type { AuditAction } from '@purser/domain/audit-actions';
import { auditedRules } from '@purser/domain/audit-changes';
import { invalid } from '@purser/domain/problem';
import { auditSettings } from '../../platform/audit.ts';
import { authorshipOf, recordAdministration } from '../../platform/history.ts';
import { safeHtml } from '../../platform/mail/mail-body.ts';
import { mailRulesKey, mailRulesOf, partsOf } from '../../platform/mail/mail-rules.ts';
import { plainText } from '../../platform/mail/plain-text.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { lockSetting, updateSetting } from '../../platform/settings.ts';
import { requireUnchanged } from '../../platform/unchanged.ts';

/** Changes some fields of some rules; 412 where those of `from` are others by now. */
export async function saveRules(
  work: Work,
  { from, ...changes }: BodyOf<typeof saveEmailRules>,
): Promise<EmailRules> {
  permit(work.person, 'save mail rules');
  await requireTexts(changes);
  return work.db.transaction(async (tx) => {
    const saved = await lockSetting(tx, mailRulesKey, {});
    const now = mailRulesOf(saved);
    requireUnchanged('the email rules', { from: from && withFields(now, from), now });
    const value = withFields(saved, changes);
    return storeRules({ ...work, db: tx }, { saved, value, ...changed });
  });
}

/** Rules with some fields of some of them changed. */
function withFields(rules: unknown, changes: object): object {
  const before = partsOf(rules);
  const changed = Object.entries(partsOf(changes)).map(([event, fields]): [string, object] => [
    event,
    { ...partsOf(before[event]), ...partsOf(fields) },
  ]);
  return { ...before, ...Object.fromEntries(changed) };
}

// Sanitising may leave nothing of a text, which would arrive as an empty mail.
async function requireTexts(changes: Omit<BodyOf<typeof saveEmailRules>, 'from'>): Promise<void> {
  for (const [event, rule] of Object.entries(changes)) {
    if (rule?.html === undefined || plainText(await safeHtml(rule.html)).trim() !== '') continue;
    const message =
      'Nothing of this text can be sent: mails hold no scripts, forms or pictures. Write some words';
    throw invalid({ [`${event}.html`]: message });
  }
}

export async function resetRules(work: Work): Promise<EmailRules> {
  permit(work.person, 'save mail rules');
  return work.db.transaction(async (tx) => {
    const saved = await lockSetting(tx, mailRulesKey, {});
    return storeRules({ ...work, db: tx }, { saved, value: {}, ...reset });
  });
}

interface Saving {
  /** The saved rules, locked: two people who save different rules at once must not lose either change. */
  readonly saved: unknown;
  readonly value: object;
  readonly description: string;
  readonly action: AuditAction;
}

const changed = { description: 'Mail rules were changed', action: 'mail_rules_changed' } as const;
const reset = { description: 'Mail rules were reset', action: 'mail_rules_reset' } as const;

// Only what was set is stored, so that the rest follows the defaults of later versions.
async function storeRules(work: Work, { saved, value, description, action }: Saving): Promise<EmailRules> {
  await updateSetting(work, mailRulesKey, value);
  const rules = mailRulesOf(value);
  const before = mailRulesOf(saved);
  const details = detailsOfChanges(ruleChanges(before, rules));
  await recordAdministration(work.db, authorshipOf(work), { about: 'mail_rules', description, details });
  await auditSettings(work, action, auditedRules(before, rules));
  return rules;
}
