import { expect, test } from 'vitest';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const admin = { email: 'maya.chief@example.com', role: 'admin' } as const;
const rates = '/api/settings/exchange-rates';
const terms = { startDate: '2026-12-06', endDate: '2027-12-05', billingCycle: 'yearly' };
const euros = { ...terms, currency: 'EUR', originalCost: 33_280 };

async function itemOf(visitor: Visitor): Promise<string> {
  const item = { vendor: 'Frame.io', product_name: 'Enterprise' };
  const { id } = (await visitor.send('POST', '/api/software', item)).json();
  return `/api/software/${id}`;
}

const putRates = (visitor: Visitor) =>
  visitor.send('PUT', rates, [
    { currency: 'EUR', date: '2026-11-20', rate: 1.1584 },
    { currency: 'EUR', date: '2026-11-10', rate: 1.1562 },
    { currency: 'EUR', date: '2026-12-07', rate: 2 },
  ]);

test('A contract in another currency costs what its rate says, by the table where nobody gave one', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await putRates(chief);
  const item = await itemOf(chief);
  const created = await chief.send('POST', `${item}/contracts`, euros);
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({
    currency: 'EUR',
    originalCost: 33_280,
    rate: 1.1584,
    cost: 38_551.55,
  });
  const { id } = created.json();
  expect((await chief.get(`/api/contracts/${id}`)).json()).toEqual(created.json());
  const byHand = await chief.send('PATCH', `/api/contracts/${id}`, { rate: '1.165' });
  expect(byHand.json()).toMatchObject({ rate: 1.165, cost: 38_771.2, originalCost: 33_280 });
  const [row] = (await chief.get('/api/portfolio')).json();
  expect(row.latestContract).toMatchObject({
    currency: 'EUR',
    originalCost: 33_280,
    rate: 1.165,
    cost: 38_771.2,
  });
});

test('A contract in the company’s currency has no other', async () => {
  const { visitor: chief } = await withVisitor(admin);
  const item = await itemOf(chief);
  const plain = await chief.send('POST', `${item}/contracts`, { ...terms, cost: 1200 });
  expect(plain.json()).toMatchObject({ currency: null, originalCost: null, rate: null, cost: 1200 });
  const named = await chief.send('POST', `${item}/contracts`, {
    ...terms,
    startDate: '2027-01-01',
    currency: 'usd',
    originalCost: '70.50',
  });
  expect(named.json()).toMatchObject({ currency: null, originalCost: null, rate: null, cost: 70.5 });
});

test.each([
  [{ currency: 'EUR' }, { originalCost: 'Cost in EUR is required' }],
  [
    { currency: 'CHF', originalCost: 5 },
    { rate: 'There is no rate for CHF up to 2026-12-06. Enter one, or add it in Settings' },
  ],
  [{ currency: 'EUR', originalCost: 5, rate: 0 }, { rate: 'The rate must be greater than 0' }],
  [{ currency: 'EUR', originalCost: -5 }, { originalCost: 'The cost must be a positive number' }],
  [{ currency: 'EUR', originalCost: 1e15 }, { originalCost: 'The cost is too large' }],
  [{ currency: 'EUR', originalCost: '9'.repeat(40) }, { originalCost: 'The cost has too many digits' }],
  [
    { currency: 'Euro', originalCost: 5 },
    { currency: 'Currency must be the code of a currency, such as EUR' },
  ],
])('A contract with %j is refused', async (wrong, fields) => {
  const { visitor: chief } = await withVisitor(admin);
  await putRates(chief);
  const answer = await chief.send('POST', `${await itemOf(chief)}/contracts`, { ...terms, ...wrong });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields).toEqual(fields);
});

test('The cost alone of a contract in another currency can’t be changed', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await putRates(chief);
  const { id } = (await chief.send('POST', `${await itemOf(chief)}/contracts`, euros)).json();
  const answer = await chief.send('PATCH', `/api/contracts/${id}`, { cost: 40_000 });
  expect(answer.statusCode).toBe(422);
  expect(answer.json().fields).toEqual({
    cost: 'The cost is 33280.00 EUR at 1.1584. Change that or the rate instead',
  });
  const whole = await chief.send('PUT', `/api/contracts/${id}`, { ...euros, rate: 1.1584, cost: 38_551.55 });
  expect(whole.statusCode).toBe(200);
  const back = await chief.send('PATCH', `/api/contracts/${id}`, { currency: null, cost: 40_000 });
  expect(back.json()).toMatchObject({ currency: null, originalCost: null, rate: null, cost: 40_000 });
});

test('Neither a changed start nor a changed table changes a contract’s rate', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await putRates(chief);
  const { id } = (await chief.send('POST', `${await itemOf(chief)}/contracts`, euros)).json();
  await chief.send('PATCH', `/api/contracts/${id}`, { startDate: '2026-12-08' });
  await chief.send('PUT', rates, [{ currency: 'EUR', date: '2026-11-20', rate: 1.5 }]);
  expect((await chief.get(`/api/contracts/${id}`)).json()).toMatchObject({ rate: 1.1584, cost: 38_551.55 });
  const asked = await chief.send('PATCH', `/api/contracts/${id}`, { rate: null });
  expect(asked.json()).toMatchObject({ rate: 2, cost: 66_560 });
});

