import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  endDateOf,
  latestContract,
  monthsOf,
  nextContractDefaults,
  nextReviewDate,
  nextStartDate,
  shownEndOf,
} from './contracts.ts';
import { billingCycles } from './options.ts';
import { reviewDateOf } from './price-review.ts';
import { addDays, addMonths } from './renewal/civil-days.ts';

const today = '2026-11-21';

test.each([
  ['2026-01-01', 'yearly', '2026-12-31'],
  ['2026-01-31', 'monthly', '2026-02-27'],
  ['2024-01-31', 'monthly', '2024-02-28'],
  ['2026-02-28', 'quarterly', '2026-05-27'],
  ['2024-02-29', 'yearly', '2025-02-27'],
] as const)('A term from %s, %s, ends on %s', (start, cycle, end) => {
  expect(endDateOf(start, cycle)).toBe(end);
});

test('An end is always one day short of a whole cycle', () => {
  fc.assert(
    fc.property(fc.integer({ min: -9000, max: 9000 }), fc.constantFrom(...billingCycles), (days, cycle) => {
      const start = addDays(today, days);
      expect(addDays(endDateOf(start, cycle), 1)).toBe(addMonths(start, monthsOf(cycle)));
    }),
  );
});

test('The latest contract starts last, and of two that start together is the younger', () => {
  const contracts = [
    { id: 3, startDate: '2025-01-01', endDate: null },
    { id: 1, startDate: '2026-01-01', endDate: null },
    { id: 2, startDate: '2026-01-01', endDate: '2026-12-31' },
  ];
  expect(latestContract(contracts)?.id).toBe(2);
  expect(latestContract([])).toBeUndefined();
});

test.each([
  ['none', [], '2026-11-21'],
  ['one that ends', ['2026-01-01 2026-12-31'], '2027-01-01'],
  ['an open one', ['2026-01-01'], '2026-11-21'],
  ['an open one from today', ['2026-11-21'], '2026-11-22'],
  ['an open one ahead', ['2027-01-31'], '2027-02-01'],
  ['one that ended before an open one', ['2025-01-01 2025-12-31', '2026-01-01'], '2026-11-21'],
  ['the one that ends last', ['2025-01-01 2028-06-30', '2026-01-01 2026-12-31'], '2028-07-01'],
])('After %s the next contract starts on its day', (_, terms, start) => {
  const contracts = terms.map((term, id) => {
    const [startDate = '', endDate = null] = term.split(' ');
    return { id, startDate, endDate };
  });
  expect(nextStartDate(contracts, today)).toBe(start);
});

const adobe = {
  cost: 1200.5,
  billingCycle: 'yearly',
  paymentType: 'Invoice',
  autoRenew: true,
  priceCheckFrequency: 'quarterly',
  renewalMonths: 24,
  renewalUplift: 5,
  noticeCount: 60,
  noticeUnit: 'days',
  reminderDays: [60, 7],
} as const;

test('A new contract starts with what the latest one says, its renewal and notice too, and a yearly one with its end', () => {
  const contracts = [
    { ...adobe, id: 1, startDate: '2024-03-01', endDate: '2025-02-28' },
    { ...adobe, id: 2, startDate: '2023-03-01', endDate: '2024-02-29', cost: 9, noticeCount: 9 },
  ];
  expect(nextContractDefaults(contracts, today)).toEqual({
    startDate: '2025-03-01',
    endDate: '2026-02-28',
    ...adobe,
  });
});

test('A recurring contract is followed by one that has no end either', () => {
  const contracts = [
    { ...adobe, id: 1, startDate: '2024-03-01', endDate: null, billingCycle: 'monthly' as const },
  ];
  expect(nextContractDefaults(contracts, today)).toMatchObject({ startDate: '2026-11-21', endDate: null });
});

test('The first contract of an item is a yearly one from today', () => {
  expect(nextContractDefaults([], today)).toEqual({
    startDate: '2026-11-21',
    endDate: '2027-11-20',
    cost: null,
    billingCycle: 'yearly',
    paymentType: null,
    autoRenew: false,
    priceCheckFrequency: null,
    renewalMonths: null,
    renewalUplift: null,
    noticeCount: null,
    noticeUnit: null,
    reminderDays: null,
  });
});

const yearlyReview = {
  cancellationNoticeDate: null,
  nextReviewDate: null,
  priceCheckFrequency: null,
  billingCycle: 'yearly',
} as const;

