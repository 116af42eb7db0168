import type { Contract } from '@purser/api/contracts';
import type { Software } from '@purser/api/software';
import { isConfirmation } from '@purser/domain/contracts';
import type { DateText } from '@purser/domain/days';
import { kindOf } from '@purser/domain/fields';
import { centsOf, centsText } from '@purser/domain/money';
import { isReviewedAlone } from '@purser/domain/renewal/review';
import { addedContractTexts } from '@purser/domain/request-mail-texts';
import { contractTerms } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import { historyText } from '../../platform/changes.ts';
import type { NewActivity } from '../../platform/history.ts';
import { findMailRule } from '../../platform/mail/mail-rules.ts';
import { findRecipients, type Owners, ownersOf, writeMails } from '../../platform/mail/notify.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';

/** What changes of a contract. */
export interface ChangedContract {
  readonly row: Contract;
  readonly changes: Partial<Contract>;
  /** Vendor and product of its item. */
  readonly title: string;
}

/** The activity of a contract's change. The confirmation of a price, and its withdrawal, have texts of their own. */
export function changeActivity({ row, changes, title }: ChangedContract, today: DateText): NewActivity {
  const type = 'contract_updated';
  const next = { ...row, ...changes };
  if (Object.keys(changes).every((field) => reviewFields.has(field))) {
    const [reviewed, reviewedNext] = [asReviewed(row), asReviewed(next)];
    if (isConfirmation(reviewed, reviewedNext, today)) {
      return {
        type,
        description: `The price of ${title} was confirmed`,
        details: `Next review: ${reviewedNext.cancellationNoticeDate}`,
      };
    }
    if (isConfirmation(reviewedNext, reviewed, today)) {
      return { type, description: `The price of ${title} is to be reviewed again`, details: null };
    }
  }
  return { type, description: `A contract of ${title} was updated`, details: changesInWords(row, changes) };
}

// A contract whose price has a date of its own is reviewed by that one, wherever the day to give notice lies.
const asReviewed = (contract: Contract): Contract =>
  isReviewedAlone(contract) ? { ...contract, cancellationNoticeDate: contract.nextReviewDate } : contract;

const reviewFields: ReadonlySet<string> = new Set(['cancellationNoticeDate', 'nextReviewDate']);

// Costs and dates come first and with both values, other fields with their names only, since a row has little room.
function changesInWords(row: Contract, changes: Partial<Contract>): string {
  const next = { ...row, ...changes };
  const fields = Object.keys(changes);
  const values = fields.filter(showsValues).map((field) => {
    const kind = kindOf(contractTerms, field);
    const [before, after] = [row, next].map(
      (terms) => historyText(Reflect.get(terms, field), kind) ?? 'none',
    );
    return `${fieldInWords(field, next)} from ${before} to ${after}`;
  });
  return [...values, ...fields.filter((field) => !showsValues(field))].join(', ');
}

const showsValues = (field: string): boolean => kindsWithValues.has(kindOf(contractTerms, field));
const kindsWithValues: ReadonlySet<unknown> = new Set(['amount', 'day']);

// A recurring contract has no notice: that date is the next review of its price (docs/product/contracts.md#ends).
const fieldInWords = (field: string, { billingCycle }: Contract): string =>
  field === 'cancellationNoticeDate' && billingCycle !== 'yearly' ? 'nextReview' : field;

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
