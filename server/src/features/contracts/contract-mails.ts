import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { centsOf, centsText } from '@purser/domain/money';
import { addedContractTexts } from '@purser/domain/request-mail-texts';
import { sql } from 'drizzle-orm';
import { findMailRule } from '../../platform/mail/mail-rules.ts';
import { findRecipients, type Owners, ownersOf, writeMails } from '../../platform/mail/mails.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';

/** The condition of a statement that nobody is mailed about contracts without an approval. */
export const isMailedToNobody = sql`not exists (
  select from settings where key = 'emailRules'
    and value @> '{"contractSubmission": {"enabledForDirectCreation": true}}')`;

/** Writes the mails about a contract without an approval, which an administrator turns on (docs/product/mail.md#events). */
export async function mailAboutContract(
  work: Work,
  item: Owners & Pick<Software, 'vendor' | 'product_name'>,
  contract: Contract,
): Promise<void> {
  const { directCreationRoles } = await findMailRule(work.db, 'contractSubmission');
  const recipients = await findRecipients(work.db, directCreationRoles, {
    holders: ownersOf(item),
    actor: work.person.id,
  });
  if (recipients.length === 0) return;
  const author = await nameInTexts(work.db, work.person);
  const details = {
    vendor: item.vendor,
    product: item.product_name,
    author,
    ...addedContractTexts({ author, vendor: item.vendor, product: item.product_name }),
    startDate: contract.startDate,
    endDate: contract.endDate ?? '',
    cost: centsText(centsOf(contract.cost)),
    billingCycle: contract.billingCycle,
  };
  const { id, softwareId } = contract;
  const mailing = { event: 'contractSubmission' as const, occasion: `contract ${id}`, recipients, details };
  await writeMails(work, [{ ...mailing, about: { softwareId } }]);
}
