import type { ContractForReview } from '@purser/api/contracts';
import { nextReviewDate } from '@purser/domain/contracts';
import { dateOf, dateText } from '@purser/domain/dates';
import type { DateText } from '@purser/domain/days';
import { byText } from '@purser/domain/default-order';
import { isActive } from '@purser/domain/options';
import { reviewDateOf } from '@purser/domain/price-review';
import type { Block } from '../portfolio/kept-portfolio.ts';

/** Of a block, the latest contract of each item that goes on whose price is due for review today. */
export function reviewsPart({ items }: Block, { today }: { readonly today: DateText }): ContractForReview[] {
  return items.flatMap(({ row: { status, vendor, product_name }, contracts: latest }) => {
    const due = latest && isActive(status) ? reviewDateOf(latest) : null;
    if (!latest || due === null || due > today) return [];
    const { terms: _, ...contract } = latest;
    const confirmedReviewDate = dateText(nextReviewDate(contract, dateOf(today)));
    return [{ ...contract, vendor, product_name, confirmedReviewDate }];
  });
}

/** The reviews of all the blocks, the oldest due date first (docs/product/contracts.md#price-review). */
export const inOrder = (reviews: readonly ContractForReview[]): ContractForReview[] =>
  reviews.toSorted(
    (one, other) => byText(reviewDateOf(one) ?? '', reviewDateOf(other) ?? '') || one.id - other.id,
  );
