import type { NewContract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { centsOf, centsText } from '@purser/domain/money';
import { type SQL, sql } from 'drizzle-orm';
import { findMailRule } from '../../platform/mail/mail-rules.ts';
import { findRecipients, mailingPart, type Owners, ownersOf } from '../../platform/mail/mails.ts';
import type { Work } from '../../platform/serve.ts';
import { deedOf } from '../software/software.service.ts';

/** Whether nobody is mailed about contracts created without approval, as a condition within a statement. */
export const isQuiet = sql`not exists (
  select from settings where key = 'emailRules'
    and value @> '{"contractSubmission": {"enabledForDirectCreation": true}}')`;

/**
 * The mails about a contract that somebody creates without approval, as parts of the statement that writes it; none
 * unless an administrator has turned them on (Spec 2 §3).
 */
export async function contractCreatedMails(
  work: Work,
  item: Owners & Pick<Software, 'vendor' | 'product_name'>,
  contract: NewContract,
): Promise<SQL[]> {
  const { directCreationRoles } = await findMailRule(work.db, 'contractSubmission');
  if (directCreationRoles.length === 0) return [];
  const recipients = await findRecipients(work.db, directCreationRoles, {
    holders: ownersOf(item),
    actor: work.person.id,
  });
  const details = {
    vendor: item.vendor,
    product: item.product_name,
    author: work.person.name,
    startDate: contract.startDate,
    endDate: contract.endDate ?? '',
    cost: centsText(centsOf(contract.cost)),
    billingCycle: contract.billingCycle,
  };
  return [mailingPart(deedOf(work), 'contract', { event: 'contractSubmission', recipients, details })];
}
