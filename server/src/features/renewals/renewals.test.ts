import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { testDay, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { software } from '../../db/tables/software.ts';
import { users } from '../../db/tables/users.ts';

type Term = { readonly startDate: string; readonly endDate: string | null; readonly billingCycle?: string };

/** The civil date so many days after the day of the tests. */
const inDays = (days: number): string =>
  new Date(Date.parse(testDay) + days * 86_400_000).toISOString().slice(0, 10);

const ending = (days: number): Term => ({ startDate: '2020-01-01', endDate: inDays(days) });

/** Adds an item with these contracts, in this order, and answers its id. */
async function add(visitor: Visitor, item: object, terms: readonly Term[]): Promise<number> {
  const answer = await visitor.send('POST', '/api/software', { product_name: 'P', ...item });
  expect(answer.statusCode, answer.body).toBe(201);
  const { id } = answer.json();
  for (const term of terms) {
    const billingCycle = term.endDate === null ? 'monthly' : 'yearly';
    const contract = { cost: 100, billingCycle, ...term };
    const added = await visitor.send('POST', `/api/software/${id}/contracts`, contract);
    expect(added.statusCode, added.body).toBe(201);
  }
  return id;
}

const renewalsFor = async (visitor: Visitor): Promise<Renewals> =>
  (await visitor.get('/api/renewals')).json();

const vendorsOf = (alerts: readonly RenewalAlert[]): string[] => alerts.map(({ vendor }) => vendor);

test('An alert says what ends when, until when it can be cancelled, what it costs a year and whose it is', async () => {
  const { app, visitor } = await withVisitor({ email: 'ann.lee@example.com' });
  const owner = await addPerson(app.db, { email: 'bob.ray@example.com' });
  const item = { vendor: 'Adobe', product_name: 'Creative Cloud', business_owner_id: owner };
  const softwareId = await add(visitor, item, []);
  const answer = await visitor.send('POST', `/api/software/${softwareId}/contracts`, {
    ...ending(40),
    cost: '1234.50',
    cancellationNoticeDate: inDays(10),
  });
  expect(await renewalsFor(visitor)).toEqual({
    overdue: 0,
    upcoming: 1,
    missing: 0,
    statuses: ['active'],
    alerts: [
      {
        softwareId,
        vendor: 'Adobe',
        product_name: 'Creative Cloud',
        contractId: answer.json().id,
        endDate: inDays(40),
        cancellationNoticeDate: inDays(10),
        cost: 1234.5,
        business_owner_id: owner,
        businessOwner: 'Bob Ray',
      },
    ],
  });
});

test('A recurring contract that ends has no last day to cancel: its date is the next look at the price', async () => {
  const { visitor } = await withVisitor();
  for (const billingCycle of ['monthly', 'quarterly', 'yearly']) {
    const term = { ...ending(40), billingCycle, cancellationNoticeDate: inDays(10) };
    await add(visitor, { vendor: billingCycle }, [term]);
  }
  const { alerts } = await renewalsFor(visitor);
  expect(alerts.map(({ vendor, cancellationNoticeDate }) => [vendor, cancellationNoticeDate])).toEqual([
    // Its day to cancel is near, and so it comes first.
    ['yearly', inDays(10)],
    ['monthly', null],
    ['quarterly', null],
  ]);
});

test('Nothing renews where there is nothing, no contract, or no end', async () => {
  const { visitor } = await withVisitor();
  const nothing = { overdue: 0, upcoming: 0, missing: 0, statuses: [], alerts: [] };
  expect(await renewalsFor(visitor)).toEqual(nothing);
  await add(visitor, { vendor: 'Without a contract', renewal_date: inDays(5) }, []);
  await add(visitor, { vendor: 'Runs on' }, [{ startDate: '2020-01-01', endDate: null }]);
  expect(await renewalsFor(visitor)).toEqual(nothing);
});

test('What is cancelled or terminated asks for no decision; every other status does', async () => {
  const { app, visitor } = await withVisitor();
  for (const status of ['active', 'pending_cancellation', 'terminated', 'under review'])
    for (const days of [-3, 3]) {
      const id = await add(visitor, { vendor: `${status} ${days}` }, [ending(days)]);
      // As an import leaves it, which keeps a status that Settings doesn't know.
      await app.db.update(software).set({ status }).where(eq(software.id, id));
    }
  const { alerts, ...counts } = await renewalsFor(visitor);
  // What Settings doesn't know is among them, so that whoever wants to see all can ask for it.
  expect(counts).toEqual({ overdue: 2, upcoming: 2, missing: 0, statuses: ['active', 'under review'] });
  expect(vendorsOf(alerts)).toEqual(['active -3', 'under review -3', 'active 3', 'under review 3']);
});

test('The latest contract decides, by its start and then by its id, whenever the others end', async () => {
  const { visitor } = await withVisitor();
  const first = '2025-01-01';
  const next = '2025-06-01';
  const far = inDays(400);
  const portfolio: Record<string, Term[]> = {
    'older one overdue': [ending(-9), { startDate: first, endDate: far }],
    'older one soon': [{ startDate: next, endDate: far }, ending(9)],
    'older one far': [
      { startDate: first, endDate: far },
      { startDate: next, endDate: inDays(1) },
    ],
    'added before the older one': [{ startDate: next, endDate: inDays(2) }, ending(400)],
    'same start, the first soon': [
      { startDate: first, endDate: inDays(5) },
      { startDate: first, endDate: far },
    ],
    'same start, the second soon': [
      { startDate: first, endDate: far },
      { startDate: first, endDate: inDays(3) },
    ],
    'older one overdue, the latest open': [ending(-9), { startDate: first, endDate: null }],
    'older one open': [
      { startDate: first, endDate: null },
      { startDate: next, endDate: inDays(4) },
    ],
    'not begun': [{ startDate: inDays(20), endDate: inDays(50) }],
  };
  for (const [vendor, terms] of Object.entries(portfolio)) await add(visitor, { vendor }, terms);
  const { alerts, ...counts } = await renewalsFor(visitor);
  expect(vendorsOf(alerts)).toEqual([
    'older one far',
    'added before the older one',
    'same start, the second soon',
    'older one open',
    'not begun',
  ]);
  expect(counts).toMatchObject({ overdue: 0, upcoming: 5 });
});

test('It is overdue from the day after its end, however long ago, and upcoming from today for sixty days', async () => {
  const { app, visitor } = await withVisitor();
  for (const days of [61, 60, 31, 0, -1, -1700]) await add(visitor, { vendor: String(days) }, [ending(days)]);
  const { alerts, ...counts } = await renewalsFor(visitor);
  expect(vendorsOf(alerts)).toEqual(['-1700', '-1', '0', '31', '60']);
  expect(counts).toMatchObject({ overdue: 2, upcoming: 3 });
  app.clock.pass(86_400_000);
  expect(await renewalsFor(visitor)).toMatchObject({ overdue: 3, upcoming: 3 });
});

test('The eight that end first are listed and all are counted; on one day they stand by vendor and then by id', async () => {
  const { visitor } = await withVisitor();
  const days = [60, 12, 11, 10, 9, 8, 7, -1, -2];
  for (const day of days) await add(visitor, { vendor: `in ${day}` }, [ending(day)]);
  const twice = await add(visitor, { vendor: 'B' }, [ending(-2)]);
  const again = await add(visitor, { vendor: 'B' }, [ending(-2)]);
  await add(visitor, { vendor: 'A' }, [ending(-2)]);
  const { alerts, ...counts } = await renewalsFor(visitor);
  expect(counts).toMatchObject({ overdue: 5, upcoming: 7 });
  expect(vendorsOf(alerts)).toEqual(['A', 'B', 'B', 'in -2', 'in -1', 'in 7', 'in 8', 'in 9']);
  expect(alerts.slice(1, 3).map(({ softwareId }) => softwareId)).toEqual([twice, again]);
});

test('A day to cancel within 14 days puts its alert before ends that come sooner, and a later one doesn’t', async () => {
  const { visitor } = await withVisitor();
  const yearly = (end: number, notice: number) => ({
    ...ending(end),
    cancellationNoticeDate: inDays(notice),
  });
  await add(visitor, { vendor: 'ends in 10' }, [ending(10)]);
  await add(visitor, { vendor: 'ends in 55, cancel by the 2nd' }, [yearly(55, 2)]);
  await add(visitor, { vendor: 'ends in 50, cancel by the 14th' }, [yearly(50, 14)]);
  await add(visitor, { vendor: 'ends in 40, cancel by the 15th' }, [yearly(40, 15)]);
  await add(visitor, { vendor: 'ends in 35, too late to cancel' }, [yearly(35, -1)]);
  await add(visitor, { vendor: 'ends in 5, notice after it' }, [yearly(5, 6)]);
  await add(visitor, { vendor: 'ends in 45, reviewed in 3' }, [
    { ...yearly(45, 3), billingCycle: 'monthly' },
  ]);
  expect(vendorsOf((await renewalsFor(visitor)).alerts)).toEqual([
    'ends in 55, cancel by the 2nd',
    'ends in 5, notice after it',
    'ends in 10',
    'ends in 50, cancel by the 14th',
    'ends in 35, too late to cancel',
    'ends in 40, cancel by the 15th',
    'ends in 45, reviewed in 3',
  ]);
});

test('A yearly contract without an end counts as a missing end, after all that have one', async () => {
  const { app, visitor } = await withVisitor();
  const open = { startDate: '2020-01-01', endDate: null };
  const yearly = await add(visitor, { vendor: 'Yearly' }, [open]);
  const over = await add(visitor, { vendor: 'Over' }, [open, { ...ending(400), startDate: '2021-01-01' }]);
  // As an import leaves it, which takes a yearly contract without an end.
  for (const id of [yearly, over])
    await app.db
      .update(contracts)
      .set({ billingCycle: 'yearly' })
      .where(and(eq(contracts.softwareId, id), isNull(contracts.endDate)));
  await add(visitor, { vendor: 'Monthly' }, [open]);
  await add(visitor, { vendor: 'Ends' }, [ending(60)]);
  const { alerts, ...counts } = await renewalsFor(visitor);
  expect(alerts).toMatchObject([
    { vendor: 'Ends', endDate: inDays(60) },
    { vendor: 'Yearly', endDate: null },
  ]);
  expect(counts).toEqual({ overdue: 0, upcoming: 1, missing: 1, statuses: ['active'] });
});

test('An owner who was deleted reads as nobody', async () => {
  const { app, visitor } = await withVisitor();
  const owner = await addPerson(app.db, { email: 'bob@example.com' });
  await add(visitor, { vendor: 'V', business_owner_id: owner }, [ending(1)]);
  await app.db.update(users).set({ deletedAt: app.clock.now() }).where(eq(users.id, owner));
  const [alert] = (await renewalsFor(visitor)).alerts;
  expect(alert).toMatchObject({ vendor: 'V', business_owner_id: null, businessOwner: null });
});

test('A write shows at once: a new contract takes the alert away, and its deletion brings it back', async () => {
  const { app, visitor } = await withVisitor();
  const id = await add(visitor, { vendor: 'V' }, [ending(1)]);
  const renewal = { startDate: inDays(2), endDate: inDays(366), cost: 100 };
  const added = await visitor.send('POST', `/api/software/${id}/contracts`, renewal);
  expect((await renewalsFor(visitor)).alerts).toEqual([]);
  await visitor.send('DELETE', `/api/contracts/${added.json().id}`);
  expect(await app.db.$count(contracts)).toBe(1);
  expect((await renewalsFor(visitor)).upcoming).toBe(1);
});
