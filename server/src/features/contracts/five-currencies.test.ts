import { expect, test } from 'vitest';
import { publishedRates, uploadRates } from '../../../test/rate-files.ts';
import { startApp, type TestApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

// The worked example of docs/product/currencies.md, by hand: units for one euro from a row of the European Central Bank's table,
// a unit in dollars to 8 decimals, and each cost rounded half up.
const items = [
  { vendor: 'Adobe', currency: 'EUR', originalCost: 33_280, cost: 36_491.52 },
  { vendor: 'Celonis', currency: 'EUR', originalCost: 120_000.55, cost: 131_580.6 },
  { vendor: 'Sage', currency: 'GBP', originalCost: 8400, cost: 10_482.31 },
  { vendor: 'Sophos', currency: 'GBP', originalCost: 15_999.99, cost: 19_966.3 },
  { vendor: 'Cybozu', currency: 'JPY', originalCost: 1_450_000, cost: 10_550.27 },
  { vendor: 'Sansan', currency: 'JPY', originalCost: 999_999, cost: 7276.04 },
  { vendor: 'Proton', currency: 'CHF', originalCost: 2880, cost: 3208.94 },
  { vendor: 'Abacus', currency: 'CHF', originalCost: 47_123.45, cost: 52_505.7 },
  { vendor: 'Figma', currency: null, originalCost: null, cost: 9000 },
  { vendor: 'Okta', currency: null, originalCost: null, cost: 61_200.01 },
] as const;
const total = 342_261.69;

const costs = Object.fromEntries(items.map(({ vendor, cost }) => [vendor, cost]));
const thirds = JSON.stringify({ Studio: 33.34, Corporate: 33.33, Capital: 33.33 });

/** The items, with contracts that last all of 2026 and renew themselves, on a day of that January. */
async function portfolio(): Promise<{ app: TestApp; chief: Visitor }> {
  const maya = { email: 'maya.chief@example.com', role: 'admin' } as const;
  const { app, visitor: chief } = await withVisitor(maya, startApp({}, '2026-01-05'));
  await uploadRates(app, chief, { file: publishedRates });
  for (const { vendor, currency, originalCost, cost } of items) {
    const answer = await chief.send('POST', '/api/software', {
      vendor,
      product_name: 'Suite',
      status: 'active',
      business_segment: ['Studio', 'Corporate', 'Capital'],
      business_segment_percentages: thirds,
      contract: {
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        billingCycle: 'yearly',
        autoRenew: true,
        ...(currency === null ? { cost } : { currency, originalCost }),
      },
    });
    expect(answer.statusCode, answer.body).toBe(201);
  }
  return { app, chief };
}

const centsOf = (amount: number | string): number => Math.round(Number(amount) * 100);
const sumOf = (amounts: readonly (number | string)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + centsOf(amount), 0) / 100;

test('Ten contracts in five currencies cost what they cost by hand, and every total is their sum', async () => {
  const { chief } = await portfolio();
  const read = async (url: string) => (await chief.get(url)).json();

  const rows: { vendor: string; latestContract: { cost: number } }[] = await read('/api/portfolio');
  expect(Object.fromEntries(rows.map(({ vendor, latestContract }) => [vendor, latestContract.cost]))).toEqual(
    costs,
  );
  expect(sumOf(items.map(({ cost }) => cost))).toBe(total);

  const dashboard = await read('/api/stats/financial?year=2026');
  expect(dashboard).toMatchObject({ yearlySpend: total, annualized: total });
  expect(sumOf(Object.values(dashboard.yearlyBreakdown))).toBe(total);
  expect(sumOf(dashboard.months.map(({ total: month }: { total: number }) => month))).toBe(total);

  const forecast = await read('/api/stats/forecast?from=2026-01&months=12&by=vendor');
  expect(Number(forecast.total)).toBe(total);
  expect(
    amountsOf(forecast.rows.map((row: Row & { total: string }) => ({ ...row, amount: row.total }))),
  ).toEqual(costs);
  const bySegment = await read('/api/stats/forecast?from=2026-01&months=12&by=segment');
  expect(sumOf(bySegment.rows.map(({ total: part }: { total: string }) => part))).toBe(total);

  const spend = await read('/api/stats/spend?by=vendor&from=2026-01&to=2026-12');
  expect(Number(spend.total)).toBe(total);
  expect(amountsOf(spend.rows)).toEqual(costs);

  const lines = (await chief.get('/api/software/export-csv')).body.trim().split('\n');
  const [header = [], ...cells] = lines.map((line) => line.split(','));
  const column = (name: string) => cells.map((row) => row[header.indexOf(name)] ?? '');
  expect(sumOf(column('cost'))).toBe(total);
  expect(column('currency').toSorted()).toEqual(items.map(({ currency }) => currency ?? '').toSorted());
});

interface Row {
  readonly labels: readonly string[];
  readonly amount: number | string;
}

const amountsOf = (rows: readonly Row[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ labels: [label = ''], amount }) => [label, Number(amount)]));
