import { expect, test } from 'vitest';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
const contract = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  cost: 3650,
  billingCycle: 'yearly',
  autoRenew: true,
};

const added = (visitor: Visitor, item: object, terms: object = contract) =>
  visitor.send('POST', '/api/software', {
    vendor: 'Acme',
    product_name: 'Suite',
    business_segment: ['Studio'],
    ...item,
    contract: terms,
  });

const spend = async (visitor: Visitor, query = '') => {
  const answer = await visitor.get(`/api/stats/spend${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};

test('A year’s forecast differs from what the dashboard calls its spend by increases and cancellations', async () => {
  const { visitor: ann } = await withVisitor();
  await ann.send('POST', '/api/software', {
    vendor: 'Acme',
    product_name: 'Suite',
    contract: {
      startDate: '2026-01-01',
      endDate: '2026-11-30',
      cost: 3650,
      billingCycle: 'yearly',
      autoRenew: true,
      renewalMonths: 12,
      renewalUplift: 10,
    },
  });
  const difference = (await ann.get('/api/stats/year-difference?year=2026')).json();
  expect(difference).toEqual({ year: 2026, spend: 3650, increases: 31, cancellations: 0, forecast: 3681 });
  const { yearlySpend } = (await ann.get('/api/stats/financial?year=2026')).json();
  const { total } = (await ann.get('/api/stats/spend?by=year&from=2026-01&to=2026-12')).json();
  expect([yearlySpend, total]).toEqual([difference.spend, difference.forecast]);
});

test('Spend of a year by segment is what the dashboard says, and goes on month by month', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  await added(eve, {});
  await added(eve, { product_name: 'Other', business_segment: ['Capital'] }, { ...contract, cost: 1000 });
  const { yearlySpend, yearlyBreakdown } = (await eve.get('/api/stats/financial?year=2026')).json();
  const year = await spend(eve, '?by=segment&from=2026-01&to=2026-12');
  expect(year.total).toBe(yearlySpend);
  expect(
    Object.fromEntries(year.rows.map((row: { keys: string[]; amount: number }) => [row.keys[0], row.amount])),
  ).toEqual(yearlyBreakdown);
  const months = await spend(eve, '?by=month&from=2026-12&to=2027-01');
  expect(months.rows.map((row: { labels: string[] }) => row.labels[0]).toSorted()).toEqual([
    'Dec 2026',
    'Jan 2027',
  ]);
  expect((await spend(eve)).from).toBe('2026-01');
  expect((await spend(eve)).to).toBe('2026-11');
});

test('Quarters and years are fiscal ones', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  await added(eve, {});
  await eve.send('PUT', '/api/settings/fiscalYearStart', { value: 7 });
  const labels = async (by: string) =>
    (await spend(eve, `?by=${by}&from=2026-06&to=2026-07`)).rows
      .map((row: { labels: string[] }) => row.labels[0])
      .toSorted();
  expect(await labels('year')).toEqual(['FY 2026', 'FY 2027']);
  expect(await labels('quarter')).toEqual(['Q1 FY 2027', 'Q4 FY 2026']);
  expect((await spend(eve)).from).toBe('2026-07');
});

test('A report of too many months, or backwards, is refused', async () => {
  const { visitor: ann } = await withVisitor();
  const refusal = async (query: string) => (await ann.get(`/api/stats/spend?${query}`)).json().fields;
  expect(await refusal('from=2026-02&to=2026-01')).toEqual({ to: 'The last month lies before the first' });
  expect(await refusal('from=0001-01&to=9999-12')).toEqual({ to: 'Please ask for at most 240 months' });
  expect(await refusal('from=2026-01&to=2046-01')).toEqual({ to: 'Please ask for at most 240 months' });
  expect((await ann.get('/api/stats/spend?from=2026-01&to=2045-12')).statusCode).toBe(200);
});

test('A budget says what is spent, what is foreseen, and on which day it runs out', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  await added(eve, {});
  await added(eve, { vendor: 'Zoom', business_segment: ['Capital'] });
  await eve.send('PUT', '/api/budgets?year=2026', [
    { segment: 'Studio', amount: 3600 },
    { segment: 'Studio', vendor: 'Acme', amount: 3600 },
  ]);
  const { year, from, rows } = (await eve.get('/api/stats/budget')).json();
  expect({ year, from }).toEqual({ year: 2026, from: '2026-01' });
  expect(rows).toMatchObject([
    { segment: 'Capital', vendor: null, budget: null, spent: 3040, forecast: 610, left: null, runsOut: null },
    {
      segment: 'Studio',
      vendor: null,
      budget: 3600,
      spent: 3040,
      forecast: 610,
      left: -50,
      runsOut: '2026-12-27',
    },
    { segment: 'Studio', vendor: 'Acme', budget: 3600, left: -50 },
  ]);
  expect(rows[1].months).toHaveLength(12);
  expect((await eve.get('/api/stats/budget?year=2027')).json().rows[0]).toMatchObject({
    spent: 0,
    forecast: 3650,
  });
});

test('Behind a figure are its items and contracts, which add up to it', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  await added(eve, { business_segment: ['Studio', 'Capital'] });
  await added(eve, { vendor: 'Other' }, { ...contract, startDate: '2025-07-01', endDate: '2026-06-30' });
  const items = async (query: string) => {
    const answer = await eve.get(`/api/stats/spend/items?${query}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const asked = 'by=vendor,segment&from=2026-01&to=2026-12';
  const report = await spend(eve, `?${asked}`);
  for (const { keys, amount } of report.rows)
    expect((await items(`${asked}&keys=${encodeURIComponent(JSON.stringify(keys))}`)).total).toBe(amount);
  const [acme, ...others] = (await items(`${asked}&keys=Acme,Studio`)).items;
  expect(others).toEqual([]);
  expect(acme).toMatchObject({ vendor: 'Acme', amount: 1825, spent: 1520, share: 50 });
  expect(acme.contracts).toEqual([
    {
      contractId: expect.any(Number),
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      cost: 3650,
      days: 365,
      amount: 1825,
    },
  ]);
  expect((await items('from=2026-01&to=2026-12')).total).toBe(report.total);
  const wrong = await eve.get('/api/stats/spend/items?by=vendor,segment&keys=Acme');
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    422,
    { keys: 'Please send a key for each of vendor, segment' },
  ]);
});