test('The history has currency, original cost and rate as they are', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await putRates(chief);
  const item = await itemOf(chief);
  const { id } = (await chief.send('POST', `${item}/contracts`, { ...terms, cost: 36_000 })).json();
  const other = { currency: 'EUR', originalCost: 10_000_000_000, rate: '0.00000012' };
  await chief.send('PATCH', `/api/contracts/${id}`, other);
  const changes = (await chief.get(`${item}/change-logs`)).json();
  const named = changes.map((entry: Record<string, unknown>) => [
    entry.fieldName,
    entry.oldValue,
    entry.newValue,
  ]);
  expect(named).toEqual(
    expect.arrayContaining([
      [`contract #${id} · currency`, null, 'EUR'],
      [`contract #${id} · rate`, null, '0.00000012'],
      [`contract #${id} · originalCost`, null, '10000000000'],
      [`contract #${id} · cost`, '36000.00', '1200.00'],
    ]),
  );
});

test('A contract comes with new software, with a request and out of it in its currency', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await putRates(chief);
  const item = { vendor: 'Getty', product_name: 'Images', contract: euros };
  expect((await chief.send('POST', '/api/software', item)).json().contract).toMatchObject({
    cost: 38_551.55,
  });
  const noRate = await chief.send('POST', '/api/software', {
    ...item,
    contract: { ...euros, currency: 'GBP' },
  });
  expect(noRate.json().fields).toHaveProperty(['contract.rate']);
  const asked = await chief.send('POST', `${await itemOf(chief)}/contracts/submit`, euros);
  expect(asked.json()).toMatchObject({
    estimatedCost: 38_551.55,
    contract: { rate: 1.1584, currency: 'EUR' },
  });
});

test('The rate of a day is applied to all chosen contracts or to none, after a trial that changes nothing', async () => {
  const { visitor: chief } = await withVisitor(admin);
  await putRates(chief);
  const item = await itemOf(chief);
  const add = async (more: object) =>
    (await chief.send('POST', `${item}/contracts`, { ...euros, ...more })).json();
  const first = await add({
    rate: 1.125,
    originalCost: 32_000,
    startDate: '2025-12-06',
    endDate: '2026-12-05',
  });
  const second = await add({});
  const dollars = await add({ currency: null, originalCost: null, cost: 5 });
  const apply = async (ids: number[], dryRun: boolean) =>
    chief.send('POST', '/api/contracts/apply-rate', { ids, date: '2026-11-22', dryRun });
  const answers = [
    { id: first.id, before: 36_000, after: 37_068.8, rate: 1.1584 },
    { id: second.id, before: 38_551.55, after: 38_551.55, rate: 1.1584 },
  ];
  expect((await apply([first.id, second.id], true)).json()).toEqual(answers);
  expect((await chief.get(`/api/contracts/${first.id}`)).json()).toEqual(first);
  const refused = await apply([first.id, dollars.id, 99], false);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual({
    'ids.1': `Contract #${dollars.id} is in USD, the company’s currency`,
    'ids.2': 'This contract doesn’t exist. It may have been deleted',
  });
  expect((await chief.get(`/api/contracts/${first.id}`)).json()).toEqual(first);
  const seen = [{ id: first.id, after: 37_068.81 }];
  const old = await chief.send('POST', '/api/contracts/apply-rate', {
    ids: [first.id],
    date: '2026-11-22',
    seen,
  });
  expect(old.statusCode).toBe(412);
  expect((await chief.get(`/api/contracts/${first.id}`)).json()).toEqual(first);
  expect((await apply([first.id, second.id], false)).json()).toEqual(answers);
  expect((await chief.get(`/api/contracts/${first.id}`)).json()).toMatchObject({
    cost: 37_068.8,
    rate: 1.1584,
    version: 2,
  });
  expect((await chief.get(`/api/contracts/${second.id}`)).json()).toEqual(second);
});

test('Where contracts need an approval, only an administrator applies a rate that changes a cost', async () => {
  const { app, visitor: chief } = await withVisitor(admin);
  const ann = await app.signIn({ email: 'ann@example.com' });
  await putRates(chief);
  const { id } = (await chief.send('POST', `${await itemOf(chief)}/contracts`, { ...euros, rate: 1 })).json();
  await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: true });
  const body = { ids: [id], date: '2026-11-22' };
  expect((await ann.send('POST', '/api/contracts/apply-rate', { ...body, dryRun: true })).statusCode).toBe(
    200,
  );
  expect((await ann.send('POST', '/api/contracts/apply-rate', body)).statusCode).toBe(403);
  expect((await chief.send('POST', '/api/contracts/apply-rate', body)).statusCode).toBe(200);
});
