import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { act, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt } from '../../../../test/request-steps.ts';

const { legal, wrapUp } = stepNames;
const software = { vendor: 'Wasabi', product_name: 'Cloud Storage' };

const days = { startDate: '2026-12-01', endDate: '2027-11-30' };
const wrapUpAt = (cost: unknown) => ({ software, contract: { ...days, cost } });
const itemsOf = async ({ ann }: RequestScene): Promise<unknown[]> => (await ann.get('/api/software')).json();

test('Above the tolerance the answer names both amounts, the limit and who can, and an administrator can', async () => {
  const scene = await requestScene();
  jsonOf(await scene.chief.send('PUT', '/api/settings/costTolerance', { value: 20 }));
  const url = await requestAt(scene, wrapUp, { estimatedCost: 1000 });
  const message =
    'The cost of $99,000 is more than 20% above the approved $1,000. Please enter at most $1,200, or ask an administrator to wrap this request up';
  expect((await scene.wes.send('POST', `${url}/complete`, wrapUpAt(99_000))).json()).toMatchObject({
    status: 403,
    code: 'above_approved_cost',
    error: message,
    fields: { 'contract.cost': message },
  });
  expect((await scene.ann.get(url)).json()).toMatchObject({ status: 'in_progress', softwareId: null });
  const answer = await scene.chief.send('POST', `${url}/complete`, wrapUpAt(99_000));
  expect(answer.json()).toMatchObject({ request: { status: 'approved' }, contract: { cost: 99_000 } });
});

test('A cost in another currency is held to what was approved by the rate of the table, not by one of somebody’s own', async () => {
  const { scene, wes, chief } = await requestScene();
  const url = await requestAt(scene, wrapUp, { estimatedCost: 1000 });
  const inEuros = (originalCost: number, rate: number) =>
    wes.send('POST', `${url}/complete`, {
      software,
      contract: { ...days, currency: 'EUR', originalCost, rate },
    });
  const unknown = await inEuros(1000, 1);
  expect(unknown.json()).toMatchObject({ status: 403, code: 'above_approved_cost' });
  const rates = [{ currency: 'EUR', date: '2026-11-01', rate: 1.1 }];
  jsonOf(await chief.send('PUT', '/api/settings/exchange-rates', rates));
  for (const [originalCost, rate] of [
    [1_000_000_000, 0.000001],
    [1000.01, 1],
  ] as const)
    expect((await inEuros(originalCost, rate)).json()).toMatchObject({
      status: 403,
      code: 'above_approved_cost',
    });
  expect(await itemsOf(scene)).toHaveLength(0);
  expect((await inEuros(1000, 1)).json()).toMatchObject({ contract: { cost: 1000 } });
});

test('Where no cost was approved, one in another currency needs no rate of the table', async () => {
  const scene = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const contract = { ...days, currency: 'EUR', originalCost: 1000, rate: 2 };
  const answer = await scene.wes.send('POST', `${url}/complete`, { software, contract });
  expect(answer.json()).toMatchObject({ contract: { cost: 2000 } });
});

test('What counts is the cost that was approved last, not one that was entered after that', async () => {
  const { scene, wes, bob } = await requestScene();
  const url = await requestAt(scene, legal, { estimatedCost: 1000 });
  expect((await bob.send('PUT', url, { estimatedCost: 2000 })).statusCode).toBe(200);
  expect((await act(bob, url, ['approve', legal])).statusCode).toBe(200);
  expect((await wes.send('PUT', url, { estimatedCost: 99_000 })).statusCode).toBe(200);
  expect((await wes.send('POST', `${url}/complete`, wrapUpAt(2200.01))).statusCode).toBe(403);
  expect((await wes.send('POST', `${url}/complete`, wrapUpAt(2200))).statusCode).toBe(200);
});

test.each([
  [false, 200],
  [true, 403],
])(
  'Where no cost was approved and contracts need an approval is %s, a wrap-up answers %i',
  async (value, status) => {
    const { scene, wes, chief } = await requestScene();
    await chief.send('PUT', '/api/settings/contractsNeedApproval', { value });
    const url = await requestAt(scene, wrapUp);
    // Entering it at the last moment is no approval either.
    await wes.send('PUT', url, { estimatedCost: 5000 });
    const answer = await wes.send('POST', `${url}/complete`, wrapUpAt(5000));
    expect(answer.statusCode, answer.body).toBe(status);
    if (status === 200) return;
    expect(answer.json().error).toBe(
      'No cost was approved with this request, and contracts need an approval here. Please ask an administrator to wrap it up with the cost of $5,000',
    );
    expect((await chief.send('POST', `${url}/complete`, wrapUpAt(5000))).statusCode).toBe(200);
  },
);

test('Software that was entered by itself is compared by its dearest contract', async () => {
  const { scene, ann, wes, chief } = await requestScene();
  const url = await requestAt(scene, wrapUp, { estimatedCost: 1000 });
  const { id } = (await ann.send('POST', '/api/software', software)).json();
  const contracts = `/api/software/${id}/contracts`;
  const over = { startDate: '2020-01-01', endDate: '2020-12-31', cost: 50_000 };
  const dear = { ...days, cost: 99_000 };
  const cheap = { startDate: '2027-12-01', endDate: '2028-11-30', cost: 100 };
  for (const contract of [over, dear, cheap]) await ann.send('POST', contracts, contract);
  expect((await wes.send('PUT', url, { softwareId: id })).statusCode).toBe(200);
  expect(jsonOf(await act(wes, url, ['approve', wrapUp]), 403).code).toBe('above_approved_cost');
  expect((await act(chief, url, ['approve', wrapUp])).json()).toMatchObject({ status: 'approved' });
});

test('Software within the tolerance, or without a contract, wraps a request up as it did', async () => {
  const { scene, ann, wes } = await requestScene();
  for (const contracts of [[{ ...days, cost: 1100 }], []]) {
    const url = await requestAt(scene, wrapUp, { estimatedCost: 1000 });
    const { id } = (await ann.send('POST', '/api/software', software)).json();
    for (const contract of contracts) await ann.send('POST', `/api/software/${id}/contracts`, contract);
    await wes.send('PUT', url, { softwareId: id });
    expect((await act(wes, url, ['approve', wrapUp])).json()).toMatchObject({ status: 'approved' });
  }
});
