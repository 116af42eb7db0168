import { expect, test } from 'vitest';
import { startApp } from '../../../test/start-app.ts';

// Tests take place on 2026-11-21.
const first = { startDate: '2025-03-01', endDate: '2026-02-28', cost: 1000, billingCycle: 'yearly' };
const next = { ...first, startDate: '2026-03-01', endDate: '2027-02-28', cost: 1100 };

test('An item’s prices are told by term, and what became dearer this year comes first', async () => {
  await using app = await startApp();
  const ann = await app.signIn({ email: 'ann@example.com' });
  const item = { vendor: 'Acme', product_name: 'Suite', contract: first };
  const { id } = (await ann.send('POST', '/api/software', item)).json();
  await ann.send('POST', `/api/software/${id}/contracts`, next);
  const other = (await ann.send('POST', '/api/software', { ...item, product_name: 'Other' })).json().id;
  await ann.send('POST', `/api/software/${other}/contracts`, { ...next, cost: 900 });
  expect((await ann.get(`/api/software/${id}/prices`)).json()).toEqual([
    {
      contractId: expect.any(Number),
      start: '2025-03-01',
      end: '2026-02-28',
      cost: 1000,
      change: null,
      changePerYear: null,
    },
    {
      contractId: expect.any(Number),
      start: '2026-03-01',
      end: '2027-02-28',
      cost: 1100,
      change: 10,
      changePerYear: 10.01,
    },
  ]);
  expect((await ann.get('/api/software/99999/prices')).statusCode).toBe(404);
  const { changes, total, from, to } = (await ann.get('/api/stats/price-changes')).json();
  expect({ total, from, to }).toEqual({ total: 0, from: '2026-01-01', to: '2026-12-31' });
  expect(changes).toMatchObject([
    { softwareId: id, before: 1000, cost: 1100, change: 10, difference: 100 },
    { softwareId: other, before: 1000, cost: 900, change: -10, difference: -100 },
  ]);
  expect((await ann.get('/api/stats/price-changes?from=2025-01-01&to=2025-12-31')).json().changes).toEqual(
    [],
  );
  expect((await ann.get('/api/stats/price-changes?from=2026-02-01&to=2026-01-01')).statusCode).toBe(422);
  expect((await ann.get('/api/stats/price-changes?from=2026-02-30')).statusCode).toBe(422);
});
