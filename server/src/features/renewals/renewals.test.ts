import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import { and, eq, isNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addPerson } from '../../../test/people.ts';
import { testDay, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { users } from '../../db/tables/users.ts';

type Term = {
  readonly startDate: string;
  readonly endDate: string | null;
  readonly billingCycle?: string;
  readonly cancellationNoticeDate?: string;
  readonly cost?: number;
};

/** The civil date so many days after the day of the tests. */
const inDays = (days: number): string =>
  new Date(Date.parse(testDay) + days * 86_400_000).toISOString().slice(0, 10);

const ending = (days: number): Term => ({ startDate: '2020-01-01', endDate: inDays(days) });

/** Adds an item with these contracts, in this order, and answers its id. */
async function add(visitor: Visitor, item: object, terms: readonly Term[]): Promise<number> {
  const { id } = jsonOf(await visitor.send('POST', '/api/software', { product_name: 'P', ...item }), 201);
  for (const term of terms) {
    const billingCycle = term.endDate === null ? 'monthly' : 'yearly';
    const contract = { cost: 100, billingCycle, ...term };
    jsonOf(await visitor.send('POST', `/api/software/${id}/contracts`, contract), 201);
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

test('It is overdue from the day after its end, however long ago, and upcoming from today for sixty days', async () => {
  const { app, visitor } = await withVisitor();
  for (const days of [61, 60, 31, 0, -1, -1700]) await add(visitor, { vendor: String(days) }, [ending(days)]);
  const { alerts, ...counts } = await renewalsFor(visitor);
  expect(vendorsOf(alerts)).toEqual(['-1700', '-1', '0', '31', '60']);
  expect(counts).toMatchObject({ overdue: 2, upcoming: 3 });
  app.clock.pass(86_400_000);
  expect(await renewalsFor(visitor)).toMatchObject({ overdue: 3, upcoming: 3 });
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

test('A missed day comes first, then what has to be done within a week, the dearest first, then the rest by its day', async () => {
  const { visitor } = await withVisitor();
  const renewing = (days: number, cost: number) => ({
    ...ending(days),
    billingCycle: 'yearly',
    autoRenew: true,
    renewalMonths: 12,
    noticeCount: 10,
    noticeUnit: 'days',
    cost,
  });
  await add(visitor, { vendor: 'Later' }, [renewing(20, 900)]);
  await add(visitor, { vendor: 'Small' }, [renewing(12, 100)]);
  await add(visitor, { vendor: 'Large' }, [renewing(16, 800)]);
  await add(visitor, { vendor: 'Ended' }, [ending(-3)]);
  await add(visitor, { vendor: 'Missed' }, [renewing(5, 50)]);
  const { alerts } = await renewalsFor(visitor);
  expect(vendorsOf(alerts)).toEqual(['Missed', 'Large', 'Small', 'Ended', 'Later']);
});

test('The next seven days are those of the page of renewals, whatever the alerts list', async () => {
  const { visitor } = await withVisitor();
  expect(await renewalsFor(visitor)).not.toHaveProperty('week');
  // More than the eight that are listed.
  for (let day = 0; day < 9; day += 1) await add(visitor, { vendor: `Ended ${day}` }, [ending(-1 - day)]);
  await add(visitor, { vendor: 'Notice' }, [
    { ...ending(40), billingCycle: 'yearly', cancellationNoticeDate: inDays(7), cost: 700 },
  ]);
  await add(visitor, { vendor: 'End' }, [{ ...ending(0), cost: 90.5 }]);
  await add(visitor, { vendor: 'Eighth day' }, [{ ...ending(8), cost: 1000 }]);
  expect((await renewalsFor(visitor)).week).toEqual({ count: 2, cost: 790.5, vendors: ['Notice', 'End'] });
  const terms: { vendor: string; daysLeft: number }[] = (
    await visitor.get('/api/renewals/terms?days=7')
  ).json();
  expect(terms.filter(({ daysLeft }) => daysLeft >= 0).map(({ vendor }) => vendor)).toEqual([
    'End',
    'Notice',
  ]);
});
