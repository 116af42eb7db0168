import type { ItemRenewal, RenewalTerm } from '@purser/api/renewal-terms';
import { expect, test } from 'vitest';
import { addedItem, yearly } from '../../../test/items.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
const uplifted = { ...yearly, renewalUplift: 5 };
const soon = { ...uplifted, noticeCount: 10, noticeUnit: 'days' };
const missed = { ...uplifted, noticeCount: 3, noticeUnit: 'months' };

type Given = Readonly<Record<string, unknown>>;

const add = (ann: Visitor, contract: Given, vendor = 'Acme'): Promise<number> =>
  addedItem(ann, contract, { vendor });

const renewalOf = async (ann: Visitor, id: number): Promise<ItemRenewal> =>
  (await ann.get(`/api/software/${id}/renewal`)).json();
const itemOf = async (ann: Visitor, id: number) => (await ann.get(`/api/software/${id}`)).json();
const contractsOf = async (ann: Visitor, id: number) =>
  (await ann.get(`/api/software/${id}/contracts`)).json();
const decide = (ann: Visitor, id: number, body: Given, version?: number) =>
  ann.send(
    'PUT',
    `/api/software/${id}/renewal`,
    { termEnd: '2026-12-31', ...body },
    version === undefined ? {} : { 'if-match': `"v${version}"` },
  );
const messagesOf = (answer: { json(): { fields?: Record<string, string> } }) => answer.json().fields;

test('A contract tells by when to act on it, where that comes from, and what happens if nobody does', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await add(ann, soon);
  const answer = await ann.get(`/api/software/${id}/renewal`);
  expect(answer.headers.etag).toBe('"v0"');
  expect(answer.json()).toMatchObject({
    softwareId: id,
    vendor: 'Acme',
    product_name: 'Suite',
    term: { number: 1, start: '2026-01-01', end: '2026-12-31' },
    boundary: '2027-01-01',
    lastNoticeDay: '2026-12-21',
    actBy: '2026-12-21',
    actBySource: 'computed',
    daysLeft: 30,
    state: 'undecided',
    priceUnrecorded: false,
    renewsItself: true,
    renewalMonths: 12,
    cost: 1200,
    nextCost: 1260,
    committed: 1260,
    canEndOn: null,
    snoozedUntil: null,
    decision: null,
    others: [],
  });
});

test('There is no renewal of an item without contract', async () => {
  const { visitor: ann } = await withVisitor();
  const { id } = (await ann.send('POST', '/api/software', { vendor: 'A', product_name: 'B' })).json();
  expect((await ann.get(`/api/software/${id}/renewal`)).statusCode).toBe(404);
  expect((await decide(ann, id, { decision: 'cancel' })).statusCode).toBe(404);
});

test('While it is renegotiated the follow-up date and the target are kept, with history and activity', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await add(ann, soon);
  const answer = await decide(ann, id, {
    decision: 'renegotiate',
    until: '2026-12-01',
    targetCost: 1100,
    note: 'Ask',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers.etag).toBe('"v1"');
  expect(answer.json()).toMatchObject({
    state: 'renegotiating',
    decision: {
      decision: 'renegotiate',
      until: '2026-12-01',
      targetCost: 1100,
      note: 'Ask',
      userName: 'Ann',
      termEnd: '2026-12-31',
    },
  });
  const [log] = (await ann.get(`/api/software/${id}/change-logs`)).json();
  expect(log).toMatchObject({
    oldValue: null,
    newValue: 'Renegotiate, target $1,100 a year, follow up on Dec 1, 2026',
  });
  const [activity] = (await ann.get('/api/activity-feed?limit=1')).json();
  expect(activity).toMatchObject({ type: 'contract_updated', softwareId: id });
});

