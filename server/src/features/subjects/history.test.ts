import type { ChangeLog } from '@purser/api/history';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { figma, withItem } from '../../../test/items.ts';
import { addPerson } from '../../../test/people.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { subjects, withSubject } from '../../../test/subjects.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { requestChanges } from '../../db/tables/request-changes.ts';

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };

const withLogs = (fields?: object) => withItem('change-logs', fields);

async function listed(visitor: Visitor, url: string): Promise<ChangeLog[]> {
  return jsonOf(await visitor.get(url));
}

/** What a change adds to the history, as `field: old → new`, in the order of the fields. */
async function written(visitor: Visitor, logs: string, change: () => ReturnType<Visitor['send']>) {
  const [last] = await listed(visitor, `${logs}?limit=1`);
  const answer = await change();
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const rows = (await listed(visitor, logs)).filter(({ id }) => id > (last?.id ?? 0));
  return rows
    .map(({ fieldName, oldValue, newValue }) => `${fieldName}: ${oldValue} → ${newValue}`)
    .toSorted();
}

test('Creation is one row for the item and one for its contract, by whoever did it', async () => {
  const { visitor, url: logs } = await withLogs({ ...figma, contract });
  expect(await listed(visitor, logs)).toMatchObject(
    [
      { fieldName: 'software', oldValue: null, newValue: 'Figma Organization', userName: 'Ann' },
      {
        fieldName: 'contract #1',
        oldValue: null,
        newValue: '2026-01-01 to 2026-12-31, 1200.00 a year, yearly',
        userName: 'Ann',
        byClient: false,
      },
    ].toSorted((one, other) => (one.fieldName < other.fieldName ? -1 : 1)),
  );
});

test('Lists read joined, percentages as words, amounts with both decimals, people by name', async () => {
  const {
    app,
    visitor,
    item,
    url: logs,
  } = await withLogs({
    ...figma,
    business_segment: ['Capital', 'Studio'],
    business_segment_percentages: '{"Capital":60,"Studio":40}',
    team_usage: ['IT', 'Legal'],
    cost: 12,
  });
  const bob = await addPerson(app.db, { email: 'bob.lee@example.com' });
  const changes = {
    business_segment: ['Capital', 'Ad Sales'],
    business_segment_percentages: '{"Capital":70,"Ad Sales":30}',
    team_usage: [],
    cost: 1299.5,
    tech_admin_id: bob,
    notes: 'New',
    renewal_date: '2027-01-01',
  };
  expect(await written(visitor, logs, () => visitor.send('PATCH', item, changes))).toEqual([
    'business_segment: Capital, Studio → Capital, Ad Sales',
    'business_segment_percentages: Capital 60%, Studio 40% → Capital 70%, Ad Sales 30%',
    'cost: 12.00 → 1299.50',
    'notes: null → New',
    'renewal_date: null → 2027-01-01',
    'team_usage: IT, Legal → null',
    'tech_admin_id: null → Bob Lee',
  ]);
});

test('An owner who was deleted is still named in what follows', async () => {
  const { app, visitor, item, url: logs } = await withLogs();
  const bob = await addPerson(app.db, { email: 'bob.lee@example.com' });
  await visitor.send('PATCH', item, { business_owner_id: bob });
  await app.db.execute(sql`update users set "deletedAt" = now() where id = ${bob}`);
  const change = () => visitor.send('PATCH', item, { business_owner_id: null });
  expect(await written(visitor, logs, change)).toEqual(['business_owner_id: Bob Lee → null']);
});

test('Two people of one name are told apart, and so are lists that would read alike', async () => {
  const { app, visitor, item, url: logs } = await withLogs({ ...figma, team_usage: ['Legal, IT'] });
  const one = await addPerson(app.db, { email: 'ann.lee@example.com' });
  const other = await addPerson(app.db, { email: 'ann_lee@example.com' });
  await visitor.send('PATCH', item, { business_owner_id: one });
  const changes = { business_owner_id: other, team_usage: ['Legal', 'IT'] };
  expect(await written(visitor, logs, () => visitor.send('PATCH', item, changes))).toEqual([
    'business_owner_id: Ann Lee (ann.lee) → Ann Lee (ann_lee)',
    'team_usage: "Legal, IT" → "Legal", "IT"',
  ]);
});

