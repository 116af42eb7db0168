import type { Contract } from '@purser/api/contracts';
import { isConfirmation } from '@purser/domain/contracts';
import type { DateText } from '@purser/domain/days';
import { kindOf } from '@purser/domain/fields';
import { isReviewedAlone } from '@purser/domain/renewal/review';
import { contractTerms } from '@purser/domain/terms';
import { historyText } from '../../platform/changes.ts';
import type { NewActivity } from '../../platform/history.ts';

interface ContractChange {
  readonly row: Contract;
  readonly changes: Partial<Contract>;
  /** Vendor and product of its item. */
  readonly title: string;
}

/** The activity of a contract's change. The confirmation of a price, and its withdrawal, have texts of their own. */
export function changeActivity({ row, changes, title }: ContractChange, today: DateText): NewActivity {
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
