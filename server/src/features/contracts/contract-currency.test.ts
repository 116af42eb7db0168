import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
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
  const created = jsonOf(await chief.send('POST', `${item}/contracts`, euros), 201);
  expect(created).toMatchObject({ currency: 'EUR', originalCost: 33_280, rate: 1.1584, cost: 38_551.55 });
  const { id } = created;
  expect((await chief.get(`/api/contracts/${id}`)).json()).toEqual(created);
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

test.each([
  [{ currency: 'EUR', originalCost: -5 }, { originalCost: 'The cost must be a positive number' }],
  [{ currency: 'EUR', originalCost: 1e15 }, { originalCost: 'The cost is too large' }],
  [{ currency: 'EUR', originalCost: '9'.repeat(40) }, { originalCost: 'The cost has too many digits' }],
  [
    { currency: 'Euro', originalCost: 5 },
    { currency: 'Currency must be the code of a currency, such as EUR' },
  ],
])('A contract with %j is refused', async (wrong, fields) => {
  const { visitor: chief } = await withVisitor(admin);
  const answer = await chief.send('POST', `${await itemOf(chief)}/contracts`, { ...terms, ...wrong });
  expect(jsonOf(answer, 422).fields).toEqual(fields);
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
  const refused = jsonOf(await apply([first.id, dollars.id, 99], false), 422);
  expect(refused.fields).toEqual({
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
