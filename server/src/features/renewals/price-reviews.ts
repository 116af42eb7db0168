import type { ContractForReview } from '@purser/api/contracts';
import type { DateText } from '@purser/domain/days';
import { byText } from '@purser/domain/default-order';
import { pick } from '@purser/domain/fields';
import { isActive } from '@purser/domain/options';
import { confirmedReview } from '@purser/domain/renewal/confirmed-review';
import { reviewDayOf } from '@purser/domain/renewal/review';
import type { Block } from '../portfolio/cached-portfolio.ts';
import { latestColumns } from '../portfolio/portfolio.queries.ts';

const contractColumns = [
  'softwareId',
  ...latestColumns,
  'renewsContractId',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** Of a block, the latest contract of each item that goes on whose price is due for review today. */
export function reviewsPart({ items }: Block, { today }: { readonly today: DateText }): ContractForReview[] {
  return items.flatMap(({ row: { status, vendor, product_name }, contracts }) => {
    const latest = contracts?.latest;
    const due = latest && isActive(status) ? reviewDayOf(latest) : null;
    if (!latest || due === null || due > today) return [];
    const contract = pick(latest, contractColumns);
    const { field, day } = confirmedReview(contract, today);
    return [{ ...contract, vendor, product_name, confirmedReviewDate: day, confirmedField: field }];
  });
}

/** The reviews of all the blocks, the oldest due date first (docs/product/contracts.md#price-review). */
export const inOrder = (reviews: readonly ContractForReview[]): ContractForReview[] =>
  reviews.toSorted(
    (one, other) => byText(reviewDayOf(one) ?? '', reviewDayOf(other) ?? '') || one.id - other.id,
  );
