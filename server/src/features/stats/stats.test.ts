import type { PortfolioRow } from '@purser/api/portfolio';
import type { FinancialStats } from '@purser/api/stats';
import { isActive } from '@purser/domain/options';
import type { SharedCostItem } from '@purser/domain/spend';
import { spendOverview } from '@purser/domain/spend-overview';
import { samplePortfolios } from '@purser/domain/test/random-portfolios';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem } from '../../../test/items.ts';
import { startApp, type TestApp, testDay, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { financialStats } from './financial-stats.ts';

const term = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 365 };
const hour = 3_600_000;

const ask = (visitor: Visitor, query = '') => visitor.get(`/api/stats/financial${query}`);

async function statsOf(visitor: Visitor, year?: number): Promise<FinancialStats> {
  return jsonOf(await ask(visitor, year === undefined ? '' : `?year=${year}`));
}

const add = (visitor: Visitor, body: object = {}): Promise<number> => addedItem(visitor, null, body);

test.each([
  ['America/New_York', 16],
  ['Pacific/Kiritimati', -3],
])('Unless it is asked for another, it is the year of a company in %s', async (zone, lastHour) => {
  const { app, visitor } = await withVisitor(undefined, startApp({ TIME_ZONE: zone }, '2026-12-31'));
  await add(visitor, { contract: { ...term, endDate: '2027-06-30' } });
  app.clock.pass(lastHour * hour);
  expect(await statsOf(visitor)).toMatchObject({ selectedYear: 2026, priorYearYear: 2025, priorYear: 0 });
  app.clock.pass(hour);
  expect(await statsOf(visitor)).toMatchObject({
    selectedYear: 2027,
    priorYearYear: 2026,
    yearlySpend: 365,
    priorYear: 365,
    yearOverYearChange: 0,
    availableYears: [2027, 2026],
  });
});

test.each([
  ['0', 422],
  ['10000', 422],
  ['2026.5', 400],
  ['2026&year=2025', 400],
])('The year %j is refused with %i, and what a year is', async (year, status) => {
  const { visitor } = await withVisitor();
  const reply = await ask(visitor, `?year=${year}`);
  expect(reply.statusCode).toBe(status);
  expect(reply.json().message).toContain('Please choose a year from 1 to 9999');
  expect(reply.json().fields).toEqual({ year: 'Please choose a year from 1 to 9999' });
});

test('The first and the last year there are have their figures too', async () => {
  const { visitor } = await withVisitor();
  await add(visitor, { contract: { ...term, startDate: '0001-12-31' } });
  await add(visitor, {
    status: 'terminated',
    contract: { ...term, startDate: '9999-12-31', endDate: '9999-12-31' },
  });
  expect(await statsOf(visitor, 1)).toMatchObject({ yearlySpend: 1, priorYear: 0, priorYearYear: 0 });
  expect(await statsOf(visitor, 2)).toMatchObject({ yearlySpend: 365, priorYear: 1 });
  expect(await statsOf(visitor, 9999)).toMatchObject({ yearlySpend: 366, priorYear: 365 });
});

test('An empty portfolio has this year, zeros, and no change that one could tell', async () => {
  const { visitor } = await withVisitor();
  expect(await statsOf(visitor)).toEqual({
    selectedYear: 2026,
    priorYearYear: 2025,
    availableYears: [2026],
    yearlySpend: 0,
    priorYear: 0,
    monthlyTotal: 0,
    annualized: 0,
    yearOverYearChange: null,
    yearlyBreakdown: {},
    annualizedBreakdown: {},
    months: Array(12).fill({ total: 0, priorYear: 0, segments: {} }),
    items: 0,
    activeItems: 0,
  });
});

