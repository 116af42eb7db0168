import { listContractsForReview } from '@purser/api/addresses';
import { queryOptions } from '@tanstack/react-query';
import { askedEarly } from '../../lib/asked-early.ts';
import { call } from '../../lib/call.ts';

/** The contracts whose price is due for review, the longest overdue first. */
export const priceReviewQuery = queryOptions({
  ...askedEarly,
  queryKey: ['contracts', 'review'],
  queryFn: ({ signal }) => call(listContractsForReview, { signal }),
});