test('A cancellation with notice in time ends the contract with its term, and withdrawing gives all back', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await add(ann, soon);
  const answer = await decide(ann, id, {
    decision: 'cancel',
    noticeSentOn: '2026-11-20',
    noticeMethod: 'email',
  });
  expect(answer.json()).toMatchObject({ state: 'cancelled', nextCost: null, committed: null });
  expect((await itemOf(ann, id)).status).toBe('pending_cancellation');
  expect(await contractsOf(ann, id)).toMatchObject([{ endDate: '2026-12-31' }]);
  expect((await ann.send('DELETE', `/api/software/${id}/renewal`)).statusCode).toBe(204);
  expect((await itemOf(ann, id)).status).toBe('active');
  expect(await renewalOf(ann, id)).toMatchObject({ state: 'undecided', decision: null, version: 2 });
});

test('A cancellation without notice stays loud until notice is recorded', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await add(ann, soon);
  expect((await decide(ann, id, { decision: 'cancel' })).json()).toMatchObject({ state: 'cancelling' });
  expect((await itemOf(ann, id)).status).toBe('active');
  const later = await decide(
    ann,
    id,
    { decision: 'cancel', noticeSentOn: '2026-11-21', noticeMethod: 'letter' },
    1,
  );
  expect(later.json()).toMatchObject({ state: 'cancelled' });
});

test('Of several people who decide at once one is first, and the others are told', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await add(ann, soon);
  const body = { decision: 'renegotiate', until: '2026-12-01', note: 'Mine' };
  const answers = await Promise.all([
    decide(ann, id, body, 0),
    decide(ann, id, body, 0),
    decide(ann, id, body, 0),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412, 412]);
});

test('After its day a cancellation says with which term the contract ends', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await add(ann, missed);
  expect(await renewalOf(ann, id)).toMatchObject({ state: 'missed', actBy: '2026-09-30', daysLeft: -52 });
  const notice = { decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email' };
  const unsaid = await decide(ann, id, notice);
  expect(unsaid.statusCode).toBe(422);
  expect(messagesOf(unsaid)?.endsWith).toContain('Dec 31, 2027');
  const alone = await decide(ann, id, { ...notice, endsWith: 'this' });
  expect(Object.keys(messagesOf(alone) ?? {}).toSorted()).toEqual(['evidenceFileIds', 'vendorAgreed']);
  const next = await decide(ann, id, { ...notice, endsWith: 'next' });
  expect(next.json()).toMatchObject({ state: 'cancelled' });
  expect(await contractsOf(ann, id)).toMatchObject([{ endDate: '2027-12-31' }]);
  await ann.send('DELETE', `/api/software/${id}/renewal`);
  expect(await contractsOf(ann, id)).toMatchObject([{ endDate: '2026-12-31' }]);
  expect(await renewalOf(ann, id)).toMatchObject({ state: 'missed', decision: null });
});

test('A contract that runs on is cancelled for a day with which it can end', async () => {
  const { visitor: ann } = await withVisitor();
  const monthly = {
    startDate: '2026-01-01',
    cost: 1200,
    billingCycle: 'monthly',
    noticeCount: 30,
    noticeUnit: 'days',
  };
  const id = await add(ann, monthly);
  expect(await renewalOf(ann, id)).toMatchObject({ state: 'running', canEndOn: '2026-12-31', actBy: null });
  const notice = { decision: 'cancel', noticeSentOn: '2026-11-21', noticeMethod: 'portal' };
  expect((await decide(ann, id, { ...notice, termEnd: '2026-11-30' })).statusCode).toBe(409);
  expect((await decide(ann, id, notice)).json()).toMatchObject({ state: 'cancelled' });
  expect(await contractsOf(ann, id)).toMatchObject([{ endDate: '2026-12-31' }]);
  await ann.send('DELETE', `/api/software/${id}/renewal`);
  expect(await contractsOf(ann, id)).toMatchObject([{ endDate: null }]);
});

