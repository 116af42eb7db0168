/** Items and contracts whose renewals are worked out: those of a test's choice, and any at random. */
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { RenewalContract, RenewalItem, TermDecision } from '../src/renewal/renewal-source.ts';
import { renewalsOfItem } from '../src/renewal/renewals-of-item.ts';

/** The day on which renewals are looked at. */
export const today = '2026-11-22';

/** What a test's contract says, and its item. */
export type Given = Partial<RenewalContract>;
export type GivenItem = Partial<RenewalItem>;

export const renewing: Given = { autoRenew: true, renewalMonths: 12 };
export const monthly: Given = { endDate: null, billingCycle: 'monthly' };

/** A contract of 2026 that ends with the year, and says nothing else. */
export const contractOf = (given: Given = {}): RenewalContract => ({
  id: 1,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  billingCycle: 'yearly',
  cost: 12_000,
  autoRenew: false,
  cancellationNoticeDate: null,
  nextReviewDate: null,
  renewalMonths: null,
  renewalUplift: null,
  noticeCount: null,
  noticeUnit: null,
  renewsContractId: null,
  ...given,
});

/** An active item about which nothing was decided. */
export const itemOf = (contracts: readonly RenewalContract[], given: GivenItem = {}): RenewalItem => ({
  id: 7,
  status: 'active',
  vendor: 'Adobe',
  product_name: 'Creative Cloud',
  business_segment: ['Studio'],
  businessOwnerId: 3,
  techAdminId: 4,
  contracts,
  decisions: [],
  requestedContractIds: [],
  snoozedUntil: null,
  ...given,
});

/** The first renewal on a day of an item that has such a contract, beside those that it is given. */
export function rowOf(given: Given, item: GivenItem = {}, on = today) {
  const contracts = [contractOf(given), ...(item.contracts ?? [])];
  const [row] = renewalsOfItem(itemOf(contracts, { ...item, contracts }), on);
  if (!row) throw new Error('An item with contracts has a renewal');
  return row;
}

/** A decision about the term that ends with 2026. */
export const decisionOf = (given: Partial<TermDecision> = {}): TermDecision => ({
  contractId: 1,
  termEnd: '2026-12-31',
  decision: 'cancel',
  until: null,
  noticeSentOn: null,
  endsWith: null,
  ...given,
});

// Around the turns of months and of February, where counting goes wrong.
const notableDays = ['01-01', '01-29', '01-30', '01-31', '02-28', '03-01', '08-31', '11-30', '12-31'];

/** A day of 2023 to 2029, every other one a notable one. */
export const anyDay: fc.Arbitrary<string> = fc.oneof(
  fc
    .integer({ min: 0, max: 7 * 365 })
    .map((days) => new Temporal.PlainDate(2023, 1, 1).add({ days }).toString()),
  fc
    .tuple(fc.integer({ min: 2023, max: 2029 }), fc.constantFrom(...notableDays))
    .map(([year, day]) => `${year}-${day}`),
  fc.constantFrom('2024-02-29', '2028-02-29'),
);

// Whole months in most cases, since those are counted from another day than the others.
const endAfter = (start: string): fc.Arbitrary<string> => {
  const first = Temporal.PlainDate.from(start);
  return fc.oneof(
    fc
      .constantFrom(1, 3, 6, 12, 24, 36, 60)
      .map((months) => first.add({ months }).subtract({ days: 1 }).toString()),
    fc.integer({ min: 0, max: 800 }).map((days) => first.add({ days }).toString()),
  );
};

const orNull = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> => fc.option(value);

/** A contract at random, with what old data may hold; its id is 0. */
export const anyContract: fc.Arbitrary<RenewalContract> = anyDay.chain((startDate) =>
  fc.record({
    id: fc.constant(0),
    startDate: fc.constant(startDate),
    endDate: fc.oneof(
      { weight: 4, arbitrary: endAfter(startDate) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    billingCycle: fc.constantFrom('yearly', 'monthly', 'quarterly'),
    cost: fc.integer({ min: 1, max: 99_999_999 }).map((cents) => cents / 100),
    autoRenew: fc.boolean(),
    cancellationNoticeDate: orNull(anyDay),
    nextReviewDate: orNull(anyDay),
    renewalMonths: orNull(fc.constantFrom(1, 2, 3, 6, 12, 24, 36, 120)),
    renewalUplift: orNull(fc.integer({ min: -5000, max: 20_000 }).map((hundredths) => hundredths / 100)),
    noticeCount: orNull(
      fc.oneof(fc.constantFrom(0, 1, 3, 12, 30, 60, 90, 365), fc.integer({ min: 0, max: 400 })),
    ),
    noticeUnit: fc.constantFrom('days', 'months', null),
    renewsContractId: fc.constant(null),
  }),
);

/** An item at random with up to four contracts; some name another. */
export const anyItem: fc.Arbitrary<RenewalItem> = fc
  .record({
    status: fc.constantFrom('active', 'active', 'active', 'In review', 'pending_cancellation', 'terminated'),
    given: fc.array(fc.tuple(anyContract, fc.option(fc.nat({ max: 3 }), { freq: 3 })), {
      minLength: 1,
      maxLength: 4,
    }),
    shuffled: fc.boolean(),
  })
  .map(({ status, given, shuffled }) => {
    const contracts = given.map(([contract, named], at) => ({
      ...contract,
      id: shuffled ? 10 - at : at + 1,
      renewsContractId: named === null ? null : named + 1,
    }));
    return itemOf(contracts, { status });
  });
