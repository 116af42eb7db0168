import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const euros = { billingCycle: 'yearly', currency: 'EUR', originalCost: 1000, rate: 1.2 };

test('Of an item that goes on the latest contract counts on after its end, of one that ends none does', async () => {
  const { visitor: chief } = await withVisitor({ email: 'maya.chief@example.com', role: 'admin' });
  const add = async (vendor: string, status: string, terms: object[]) => {
    const item = { vendor, product_name: 'Enterprise', status };
    const { id } = jsonOf(await chief.send('POST', '/api/software', item), 201);
    for (const term of terms)
      jsonOf(await chief.send('POST', `/api/software/${id}/contracts`, { ...euros, ...term }), 201);
  };
  const [first, second] = [
    { startDate: '2024-01-01', endDate: '2024-12-31' },
    { startDate: '2025-01-01', endDate: '2025-12-31' },
  ];
  await add('Adobe', 'active', [first, second]);
  await add('Box', 'pending_cancellation', [first]);
  const listed = jsonOf(await chief.get('/api/contracts/in-currencies'));
  expect(
    listed.map(({ vendor, startDate, countsOn }: Record<string, unknown>) => [vendor, startDate, countsOn]),
  ).toEqual([
    ['Adobe', '2025-01-01', true],
    ['Adobe', '2024-01-01', false],
    ['Box', '2024-01-01', false],
  ]);
});

test('Where contracts need an approval, administrators alone apply a rate, also one that changes no cost', async () => {
  const { app, visitor: chief } = await withVisitor({ email: 'maya.chief@example.com', role: 'admin' });
  const tom = await app.signIn({ email: 'tom.plain@example.com', role: 'user' });
  const item = { vendor: 'Adobe', product_name: 'Enterprise' };
  const { id } = jsonOf(await chief.send('POST', '/api/software', item), 201);
  const add = async (terms: object) =>
    jsonOf(await chief.send('POST', `/api/software/${id}/contracts`, { ...euros, ...terms }), 201);
  // Of one euro a millionth of the rate changes no cent.
  const small = await add({ startDate: '2025-01-01', endDate: '2025-12-31', originalCost: 1 });
  const large = await add({ startDate: '2026-01-01', endDate: '2026-12-31' });
  await chief.send('PUT', '/api/settings/exchange-rates', [
    { currency: 'EUR', date: '2026-11-20', rate: 1.200001 },
  ]);
  await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: true });
  await chief.send('PATCH', `/api/contracts/${large.id}`, { rate: 1.1 });
  const apply = (ids: number[], more: object = {}) =>
    tom.send('POST', '/api/contracts/apply-rate', { ids, date: '2026-11-22', ...more });
  expect((await apply([large.id], { dryRun: true })).statusCode).toBe(200);
  expect((await apply([small.id, large.id])).json()).toMatchObject({ code: 'approval_needed' });
  expect(jsonOf(await chief.get(`/api/contracts/${large.id}`))).toMatchObject({ rate: 1.1, cost: 1100 });
  expect((await apply([small.id])).json()).toMatchObject({ code: 'approval_needed' });
  expect(jsonOf(await chief.get(`/api/contracts/${small.id}`))).toMatchObject({ rate: 1.2, cost: 1.2 });
});
