import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { startApp } from '../../../test/start-app.ts';

const euros = { billingCycle: 'yearly', currency: 'EUR', originalCost: 1000, rate: 1.2 };

test('Of an item that goes on the latest contract counts on after its end, of one that ends none does', async () => {
  await using app = await startApp();
  const chief = await app.signIn({ email: 'maya.chief@example.com', role: 'admin' });
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