test('An item with another contract that goes on isn’t ended with one of them', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await add(ann, soon);
  const beside = { ...yearly, startDate: '2026-06-01', endDate: '2027-05-31' };
  await ann.send('POST', `/api/software/${id}/contracts`, beside);
  const notice = { decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email' };
  expect((await decide(ann, id, notice)).statusCode).toBe(200);
  expect((await itemOf(ann, id)).status).toBe('active');
  const { state, others } = await renewalOf(ann, id);
  expect([state, ...others.map((other) => other.state)].toSorted()).toEqual(['cancelled', 'undecided']);
});

test.each([
  ['renewing without a contract', { decision: 'renew' }, ['decision']],
  ['renegotiating without a day', { decision: 'renegotiate', note: 'x' }, ['until']],
  ['renegotiating for nothing', { decision: 'renegotiate', until: '2026-12-01' }, ['note']],
  [
    'renegotiating beyond the day to act',
    { decision: 'renegotiate', note: 'x', until: '2026-12-21' },
    ['until'],
  ],
  [
    'a notice to come',
    { decision: 'cancel', noticeSentOn: '2026-11-22', noticeMethod: 'email' },
    ['noticeSentOn'],
  ],
  ['a notice somehow', { decision: 'cancel', noticeSentOn: '2026-11-20' }, ['noticeMethod']],
  ['a file of nobody', { decision: 'cancel', evidenceFileIds: [7] }, ['evidenceFileIds']],
  ['a target of nothing', { decision: 'renegotiate', until: '2026-12-01', targetCost: 0 }, ['targetCost']],
  ['something else', { decision: 'forget' }, ['decision']],
])('%s is refused, and nothing is kept', async (_, body, fields) => {
  const { visitor: ann } = await withVisitor();
  const id = await add(ann, soon);
  const answer = await decide(ann, id, body);
  expect(answer.statusCode, answer.body).toBe(422);
  expect(Object.keys(messagesOf(answer) ?? {})).toEqual(fields);
  expect(await renewalOf(ann, id)).toMatchObject({ state: 'undecided', version: 0 });
});

test('The list has what has to be acted on in time, and what is missed before all', async () => {
  const { visitor: ann } = await withVisitor();
  await add(ann, soon, 'Soon');
  await add(ann, missed, 'Missed');
  await add(ann, { ...yearly, startDate: '2026-06-01', endDate: '2028-05-31' }, 'Later');
  await add(ann, { ...yearly, autoRenew: false, startDate: '2025-01-01', endDate: '2025-12-31' }, 'Lapsed');
  await add(ann, { ...yearly, startDate: '2025-01-01', endDate: '2025-12-31' }, 'Unrecorded');
  const terms: RenewalTerm[] = (await ann.get('/api/renewals/terms')).json();
  expect(terms.map(({ vendor, state, priceUnrecorded }) => [vendor, state, priceUnrecorded])).toEqual([
    ['Lapsed', 'lapsed', false],
    ['Missed', 'missed', false],
    ['Soon', 'undecided', false],
    ['Unrecorded', 'undecided', true],
  ]);
  const ahead: RenewalTerm[] = (await ann.get('/api/renewals/terms?days=1000')).json();
  expect(ahead.map(({ vendor }) => vendor)).toContain('Later');
});

test('Putting an item off is one’s own matter, and ends a week before the day to act', async () => {
  const { ann, bob } = await withVisitors('ann', 'bob');
  const id = await add(ann, soon);
  const snooze = (until: string | null) => ann.send('POST', `/api/software/${id}/snooze`, { until });
  expect((await snooze('2026-12-15')).statusCode).toBe(422);
  expect((await snooze('2026-11-21')).statusCode).toBe(422);
  expect((await snooze('2026-12-14')).json()).toEqual({ until: '2026-12-14' });
  const seenBy = async (visitor: Visitor) =>
    (await visitor.get('/api/renewals/terms')).json().map(({ snoozedUntil }: RenewalTerm) => snoozedUntil);
  expect([await seenBy(ann), await seenBy(bob)]).toEqual([['2026-12-14'], [null]]);
  await snooze(null);
  expect(await seenBy(ann)).toEqual([null]);
});
