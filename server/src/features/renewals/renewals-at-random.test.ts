import type { RenewalTerm } from '@purser/api/renewal-terms';
import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import type { BillingCycle } from '@purser/domain/options';
import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { testDay } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { software } from '../../db/tables/software.ts';

type Item = typeof software.$inferSelect;
type Contract = typeof contracts.$inferSelect;
type Pick = <T>(...choices: readonly [T, ...T[]]) => T;

const dayMs = 86_400_000;
const inDays = (days: number): string =>
  new Date(Date.parse(testDay) + days * dayMs).toISOString().slice(0, 10);

test('Of 300 items with contracts at random the answer is what the rule says, read item by item', async () => {
  const { app, visitor } = await withVisitor();
  const owner = await addPerson(app.db, { email: 'bob@example.com' });
  const seed = Math.floor(Math.random() * 2 ** 32);
  const pick = pickingFrom(seed);
  const items = await app.db
    .insert(software)
    .values(Array.from({ length: 300 }, (_, at) => itemAtRandom(pick, { at, owner })))
    .returning();
  const terms = await app.db
    .insert(contracts)
    .values(items.flatMap(({ id }) => termsAtRandom(pick, id)))
    .returning();
  const { week, ...answer }: Renewals = (await visitor.get('/api/renewals')).json();
  expect(answer, `seed ${seed}`).toEqual(naiveRenewals(items, terms));
  const ahead: RenewalTerm[] = (await visitor.get('/api/renewals/terms?days=7')).json();
  // What lacks its end stands among the overdue.
  const isOver: readonly string[] = ['missed', 'lapsed', 'renewed', 'cancelled'];
  const open = ahead.filter(
    ({ state, daysLeft, term }) =>
      !isOver.includes(state) && daysLeft !== null && daysLeft >= 0 && term.end !== null,
  );
  expect(week?.count, `seed ${seed}`).toBe(open.length);
  expect(week?.cost, `seed ${seed}`).toBeCloseTo(
    open.reduce((sum, { cost }) => sum + cost, 0),
    1,
  );
});

function itemAtRandom(pick: Pick, { at, owner }: { at: number; owner: number }) {
  return {
    unique_id: `SW-${at}`,
    vendor: pick('A', 'B', 'C'),
    product_name: pick('P', 'Q'),
    status: pick('active', 'active', 'active', 'pending_cancellation', 'terminated', 'under review'),
    business_owner_id: pick(owner, null),
  };
}

// Few start dates, so that contracts of one item often begin on the same day; ends around both edges of the rule.
function termsAtRandom(pick: Pick, softwareId: number) {
  const count = pick(0, 1, 1, 2, 3, 4);
  return Array.from({ length: count }, () => ({
    softwareId,
    startDate: pick('2020-01-01', '2020-06-01', '2021-01-01'),
    endDate: pick(null, ...[-1500, -1, 0, 1, 30, 31, 59, 60, 61, 62, 200, 400, 800].map(inDays)),
    cost: pick(0.01, 99.99, 1200, 999_999_999_999.99),
    billingCycle: pick<BillingCycle>('yearly', 'yearly', 'monthly', 'quarterly'),
    cancellationNoticeDate: pick(null, ...[-5, 0, 13, 14, 15, 20, 70].map(inDays)),
  }));
}

/** The rule as docs/product/renewals.md#alerts words it, one item after the other. */
function naiveRenewals(items: readonly Item[], terms: readonly Contract[]): Renewals {
  const due = items.flatMap((item) => {
    const alert = alertFor(item, terms);
    return alert ? [{ alert, status: item.status }] : [];
  });
  const alerts = due.map(({ alert }) => alert).toSorted(compare);
  const ends = alerts.map(({ endDate }) => endDate).filter((end) => end !== null);
  const overdue = ends.filter((end) => daysTo(end) < 0).length;
  return {
    overdue,
    upcoming: ends.length - overdue,
    missing: alerts.length - ends.length,
    statuses: [...new Set(due.map(({ status }) => status))].toSorted(),
    alerts: alerts.slice(0, 8),
  };
}

function alertFor(item: Item, terms: readonly Contract[]): RenewalAlert | undefined {
  if (item.status === 'pending_cancellation' || item.status === 'terminated') return undefined;
  const latest = terms
    .filter(({ softwareId }) => softwareId === item.id)
    .reduce<Contract | undefined>((best, term) => (best && isLater(best, term) ? best : term), undefined);
  if (!latest) return undefined;
  const isDue = latest.endDate === null ? latest.billingCycle === 'yearly' : daysTo(latest.endDate) <= 60;
  if (!isDue) return undefined;
  return {
    softwareId: item.id,
    vendor: item.vendor,
    product_name: item.product_name,
    contractId: latest.id,
    endDate: latest.endDate,
    cancellationNoticeDate: latest.billingCycle === 'yearly' ? latest.cancellationNoticeDate : null,
    cost: latest.cost,
    business_owner_id: item.business_owner_id,
    businessOwner: item.business_owner_id === null ? null : 'Bob',
  };
}

const isLater = (one: Contract, other: Contract): boolean =>
  one.startDate === other.startDate ? one.id > other.id : one.startDate > other.startDate;

const daysTo = (date: string): number => (Date.parse(date) - Date.parse(testDay)) / dayMs;

/** Days to the notice where it can be given and is near, else to the end; those without any come last. */
function daysToDecide({ endDate, cancellationNoticeDate }: RenewalAlert): number {
  if (endDate === null) return 1e6;
  const end = daysTo(endDate);
  const notice = cancellationNoticeDate === null ? -1 : daysTo(cancellationNoticeDate);
  return notice >= 0 && notice <= 14 && notice <= end ? notice : end;
}

const compare = (one: RenewalAlert, other: RenewalAlert): number =>
  daysToDecide(one) - daysToDecide(other) ||
  one.vendor.localeCompare(other.vendor) ||
  one.softwareId - other.softwareId;

/** Picks at random, the same again from the same seed (mulberry32). */
function pickingFrom(seed: number): Pick {
  let state = seed;
  return (...choices) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const at = Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * choices.length);
    return choices[at] ?? choices[0];
  };
}
