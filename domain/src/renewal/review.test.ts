import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyContract } from '../../test/renewals.ts';
import { reviewDateOf } from '../price-review.ts';
import { confirmedReview } from './confirmed-review.ts';
import { isReviewedAlone, reviewDayOf } from './review.ts';

const contract = {
  autoRenew: false,
  noticeCount: null,
  endDate: '2026-12-31',
  cancellationNoticeDate: '2026-09-30',
  nextReviewDate: '2026-11-21',
};

test.each([
  ['renews itself', { autoRenew: true }, '2026-11-21'],
  ['has a notice period', { noticeCount: 0 }, '2026-11-21'],
  ['renews itself without a review date', { autoRenew: true, nextReviewDate: null }, null],
  ['needs notice and has no review date', { noticeCount: 30, nextReviewDate: null }, null],
  ['has no end to renew itself at', { autoRenew: true, endDate: null, nextReviewDate: null }, '2026-09-30'],
  ['says nothing of its renewal', {}, '2026-09-30'],
  ['has no dates', { cancellationNoticeDate: null, nextReviewDate: null }, null],
])('The price of a contract that %s is reviewed', (_, given, day) => {
  expect(reviewDayOf({ ...contract, ...given })).toBe(day);
});

test('A contract that says nothing of its renewal is reviewed as it always was', () => {
  fc.assert(
    fc.property(anyContract, (given) => {
      const silent = { ...given, autoRenew: false, noticeCount: null };
      expect(isReviewedAlone(silent)).toBe(false);
      expect(reviewDayOf(silent)).toBe(reviewDateOf(silent));
    }),
  );
});

test.each([
  ['renews itself', { autoRenew: true }, { field: 'nextReviewDate', day: '2027-11-21' }],
  ['has a notice period', { noticeCount: 30 }, { field: 'nextReviewDate', day: '2027-11-21' }],
  [
    'has no end to renew itself at',
    { autoRenew: true, endDate: null, nextReviewDate: null },
    { field: 'cancellationNoticeDate', day: '2027-09-30' },
  ],
  ['says nothing of its renewal', {}, { field: 'cancellationNoticeDate', day: '2027-09-30' }],
] as const)('Confirming the price of a contract that %s moves one date', (_, given, review) => {
  const reviewed = { ...contract, billingCycle: 'yearly', priceCheckFrequency: null, ...given } as const;
  expect(confirmedReview(reviewed, '2026-11-22')).toEqual(review);
});
