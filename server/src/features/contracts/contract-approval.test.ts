import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { withVisitors } from '../../../test/with-visitor.ts';

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };
const figma = { vendor: 'Figma', product_name: 'Organization' };

/** Ann, an administrator, and a contract of an item; contracts need an approval. */
async function approvedContract(more: object = {}) {
  const { app, ann, chief } = await withVisitors('ann', 'chief');
  const { id } = (await chief.send('POST', '/api/software', figma)).json();
  const item = `/api/software/${id}`;
  const added = (await chief.send('POST', `${item}/contracts`, { ...contract, ...more })).json();
  jsonOf(await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: true }));
  return { app, ann, chief, item, added, url: `/api/contracts/${added.id}` };
}

const changed =
  'Cost, dates, billing, payment, renewal and notice of a contract need an approval here. Please submit a new contract for approval instead';

test.each([
  ['PATCH', { cost: 99_000 }],
  ['PUT', { cost: '1300', reminderDays: [30] }],
  ['PATCH', { currency: 'EUR', originalCost: 1_200_000_000, rate: 0.000001 }],
] as const)('Where contracts need an approval, %s of %j is an administrator’s', async (method, change) => {
  const { ann, chief, url, added } = await approvedContract();
  expect((await ann.send(method, url, change)).json()).toMatchObject({
    status: 403,
    code: 'approval_needed',
    error: changed,
  });
  expect((await ann.get(url)).json()).toEqual(added);
  expect((await chief.send(method, url, change)).json()).toMatchObject({ version: 2 });
});

test('All that was not approved of a contract stays free, also beside terms as they are', async () => {
  const { ann, url } = await approvedContract();
  const free = {
    cancellationNoticeDate: '2026-10-01',
    reminderDays: [30],
    nextReviewDate: '2026-10-01',
    priceCheckFrequency: 'yearly',
  };
  const answer = await ann.send('PUT', url, { ...contract, ...free });
  expect(answer.json()).toMatchObject({ ...contract, ...free, version: 2 });
});

test('Software that comes with a contract is an administrator’s, and nothing of it is left behind', async () => {
  const { ann, chief } = await approvedContract();
  const fresh = { vendor: 'Sketch', product_name: 'Business', contract };
  const refused = await ann.send('POST', '/api/software', fresh);
  expect(refused.json()).toMatchObject({ status: 403, code: 'approval_needed' });
  expect((await ann.get('/api/software')).json()).toHaveLength(1);
  expect((await ann.send('POST', '/api/software', { ...fresh, contract: undefined })).statusCode).toBe(201);
  expect((await chief.send('POST', '/api/software', fresh)).statusCode).toBe(201);
});

test('An approved contract is deleted by an administrator alone, also together with its software', async () => {
  const { ann, chief, item, url } = await approvedContract();
  expect((await ann.send('DELETE', url)).json()).toMatchObject({
    status: 403,
    code: 'approval_needed',
    error:
      'Contracts that were approved are deleted by administrators alone here. To end one, please set the software to terminated',
  });
  expect((await ann.send('DELETE', item)).json()).toMatchObject({
    status: 403,
    code: 'approval_needed',
    error:
      'Software with contracts is deleted by administrators alone here, because its contracts were approved. Please set it to terminated instead',
  });
  expect((await ann.get(`${item}/contracts`)).json()).toHaveLength(1);
  expect((await chief.send('DELETE', url)).statusCode).toBe(204);
  expect((await ann.send('DELETE', item)).statusCode).toBe(204);
  expect((await ann.send('DELETE', item)).statusCode).toBe(404);
});

// The tests' day is 2026-11-21.
test.each([
  [{}, '2026-11-30', 200],
  [{}, '2026-12-31', 200],
  [{}, '2027-01-01', 403],
  [{ endDate: '2026-06-30' }, '2026-06-30', 200],
  [{ endDate: '2026-06-30' }, '2026-07-01', 403],
  [{ endDate: '2026-06-30', autoRenew: true, renewalMonths: 6 }, '2026-12-31', 200],
  [{ endDate: '2026-06-30', autoRenew: true, renewalMonths: 6 }, '2027-01-01', 403],
  [{ endDate: null, billingCycle: 'monthly' }, '2026-11-30', 200],
  [{ endDate: null, billingCycle: 'monthly' }, '2026-12-31', 403],
  [{ endDate: null, billingCycle: 'monthly', noticeCount: 1, noticeUnit: 'months' }, '2026-12-31', 200],
])('A contract with %j that is terminated by %s answers %i', async (more, endDate, status) => {
  const { ann, item, added } = await approvedContract(more);
  const answer = await ann.send('POST', `${item}/terminate`, { endDate });
  expect(answer.statusCode, answer.body).toBe(status);
  const [after] = (await ann.get(`${item}/contracts`)).json();
  expect(after.endDate).toBe(status === 200 ? endDate : added.endDate);
  if (status === 200) return;
  expect(answer.json().error).toBe(
    'A termination can’t extend a contract here. Please choose a day up to the contract’s end, or submit a new contract for approval',
  );
  expect((await ann.get(item)).json().status).toBe('active');
});

