import type { Contract } from '@purser/api/contracts';
import { isConfirmation } from '@purser/domain/contracts';
import { dateOf } from '@purser/domain/dates';
import type { DateText } from '@purser/domain/days';
import type { NewActivity } from '../../platform/history.ts';

interface ChangeOf {
  readonly row: Contract;
  readonly changes: Partial<Contract>;
  /** What its item is called. */
  readonly title: string;
}

/** What the feed says of a contract that was changed. A price that was confirmed, and one whose confirmation was taken back, are told as that. */
export function changeActivity({ row, changes, title }: ChangeOf, today: DateText): NewActivity {
  const type = 'contract_updated';
  const next = { ...row, ...changes };
  if (Object.keys(changes).every((field) => reviewFields.has(field))) {
    const day = dateOf(today);
    if (isConfirmation(row, next, day)) {
      return {
        type,
        description: `The price of ${title} was confirmed`,
        details: `Next review: ${next.cancellationNoticeDate}`,
      };
    }
    if (isConfirmation(next, row, day)) {
      return { type, description: `The price of ${title} is to be reviewed again`, details: null };
    }
  }
  const details = Object.keys(changes)
    .map((field) => toldField(field, next))
    .join(', ');
  return { type, description: `A contract of ${title} was updated`, details };
}

const reviewFields: ReadonlySet<string> = new Set(['cancellationNoticeDate', 'nextReviewDate']);

// A recurring contract has no notice to give: that date is the next look at its price (docs/product/contracts.md#ends).
const toldField = (field: string, { billingCycle }: Contract): string =>
  field === 'cancellationNoticeDate' && billingCycle !== 'yearly' ? 'nextReview' : field;