test.each([
  [{ cancellationNoticeDate: '2020-11-21' }, '2027-11-21'],
  [{ cancellationNoticeDate: '2024-02-29' }, '2027-02-28'],
  [{ cancellationNoticeDate: '2026-11-21' }, '2027-11-21'],
  [{ cancellationNoticeDate: '2026-12-31', nextReviewDate: '2030-01-01' }, '2027-12-31'],
  [{ nextReviewDate: '2026-12-31', priceCheckFrequency: 'monthly' }, '2027-01-31'],
  [{ billingCycle: 'quarterly' }, '2027-02-21'],
  [{ billingCycle: 'monthly' }, '2026-12-21'],
  [{ billingCycle: 'monthly', priceCheckFrequency: 'yearly' }, '2027-11-21'],
  [{ billingCycle: 'quarterly', priceCheckFrequency: 'monthly' }, '2026-12-21'],
  [{ cancellationNoticeDate: '2027-01-31', priceCheckFrequency: 'monthly' }, '2027-02-28'],
  [{ cancellationNoticeDate: '2028-01-31', priceCheckFrequency: 'monthly' }, '2028-02-29'],
  [{ cancellationNoticeDate: '2026-11-30', priceCheckFrequency: 'quarterly' }, '2027-02-28'],
] as const)('The review of %j is next due on %s', (given, due) => {
  expect(nextReviewDate({ ...yearlyReview, ...given }, today)).toBe(due);
});

test('A review on a month’s last day keeps it, whichever months have passed since', () => {
  const review = { ...yearlyReview, billingCycle: 'monthly', cancellationNoticeDate: '2026-01-31' } as const;
  const nextAfter = (day: string) => nextReviewDate(review, day);
  expect(nextAfter('2026-02-27')).toBe('2026-02-28');
  expect(nextAfter('2026-02-28')).toBe('2026-03-31');
  expect(nextAfter('2026-03-05')).toBe('2026-03-31');
});

test('A confirmed review lies whole cycles after the old date, and no such day lies between it and today', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -4000, max: 4000 }),
      fc.constantFrom(...billingCycles),
      (days, billingCycle) => {
        const old = addDays(today, days);
        const review = { ...yearlyReview, billingCycle, cancellationNoticeDate: old };
        const steps = Array.from({ length: 200 }, (_, at) =>
          addMonths(old, monthsOf(billingCycle) * (at + 1)),
        );
        expect(nextReviewDate(review, today)).toBe(steps.find((day) => day > today));
      },
    ),
  );
});

test('A confirmed review is always due in the future, and never before the one that was confirmed', () => {
  const anyDay = fc.integer({ min: -4000, max: 4000 }).map((days) => addDays(today, days));
  const anyReview = fc.record({
    cancellationNoticeDate: fc.option(anyDay),
    nextReviewDate: fc.option(anyDay),
    priceCheckFrequency: fc.option(fc.constantFrom(...billingCycles)),
    billingCycle: fc.constantFrom(...billingCycles),
  });
  fc.assert(
    fc.property(anyReview, (review) => {
      const next = nextReviewDate(review, today);
      expect(next > today).toBe(true);
      expect(next > (reviewDateOf(review) ?? '')).toBe(true);
    }),
  );
});

test.each([
  [{ cancellationNoticeDate: '2026-11-01', nextReviewDate: '2026-10-01' }, '2026-11-01'],
  [{ cancellationNoticeDate: '2026-11-01' }, '2026-11-01'],
  [{ nextReviewDate: '2026-10-01' }, '2026-10-01'],
  [{}, null],
])('The price of %j is due for review on %s', (given, due) => {
  expect(reviewDateOf({ ...yearlyReview, ...given })).toBe(due);
});

test.each([
  ['2026-01-31', null, 'monthly', '2026-02-27'],
  ['2026-11-30', null, 'quarterly', '2027-02-27'],
  ['2024-02-29', null, 'yearly', '2025-02-27'],
  ['2026-01-01', '2026-03-15', 'monthly', '2026-03-15'],
  ['2026-01-01', '2029-12-31', 'yearly', '2029-12-31'],
] as const)('Of a contract from %s to %s, %s, the end is shown as %s', (startDate, endDate, cycle, end) => {
  const contract = { startDate, endDate, billingCycle: cycle };
  expect(shownEndOf(contract)).toBe(end);
});
