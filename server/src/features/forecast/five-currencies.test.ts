import { parseRecords } from '@purser/domain/csv/parser';
import { expect, test } from 'vitest';
import { publishedRates, uploadRates } from '../../../test/rate-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

// By hand, from the bank's rates of 2023-05-02 for one euro: 1.0965 dollars, 0.87868 pounds, 150.7 yen, 0.9841 francs. A pound is
// 1.0965 / 0.87868 = 1.24789457 dollars, a yen 0.00727605, a franc 1.11421603.
const items = [
  { currency: 'USD', amount: 12_000, cost: 12_000 },
  { currency: 'USD', amount: 345.67, cost: 345.67 },
  { currency: 'EUR', amount: 10_000, cost: 10_965 },
  { currency: 'EUR', amount: 1234.56, cost: 1353.7 },
  { currency: 'GBP', amount: 5000, cost: 6239.47 },
  { currency: 'GBP', amount: 99.99, cost: 124.78 },
  { currency: 'JPY', amount: 2_400_000, cost: 17_462.52 },
  { currency: 'JPY', amount: 1, cost: 0.01 },
  { currency: 'CHF', amount: 7500, cost: 8356.62 },
  { currency: 'CHF', amount: 0.05, cost: 0.06 },
] as const;
const sum = 56_847.83;

/** Dollars, exactly: amounts are added as cents. */
const added = (amounts: readonly number[]): number =>
  amounts.reduce((cents, amount) => cents + Math.round(amount * 100), 0) / 100;

test('Ten items in five currencies, by a bank’s file of rates, come to the same sum in every place', async () => {
  const { app, visitor: chief } = await withVisitor({ email: 'maya.chief@example.com', role: 'admin' });
  expect((await uploadRates(app, chief, { file: publishedRates })).statusCode).toBe(200);
  for (const [at, { currency, amount }] of items.entries()) {
    const item = {
      vendor: `Vendor ${currency}`,
      product_name: `Product ${at}`,
      business_segment: ['Studio', 'Capital', 'Corporate'],
      business_segment_percentages: JSON.stringify({ Studio: 33.34, Capital: 33.33, Corporate: 33.33 }),
      // Two whole years: a year of them costs what is agreed for a year, and so do any twelve months in a row.
      contract: {
        startDate: '2026-01-01',
        endDate: '2027-12-31',
        billingCycle: 'yearly',
        ...(currency === 'USD' ? { cost: amount } : { currency, originalCost: amount }),
      },
    };
    const answer = await chief.send('POST', '/api/software', item);
    expect(answer.statusCode, answer.body).toBe(201);
  }

  const table: { latestContract: { cost: number } }[] = (await chief.get('/api/portfolio')).json();
  expect(table.map(({ latestContract }) => latestContract.cost)).toEqual(
    expect.arrayContaining(items.map(({ cost }) => cost)),
  );
  expect(added(table.map(({ latestContract }) => latestContract.cost))).toBe(sum);

  const stats = (await chief.get('/api/stats/financial?year=2026')).json();
  const segments: Record<string, number> = stats.yearlyBreakdown;
  expect([stats.yearlySpend, stats.annualized, added(Object.values(segments))]).toEqual([sum, sum, sum]);

  for (const by of ['layer', 'segment', 'vendor', 'item', 'vendor,segment']) {
    const forecast = (await chief.get(`/api/stats/forecast?months=12&by=${by}`)).json();
    const totals: number[] = forecast.rows.map(({ total }: { total: number }) => total);
    expect([by, forecast.total, added(forecast.totals), added(totals)]).toEqual([by, sum, sum, sum]);
  }
  const spend = (await chief.get('/api/stats/spend?by=vendor,month&from=2026-01&to=2026-12')).json();
  const spent: number[] = spend.rows.map(({ amount }: { amount: number }) => amount);
  expect([spend.total, added(spent)]).toEqual([sum, sum]);

  const file = (await chief.get('/api/software/export-csv')).body.replace(/^\uFEFF/, '');
  const [head = [], ...rows] = parseRecords(file, { delimiter: ',', mostCells: 100 });
  expect(added(rows.map((cells) => Number(cells[head.indexOf('cost')])))).toBe(sum);
});