test('Segments share by their percentages, in equal parts without, and under any name', async () => {
  const { visitor } = await withVisitor();
  const names = ['__proto__', 'constructor', '2024', '🎬', 'toString'];
  const percentages = '{"__proto__":60,"constructor":40,"2024":0,"🎬":0,"toString":0}';
  const contract = { ...term, cost: 100 };
  await add(visitor, { business_segment: names, business_segment_percentages: percentages, contract });
  await add(visitor, { business_segment: names.slice(1, 4), contract });
  const reply = await ask(visitor);
  const shares = [
    ['constructor', 73.34],
    ['2024', 33.33],
    ['🎬', 33.33],
    ['__proto__', 60],
  ] as const;
  const told: FinancialStats = reply.json();
  for (const breakdown of [told.yearlyBreakdown, told.annualizedBreakdown]) {
    expect(new Map(Object.entries(breakdown))).toEqual(new Map(shares));
  }
  for (const name of Object.keys(told.yearlyBreakdown)) {
    const cents = told.months.reduce((sum, { segments }) => sum + centsOf(segments[name] ?? 0), 0n);
    expect(cents).toBe(centsOf(told.yearlyBreakdown[name]));
  }
});

const centsOf = (amount = 0): bigint => BigInt(Math.round(amount * 100));

/** Old data that no check has seen: it may end before it starts, and its percentages may be any text. */
async function store(app: TestApp, items: readonly SharedCostItem[]): Promise<void> {
  const rows = items.map((item, at) => ({ ...item, id: at + 1 }));
  const contracts = rows.flatMap((item) =>
    // Ids are given out in one row for all items.
    item.contracts.map((contract) => ({
      ...contract,
      id: item.id * 20_000_000 + contract.id,
      softwareId: item.id,
    })),
  );
  await app.db.execute(sql`delete from software`);
  await app.db.execute(sql`
    insert into software (id, unique_id, vendor, product_name, status, business_segment, business_segment_percentages)
    overriding system value
    select id, 'SW-' || id, 'V', 'P', status, business_segment, business_segment_percentages
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as _(id integer, status text, business_segment text[], business_segment_percentages text)`);
  await app.db.execute(sql`
    insert into contracts (id, "softwareId", "startDate", "endDate", "autoRenew", cost) overriding system value
    select * from jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb)
      as _(id integer, "softwareId" integer, "startDate" date, "endDate" date, "autoRenew" boolean, cost numeric)`);
}

/** The answer for all contracts there are, computed at once. */
function expected(items: readonly SharedCostItem[], year: number): FinancialStats {
  const contracts = items.flatMap((item) => item.contracts);
  const span = {
    firstStart: contracts.map(({ startDate }) => startDate).toSorted()[0] ?? null,
    lastEnd:
      contracts
        .flatMap(({ endDate }) => endDate ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
  const counts = {
    span,
    items: items.length,
    activeItems: items.filter(({ status }) => isActive(status)).length,
  };
  return financialStats(spendOverview(items, year, testDay), counts, { year, today: testDay });
}

test('However the portfolio is kept, the figures are those of all its contracts, and the table costs the same', async () => {
  const { app, visitor } = await withVisitor();
  await app.db.execute(sql`alter table contracts drop constraint contracts_end_after_start`);
  await app.db.execute(sql`alter table software drop constraint software_percentages_total,
    drop constraint software_segments_given`);
  for (const { items, year } of samplePortfolios(50)) {
    await store(app, items);
    const years = [year - 1, year, year + 1, 2026].filter((one) => one >= 1 && one <= 9999);
    for (const one of years) expect(await statsOf(visitor, one)).toEqual(expected(items, one));
    const { yearlySpend, annualized } = await statsOf(visitor);
    const rows: PortfolioRow[] = (await visitor.get('/api/portfolio')).json();
    expect([yearlySpend, annualized].map(centsOf)).toEqual([
      rows.reduce((sum, { currentYearCost }) => sum + centsOf(currentYearCost), 0n),
      rows.reduce((sum, { annualizedCost }) => sum + centsOf(annualizedCost), 0n),
    ]);
  }
});