test('A contract’s fields are told of one by one, under the contract’s number', async () => {
  const { visitor, url: logs } = await withLogs({ ...figma, contract });
  const changes = {
    cost: '999999999999.99',
    endDate: null,
    billingCycle: 'monthly',
    autoRenew: true,
    priceCheckFrequency: 'quarterly',
    paymentType: 'ACH',
    startDate: '2026-01-01',
  };
  expect(await written(visitor, logs, () => visitor.send('PUT', '/api/contracts/1', changes))).toEqual([
    'contract #1 · autoRenew: no → yes',
    'contract #1 · billingCycle: yearly → monthly',
    'contract #1 · cost: 1200.00 → 999999999999.99',
    'contract #1 · endDate: 2026-12-31 → null',
    'contract #1 · paymentType: null → ACH',
    'contract #1 · priceCheckFrequency: null → quarterly',
  ]);
});

test('A termination tells of the status and of the contract’s end', async () => {
  const { visitor, item, url: logs } = await withLogs({ ...figma, contract });
  const end = () => visitor.send('POST', `${item}/terminate`, { endDate: '2026-06-30' });
  expect(await written(visitor, logs, end)).toEqual([
    'contract #1 · endDate: 2026-12-31 → 2026-06-30',
    'status: active → terminated',
  ]);
});

test('A deleted contract is one row, which says what it was', async () => {
  const { visitor, url: logs } = await withLogs({ ...figma, contract });
  expect(await written(visitor, logs, () => visitor.send('DELETE', '/api/contracts/1'))).toEqual([
    'contract #1: 2026-01-01 to 2026-12-31, 1200.00 a year, yearly → null',
  ]);
});

test('A row that a client adds is marked; one that repeats what the server wrote is dropped', async () => {
  const { app, visitor, item, url: logs } = await withLogs({ ...figma, cost: 1200 });
  await visitor.send('PATCH', item, { cost: 1300, vendor: '007' });
  const add = async (body: object): Promise<ChangeLog> => (await visitor.send('POST', logs, body)).json();
  const repeated = await add({ fieldName: 'cost', oldValue: '1200', newValue: '1300', userId: 1 });
  expect(repeated).toMatchObject({ newValue: '1300.00', byClient: false });
  const own = await add({ fieldName: 'vendor', oldValue: 'Figma', newValue: '7', userId: 4711 });
  expect(own).toMatchObject({ newValue: '7', byClient: true, userName: 'Ann' });
  app.clock.pass(61_000);
  const late = await add({ fieldName: 'cost', oldValue: '1200', newValue: '1300' });
  expect(late).toMatchObject({ byClient: true });
  expect((await listed(visitor, logs)).map(({ id }) => id)).toEqual([late.id, own.id, 3, 2, 1]);
});

test('Five thousand rows come page by page, the newest first, each once', async () => {
  const { app, visitor, url: logs } = await withLogs();
  await app.db.execute(sql`insert into change_logs ("softwareId", "fieldName", "newValue", "userId", "userName")
    select software.id, 'notes', 'Note ' || n, users.id, users.name from software, users, generate_series(1, 5000) n order by n`);
  const everything = await listed(visitor, logs);
  expect(everything).toHaveLength(5001);
  expect(everything.at(-1)).toMatchObject({ fieldName: 'software' });
  const pages: ChangeLog[][] = [];
  for (let page = await listed(visitor, `${logs}?limit=1000`); page.length > 0; ) {
    pages.push(page);
    page = await listed(visitor, `${logs}?limit=1000&before=${page.at(-1)?.id}`);
  }
  expect(pages.map((page) => page.length)).toEqual([1000, 1000, 1000, 1000, 1000, 1]);
  expect(pages.flat()).toEqual(everything);
});

test.each(Object.values(subjects))(
  'What isn’t there has no history, and $name takes its own along',
  async (kind) => {
    const { app, visitor, subject, url } = await withSubject(kind, 'change-logs');
    jsonOf(await visitor.send(kind.edit, subject, { vendor: 'Other' }));
    expect((await listed(visitor, url)).map(({ newValue }) => newValue)).toContain('Other');
    expect((await visitor.send('DELETE', subject)).statusCode).toBe(204);
    expect((await visitor.get(url)).statusCode).toBe(404);
    for (const table of [changeLogs, requestChanges]) expect(await app.db.select().from(table)).toEqual([]);
  },
);
