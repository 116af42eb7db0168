import { expect, test } from 'vitest';
import { addedItem } from '../../../test/items.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
const first = { startDate: '2025-03-01', endDate: '2026-02-28', cost: 1000, billingCycle: 'yearly' };
const next = { ...first, startDate: '2026-03-01', endDate: '2027-02-28', cost: 1100 };

test('An item’s prices are told by term, and what became dearer this year comes first', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await addedItem(ann, first);
  await ann.send('POST', `/api/software/${id}/contracts`, next);
  const other = await addedItem(ann, first, { product_name: 'Other' });
  await ann.send('POST', `/api/software/${other}/contracts`, { ...next, cost: 900 });
  const own = { contractId: expect.any(Number), currency: null, originalCost: null };
  expect((await ann.get(`/api/software/${id}/prices`)).json()).toEqual([
    {
      ...own,
      start: '2025-03-01',
      end: '2026-02-28',
      cost: 1000,
      change: null,
      changePerYear: null,
      byRate: null,
    },
    { ...own, start: '2026-03-01', end: '2027-02-28', cost: 1100, change: 10, changePerYear: 10, byRate: 0 },
  ]);
  const { changes, total, from, to } = (await ann.get('/api/stats/price-changes')).json();
  expect({ total, from, to }).toEqual({ total: 0, from: '2026-01-01', to: '2026-12-31' });
  expect(changes).toMatchObject([
    { softwareId: id, before: 1000, cost: 1100, change: 10, difference: 100 },
    { softwareId: other, before: 1000, cost: 900, change: -10, difference: -100 },
  ]);
  // A dearer one that rose by less.
  const large = await addedItem(ann, { ...first, cost: 10_000 }, { product_name: 'Large' });
  await ann.send('POST', `/api/software/${large}/contracts`, { ...next, cost: 10_500 });
  const largestBy = async (query: string) =>
    (await ann.get(`/api/stats/price-changes${query}`))
      .json()
      .changes.map((one: { softwareId: number }) => one.softwareId);
  expect(await largestBy('')).toEqual([large, id, other]);
  expect(await largestBy('?by=percent')).toEqual([id, large, other]);
  expect((await ann.get('/api/stats/price-changes?by=size')).statusCode).toBe(422);
  expect((await ann.get('/api/stats/price-changes?from=2025-01-01&to=2025-12-31')).json().changes).toEqual(
    [],
  );
  expect((await ann.get('/api/stats/price-changes?from=2026-02-01&to=2026-01-01')).statusCode).toBe(422);
  expect((await ann.get('/api/stats/price-changes?from=2026-02-30')).statusCode).toBe(422);
});

test('A price is compared in the contract’s own currency, and a rate alone changes none', async () => {
  const { visitor: ann } = await withVisitor();
  const pair = async (product_name: string, before: object, after: object): Promise<number> => {
    const contract = { ...first, cost: undefined, currency: 'EUR', originalCost: 1000, rate: 1, ...before };
    const id = await addedItem(ann, contract, { product_name });
    const later = { ...contract, startDate: next.startDate, endDate: next.endDate, ...after };
    expect((await ann.send('POST', `/api/software/${id}/contracts`, later)).statusCode).toBe(201);
    return id;
  };
  const rateOnly = await pair('Rate only', {}, { rate: 1.2 });
  const dearer = await pair('Dearer', {}, { originalCost: 1100, rate: 1.2 });
  const dollars = { currency: null, originalCost: null, rate: null, cost: 1100 };
  const turned = await pair('Turned into dollars', { rate: 1.05 }, dollars);
  const pricesOf = async (id: number) => (await ann.get(`/api/software/${id}/prices`)).json()[1];
  expect(await pricesOf(rateOnly)).toMatchObject({ cost: 1200, originalCost: 1000, change: 0, byRate: 200 });
  expect(await pricesOf(dearer)).toMatchObject({
    cost: 1320,
    currency: 'EUR',
    originalCost: 1100,
    change: 10,
    changePerYear: 10,
    byRate: 220,
  });
  expect(await pricesOf(turned)).toMatchObject({ cost: 1100, currency: null, change: 4.76, byRate: null });
  const { changes, total } = (await ann.get('/api/stats/price-changes')).json();
  expect(total).toBe(150);
  expect(changes).toMatchObject([
    {
      softwareId: dearer,
      before: 1000,
      cost: 1320,
      currency: 'EUR',
      originalBefore: 1000,
      originalCost: 1100,
      change: 10,
      difference: 100,
      byRate: 220,
    },
    { softwareId: turned, before: 1050, cost: 1100, originalBefore: null, difference: 50, byRate: null },
  ]);
});