test('An administrator may extend by a termination, and once the setting is off everybody may all of it', async () => {
  const { ann, chief, item, url } = await approvedContract();
  const extension = { endDate: '2027-03-31' };
  expect((await chief.send('POST', `${item}/terminate`, extension)).statusCode).toBe(200);
  await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: false });
  expect((await ann.send('PATCH', url, { cost: 5 })).statusCode).toBe(200);
  expect((await ann.send('DELETE', url)).statusCode).toBe(204);
});

test('A confirmed price moves its review where contracts need an approval, too', async () => {
  const { ann, url } = await approvedContract({ cancellationNoticeDate: '2026-11-01' });
  const [due] = (await ann.get('/api/contracts/review')).json();
  const answer = await ann.send('PATCH', url, { cancellationNoticeDate: due.confirmedReviewDate });
  expect(answer.statusCode, answer.body).toBe(200);
});

test('What a term costs that has renewed itself is recorded without an approval, but nothing beyond its end', async () => {
  const scene = await approvedContract({
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    autoRenew: true,
    renewalMonths: 12,
  });
  const { ann, item, added } = scene;
  const running = { ...contract, cost: 1300, renewsContractId: added.id };
  const refused = [
    { ...running, endDate: '2030-12-31' },
    { ...running, startDate: '2026-01-02' },
    { ...running, cost: 1320.01 },
    { ...running, autoRenew: true, renewalMonths: 120 },
    { ...running, cost: undefined, currency: 'EUR', originalCost: 1_300_000_000, rate: 0.000001 },
    { ...running, billingCycle: 'monthly' },
    contract,
  ];
  for (const terms of refused) {
    const answer = await ann.send('POST', `${item}/contracts`, terms);
    expect(answer.json()).toMatchObject({ status: 403, code: 'approval_needed' });
  }
  expect((await ann.get(`${item}/renewal`)).json()).toMatchObject({ priceUnrecorded: true });
  jsonOf(await ann.send('POST', `${item}/contracts`, running), 201);
  const renewal = (await ann.get(`${item}/renewal`)).json();
  expect(renewal).toMatchObject({ priceUnrecorded: false, cost: 1300, decision: null, state: 'undecided' });
  expect((await ann.send('POST', `${item}/contracts`, running)).json()).toMatchObject({ status: 409 });
  expect((await ann.get('/api/renewals/saved')).json()).toMatchObject({ dearer: { items: [] } });
});

test('The tolerance of recorded terms counts from what was approved, not from what was recorded before', async () => {
  const months = { endDate: '2026-10-31', autoRenew: true, renewalMonths: 1, cost: 1000 };
  const { app, item, added } = await approvedContract({ startDate: '2026-10-01', ...months });
  const record = async (renewsContractId: number, startDate: string, terms: object) => {
    const ann = await app.signIn({ email: 'ann@example.com' });
    return ann.send('POST', `${item}/contracts`, {
      ...contract,
      ...months,
      renewsContractId,
      startDate,
      ...terms,
    });
  };
  const november = { endDate: '2026-11-30', cost: 1100 };
  const first = jsonOf(await record(added.id, '2026-11-01', november), 201);
  app.clock.pass(20 * 24 * 60 * 60_000);
  const december = { endDate: '2026-12-31', cost: 1200 };
  const refused = await record(first.id, '2026-12-01', december);
  expect(refused.json()).toMatchObject({ status: 403, code: 'approval_needed' });
  const second = jsonOf(await record(first.id, '2026-12-01', { ...december, cost: 1100 }), 201);
  // What an administrator entered beyond the tolerance is approved by that.
  app.clock.pass(30 * 24 * 60 * 60_000);
  const chief = await app.signIn({ email: 'chief@example.com', role: 'admin' });
  jsonOf(await chief.send('PATCH', `/api/contracts/${second.id}`, { cost: 2000 }));
  jsonOf(await record(second.id, '2027-01-01', { endDate: '2027-01-31', cost: 2200 }), 201);
});
