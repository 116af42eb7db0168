import { expect, test } from 'vitest';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
const yearly = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  cost: 1200,
  billingCycle: 'yearly',
  autoRenew: true,
  renewalMonths: 12,
};
const soon = { ...yearly, noticeCount: 10, noticeUnit: 'days' };
const missed = { ...yearly, noticeCount: 3, noticeUnit: 'months' };
const notice = { decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email' };
type Given = Readonly<Record<string, unknown>>;

/** An item of two contracts: its id, and that of the first. */
async function addTwo(ann: Visitor, [contract, beside]: readonly [Given, Given]): Promise<[number, number]> {
  const item = await ann.send('POST', '/api/software', { vendor: 'Acme', product_name: 'Suite', contract });
  const { id } = item.json();
  const [first] = (await ann.get(`/api/software/${id}/contracts`)).json();
  const added = await ann.send('POST', `/api/software/${id}/contracts`, beside);
  expect(added.statusCode, added.body).toBe(201);
  return [id, first.id];
}

const decide = (ann: Visitor, id: number, body: Given) =>
  ann.send('PUT', `/api/software/${id}/renewal`, { termEnd: '2026-12-31', ...body });

test('A late cancellation that is written again says again how it ends, and stays what can be withdrawn', async () => {
  const { visitor: ann } = await withVisitor();
  const beside = { ...yearly, startDate: '2026-06-01', endDate: '2028-05-31' };
  const [id, contractId] = await addTwo(ann, [missed, beside]);
  const first = await decide(ann, id, { ...notice, contractId, endsWith: 'next' });
  expect(first.statusCode, first.body).toBe(200);
  const again = { ...notice, contractId, termEnd: '2027-12-31', note: 'By mail' };
  const unsaid = await decide(ann, id, again);
  expect(unsaid.statusCode, unsaid.body).toBe(422);
  expect(Object.keys(unsaid.json().fields)).toEqual(['endsWith']);
  expect((await decide(ann, id, { ...again, endsWith: 'next' })).statusCode).toBe(200);
  const contract = async () => (await ann.get(`/api/contracts/${contractId}`)).json();
  expect(await contract()).toMatchObject({ endDate: '2027-12-31' });
  await ann.send('DELETE', `/api/software/${id}/renewal?contractId=${contractId}`);
  expect(await contract()).toMatchObject({ endDate: '2026-12-31' });
});

test('Notice in time ends no later term', async () => {
  const { visitor: ann } = await withVisitor();
  const beside = { ...yearly, startDate: '2026-06-01', endDate: '2028-05-31' };
  const [id, contractId] = await addTwo(ann, [soon, beside]);
  const answer = await decide(ann, id, { ...notice, contractId, endsWith: 'next' });
  expect(answer.statusCode, answer.body).toBe(422);
  expect(answer.json().fields).toEqual({
    endsWith: 'Notice is in time: the contract ends with this term, on Dec 31, 2026',
  });
});

test('An item whose next contract is signed goes on with it when notice is given for the old one', async () => {
  const { visitor: ann } = await withVisitor();
  const next = { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31' };
  const [id, contractId] = await addTwo(ann, [soon, next]);
  expect((await decide(ann, id, { ...notice, contractId })).statusCode).toBe(200);
  expect((await ann.get(`/api/software/${id}`)).json()).toMatchObject({ status: 'active' });
});

test('What is wrong with a target is said of the target', async () => {
  const { visitor: ann } = await withVisitor();
  const [id] = await addTwo(ann, [soon, { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31' }]);
  const messageOf = async (targetCost: string) =>
    (await decide(ann, id, { decision: 'renegotiate', until: '2026-12-01', targetCost })).json().error;
  expect(await messageOf('1000.555')).toBe('Target can have at most two decimals');
  expect(await messageOf('1000000000000')).toBe('Target can be at most 999,999,999,999.99');
});

test('An end that somebody has entered since stays when the cancellation is withdrawn', async () => {
  const { visitor: ann } = await withVisitor();
  const contract = { startDate: '2026-01-01', cost: 1200, billingCycle: 'monthly' };
  const item = await ann.send('POST', '/api/software', { vendor: 'Acme', product_name: 'Suite', contract });
  const { id } = item.json();
  const [{ id: contractId }] = (await ann.get(`/api/software/${id}/contracts`)).json();
  const { canEndOn } = (await ann.get(`/api/software/${id}/renewal`)).json();
  expect((await decide(ann, id, { ...notice, termEnd: canEndOn })).statusCode).toBe(200);
  await ann.send('PATCH', `/api/contracts/${contractId}`, { endDate: '2027-01-31' });
  expect((await ann.send('DELETE', `/api/software/${id}/renewal`)).statusCode).toBe(204);
  expect((await ann.get(`/api/contracts/${contractId}`)).json()).toMatchObject({ endDate: '2027-01-31' });
  expect((await ann.get(`/api/software/${id}`)).json()).toMatchObject({ status: 'active' });
});
