import { linesType, type PortfolioHead, portfolioReader } from '@purser/api/portfolio-lines';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const term = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 730 };

async function add(visitor: Visitor, body: object): Promise<number> {
  return (await visitor.send('POST', '/api/software', { product_name: 'P', ...body })).json().id;
}

test('A row holds the item, its latest contract, this year’s cost and the owners’ names', async () => {
  const { visitor } = await withVisitor({ email: 'ann.lee@example.com' });
  const [{ id: owner }] = (await visitor.get('/api/users')).json();
  const id = await add(visitor, {
    vendor: 'V',
    business_owner_id: owner,
    contract: { ...term, startDate: '2026-07-01' },
  });
  await visitor.send('POST', `/api/software/${id}/contracts`, {
    ...term,
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    cost: 9,
  });
  const [row, ...others] = (await visitor.get('/api/portfolio')).json();
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    id,
    businessOwner: 'Ann Lee',
    techAdmin: null,
    vendorFiles: 0,
    latestContract: { startDate: '2026-07-01', cost: 730 },
    currentYearCost: 368,
    annualizedCost: 730,
  });
});

test('An item without a contract shows its own cost, which no sum counts', async () => {
  const { visitor } = await withVisitor();
  await add(visitor, { vendor: 'V', cost: 5, renewal_date: '2027-01-01' });
  expect((await visitor.get('/api/portfolio')).json()).toMatchObject([
    { latestContract: null, currentYearCost: 0, annualizedCost: 0, cost: 5, renewal_date: '2027-01-01' },
  ]);
});

test('A row says what of it is worth a second look', async () => {
  const { visitor } = await withVisitor();
  const id = await add(visitor, { vendor: 'Overlaps', contract: term });
  await visitor.send('POST', `/api/software/${id}/contracts`, {
    ...term,
    startDate: '2026-12-31',
    endDate: '2027-12-30',
    cancellationNoticeDate: '2028-01-01',
  });
  await add(visitor, { vendor: 'Twice', product_name: 'Over' });
  await add(visitor, { vendor: ' TWICE', product_name: 'over ' });
  await add(visitor, { vendor: 'Fine', contract: { ...term, cancellationNoticeDate: '2026-12-31' } });
  const rows: { vendor: string; warnings: string[] }[] = (await visitor.get('/api/portfolio')).json();
  expect(rows.map(({ vendor, warnings }) => [vendor.trim(), warnings])).toEqual([
    ['Overlaps', ['overlap', 'noticeAfterEnd']],
    ['Twice', ['sameProduct']],
    ['TWICE', ['sameProduct']],
    ['Fine', []],
  ]);
});

test('The cost can be asked for of another year, and only of one that a calendar has', async () => {
  const { visitor } = await withVisitor();
  await add(visitor, { vendor: 'V', contract: { ...term, startDate: '2025-07-01', endDate: '2026-06-30' } });
  const costIn = async (year: string) => (await visitor.get(`/api/portfolio?year=${year}`)).json()[0];
  expect((await costIn('2025')).currentYearCost).toBe(368);
  expect((await costIn('2024')).currentYearCost).toBe(0);
  expect((await visitor.get('/api/portfolio?year=abc')).statusCode).toBe(400);
  expect((await visitor.get('/api/portfolio?year=0')).statusCode).toBe(422);
});

test('Who accepts lines gets the same rows in them, shorter, with a tag of their own', async () => {
  const { visitor } = await withVisitor();
  const lines = () => visitor.get('/api/portfolio', { accept: linesType });
  expect((await lines()).body).toBe('');
  for (const vendor of ['Figma', 'Miro', 'Zoom']) await add(visitor, { vendor, contract: term });
  await add(visitor, { vendor: 'Without a contract' });
  const whole = await visitor.get('/api/portfolio');
  const reply = await lines();
  expect(reply.headers).toMatchObject({
    'content-type': `${linesType}; charset=utf-8`,
    vary: 'accept, accept-encoding',
  });
  expect(reply.headers.etag).not.toBe(whole.headers.etag);
  expect(reply.body.trimEnd().split('\n').flatMap(portfolioReader())).toEqual(whole.json());
  expect(reply.body.length).toBeLessThan(whole.body.length);
});

test('A long list has its first rows in the default order ahead, and then all in the order of their ids', async () => {
  const { app, visitor } = await withVisitor();
  await app.db.execute(sql`insert into software (unique_id, vendor, product_name)
    select 'SW-' || n, 'Vendor ' || (n * 61 % 101 + 1), 'P' from generate_series(1, 101) n`);
  const heads: PortfolioHead[] = [];
  const reply = await visitor.get('/api/portfolio', { accept: linesType });
  const rows = reply.body
    .trimEnd()
    .split('\n')
    .flatMap(portfolioReader((head) => heads.push(head)));
  const whole = await visitor.get('/api/portfolio');
  expect(rows).toEqual(whole.json());
  expect(heads).toHaveLength(1);
  expect(heads[0]?.total).toBe(101);
  expect(heads[0]?.rows.map(({ vendor }) => vendor)).toEqual(
    Array.from({ length: 100 }, (_, at) => `Vendor ${at + 1}`),
  );
  expect(rows).toEqual(expect.arrayContaining([...(heads[0]?.rows ?? [])]));
});
