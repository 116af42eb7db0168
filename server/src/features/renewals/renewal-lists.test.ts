import type { RenewalSavings, RenewalTerm } from '@purser/api/renewal-terms';
import { expect, test } from 'vitest';
import { addedItem, yearly } from '../../../test/items.ts';
import { addPerson } from '../../../test/people.ts';
import { startApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
const add = (visitor: Visitor, vendor: string, terms: object = {}): Promise<number> =>
  addedItem(visitor, { ...yearly, ...terms }, { vendor });

const termsOf = async (visitor: Visitor): Promise<RenewalTerm[]> =>
  (await visitor.get('/api/renewals/terms')).json();
const contractOf = async (visitor: Visitor, id: number) =>
  (await visitor.get(`/api/software/${id}/contracts`)).json()[0];

test('Several items get another owner at once, each with its history', async () => {
  const { app, visitor: ann } = await withVisitor();
  const bob = await addPerson(app.db, { email: 'bob@example.com' });
  const ids = [await add(ann, 'A'), await add(ann, 'B'), await add(ann, 'C')];
  const assign = (body: object) => ann.send('POST', '/api/renewals/bulk', body);
  expect((await assign({ ids: ids.slice(0, 2), businessOwnerId: bob })).json()).toEqual({ changed: 2 });
  expect((await termsOf(ann)).map(({ businessOwnerId }) => businessOwnerId)).toEqual([bob, bob, null]);
  const [log] = (await ann.get(`/api/software/${ids[0]}/change-logs`)).json();
  expect(log).toMatchObject({
    fieldName: 'business_owner_id',
    oldValue: null,
    newValue: 'Bob',
    userName: 'Ann',
  });
  expect((await assign({ ids, businessOwnerId: bob })).json()).toEqual({ changed: 1 });
  expect((await assign({ ids, businessOwnerId: null })).json()).toEqual({ changed: 3 });
  expect((await assign({ ids, businessOwnerId: 99 })).statusCode).toBe(422);
  expect((await assign({ ids: [], businessOwnerId: bob })).statusCode).toBe(422);
});

test('Several items are put off as long as each may be', async () => {
  const { visitor: ann } = await withVisitor();
  const ids = [await add(ann, 'A'), await add(ann, 'B', { noticeCount: 20, noticeUnit: 'days' })];
  await ann.send('POST', '/api/renewals/bulk', { ids, until: '2026-12-20' });
  const until = (await termsOf(ann)).map(({ vendor, snoozedUntil }) => [vendor, snoozedUntil]);
  expect(until).toEqual([
    ['B', '2026-12-04'],
    ['A', '2026-12-20'],
  ]);
});

test('The list is a file, too', async () => {
  const { visitor: ann } = await withVisitor();
  await add(ann, '=Sum', { renewalUplift: 5 });
  const file = await ann.get('/api/renewals/terms.csv');
  expect(file.headers['content-disposition']).toContain('renewals-2026-11-21.csv');
  const [header, row] = file.body.trimEnd().split(/\r?\n/);
  expect(header).toMatch(/^\uFEFFvendor,product_name,.*,act_by,/);
  expect(row).toMatch(/^'=Sum,Suite,,,Undecided,2026-12-31,end,40,/);
  expect(row).toContain(',1200.00,1260.00,1260.00,');
});

test('A contract that names the one before it renews that one, and so does a request for it', async () => {
  const { visitor: ann } = await withVisitor();
  const [direct, asked] = [await add(ann, 'Direct'), await add(ann, 'Asked')];
  const next = { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31', cost: 1300 };
  const renew = async (id: number, path: string) =>
    ann.send('POST', `/api/software/${id}/${path}`, {
      ...next,
      renewsContractId: (await contractOf(ann, id)).id,
    });
  expect((await renew(direct, 'contracts')).statusCode).toBe(201);
  const request = (await renew(asked, 'contracts/submit')).json();
  const renewalOf = async (id: number) => (await ann.get(`/api/software/${id}/renewal`)).json();
  expect(await renewalOf(direct)).toMatchObject({
    state: 'renewed',
    nextStart: '2027-01-01',
    decision: { decision: 'renew', requestId: null, termEnd: '2026-12-31' },
  });
  expect(await renewalOf(asked)).toMatchObject({
    state: 'renewal_requested',
    decision: { decision: 'renew', requestId: request.id },
  });
  const { currentStep: step } = request;
  await ann.send('POST', `/api/purchase-requests/${request.id}/action`, {
    action: 'reject',
    step,
    comment: 'No',
  });
});

test('What a year’s decisions saved is told with its items; what became dearer stands beside it', async () => {
  const { visitor: ann } = await withVisitor();
  const notice = { noticeSentOn: '2026-11-20', noticeMethod: 'email' };
  const cancelled = await add(ann, 'Cancelled');
  await ann.send('PUT', `/api/software/${cancelled}/renewal`, {
    termEnd: '2026-12-31',
    decision: 'cancel',
    ...notice,
  });
  const pending = await add(ann, 'Pending');
  await ann.send('PUT', `/api/software/${pending}/renewal`, { termEnd: '2026-12-31', decision: 'cancel' });
  for (const [vendor, cost] of [
    ['Cheaper', 1000],
    ['Dearer', 1300.5],
  ] as const) {
    const id = await add(ann, vendor);
    const renewsContractId = (await contractOf(ann, id)).id;
    const next = { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31', cost, renewsContractId };
    await ann.send('POST', `/api/software/${id}/contracts`, next);
  }
  const savings: RenewalSavings = (await ann.get('/api/renewals/saved')).json();
  expect(savings).toMatchObject({
    year: 2026,
    saved: 1400,
    cancelled: { amount: 1200, items: [{ vendor: 'Cancelled', cost: 1200, newCost: null, amount: 1200 }] },
    cheaper: { amount: 200, items: [{ vendor: 'Cheaper', newCost: 1000 }] },
    dearer: { amount: 100.5, items: [{ vendor: 'Dearer', amount: 100.5 }] },
  });
  expect((await ann.get('/api/renewals/saved?year=2025')).json()).toMatchObject({ saved: 0 });
});

test('The day after its last contract what was cancelled is terminated by itself', async () => {
  await using app = await startApp();
  let ann = await app.signIn({ email: 'ann@example.com' });
  const [decided, byHand] = [await add(ann, 'Decided'), await add(ann, 'By hand')];
  const notice = { decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email' };
  await ann.send('PUT', `/api/software/${decided}/renewal`, { termEnd: '2026-12-31', ...notice });
  await ann.send('PATCH', `/api/software/${byHand}`, { status: 'pending_cancellation' });
  const statusOf = async (id: number) => (await ann.get(`/api/software/${id}`)).json().status;
  const dayLong = 24 * 60 * 60 * 1000;
  app.clock.pass(40 * dayLong);
  await app.runJobs();
  ann = await app.signIn({ email: 'ann@example.com' });
  expect(await statusOf(decided)).toBe('pending_cancellation');
  app.clock.pass(dayLong);
  await app.runJobs();
  expect([await statusOf(decided), await statusOf(byHand)]).toEqual(['terminated', 'pending_cancellation']);
  const [log] = (await ann.get(`/api/software/${decided}/change-logs`)).json();
  expect(log).toMatchObject({ fieldName: 'status', newValue: 'terminated', userName: null });
  await ann.send('DELETE', `/api/software/${decided}/renewal`);
  expect(await statusOf(decided)).toBe('active');
});

test('What presses is counted for its owner alone', async () => {
  const { ann, bob } = await withVisitors('ann', 'bob');
  const missed = await add(ann, 'A', { noticeCount: 3, noticeUnit: 'months' });
  const near = await add(ann, 'B', { endDate: '2026-12-15' });
  const later = await add(ann, 'C');
  const assign = (ids: number[], businessOwnerId: number) =>
    ann.send('POST', '/api/renewals/bulk', { ids, businessOwnerId });
  const counts = async () =>
    Promise.all([ann, bob].map(async (visitor) => (await visitor.get('/api/renewals/count')).json()));
  const none = { count: 0, missed: 0, vendors: [], actBy: null };
  expect(await counts()).toEqual([none, none]);
  const [{ id: annId }, { id: bobId }] = await Promise.all(
    [ann, bob].map(async (visitor) => (await visitor.get('/api/me')).json()),
  );
  await assign([missed, later], annId);
  await assign([near], bobId);
  expect(await counts()).toEqual([
    { count: 1, missed: 1, vendors: ['A'], actBy: null },
    { count: 1, missed: 0, vendors: ['B'], actBy: '2026-12-15' },
  ]);
});
