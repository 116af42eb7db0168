import { defaultOptions } from '@purser/domain/options';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const dayLong = 24 * 60 * 60 * 1000;
// Tests take place today.
const [yesterday, today, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22'];

const yearly = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };

type Given = Readonly<Record<string, unknown>>;

/** Adds an item with one contract, a yearly one unless said otherwise; answers both ids. */
async function add(ann: Visitor, vendor: string, given: { contract: Given; status?: string }) {
  const { contract, ...item } = given;
  const body = { vendor, product_name: 'Suite', ...item, contract: { ...yearly, ...contract } };
  const added = jsonOf(await ann.send('POST', '/api/software', body), 201);
  return { softwareId: added.id, id: added.contract.id };
}

const review = async (ann: Visitor) => (await ann.get('/api/contracts/review')).json();
const vendorsDue = async (ann: Visitor) =>
  (await review(ann)).map(({ vendor }: { vendor: string }) => vendor);

/** Confirms a price just as the banner does. */
const confirm = (ann: Visitor, due: { id: number; version: number; confirmedReviewDate: string }) =>
  ann.send(
    'PUT',
    `/api/contracts/${due.id}`,
    { cancellationNoticeDate: due.confirmedReviewDate },
    { 'if-match': `"v${due.version}"` },
  );

test('Today a price is due for review, tomorrow it isn’t yet', async () => {
  const { app, visitor: ann } = await withVisitor();
  await add(ann, 'Yesterday', { contract: { cancellationNoticeDate: yesterday } });
  await add(ann, 'Today', { contract: { cancellationNoticeDate: today } });
  await add(ann, 'Tomorrow', { contract: { cancellationNoticeDate: tomorrow } });
  await add(ann, 'Never', { contract: {} });
  expect(await vendorsDue(ann)).toEqual(['Yesterday', 'Today']);
  app.clock.pass(dayLong);
  expect(await vendorsDue(ann)).toEqual(['Yesterday', 'Today', 'Tomorrow']);
});

test.each([
  ['a later start', { startDate: '2026-02-01' }],
  ['the same start', { startDate: yearly.startDate }],
])('A contract with %s that comes after it takes its review away', async (_, later) => {
  const { visitor: ann } = await withVisitor();
  const { softwareId, id } = await add(ann, 'Figma', { contract: { cancellationNoticeDate: yesterday } });
  const url = `/api/software/${softwareId}/contracts`;
  const second = (await ann.send('POST', url, { ...yearly, ...later })).json();
  expect(await review(ann)).toEqual([]);
  await ann.send('DELETE', `/api/contracts/${second.id}`);
  expect(await review(ann)).toMatchObject([{ id, softwareId, vendor: 'Figma', product_name: 'Suite' }]);
});

test('An item that ends or has ended has no price to review; one of the company’s own statuses has', async () => {
  const { visitor: ann } = await withVisitor();
  const due = { contract: { cancellationNoticeDate: yesterday } };
  const statusOptions = [...defaultOptions.statusOptions, 'on_hold'];
  await ann.send('PUT', '/api/settings/software-options', { ...defaultOptions, statusOptions });
  await add(ann, 'Active', due);
  await add(ann, 'On hold', { ...due, status: 'on_hold' });
  await add(ann, 'Ending', { ...due, status: 'pending_cancellation' });
  const { softwareId } = await add(ann, 'Ended', due);
  await ann.send('POST', `/api/software/${softwareId}/terminate`, { endDate: '2026-11-30' });
  expect(await vendorsDue(ann)).toEqual(['Active', 'On hold']);
});

test('The longest overdue comes first, and of two that are due together the older contract', async () => {
  const { visitor: ann } = await withVisitor();
  await add(ann, 'Third', { contract: { cancellationNoticeDate: '2026-11-02' } });
  await add(ann, 'Fourth', { contract: { cancellationNoticeDate: '2026-11-02' } });
  await add(ann, 'Second', { contract: { nextReviewDate: '2026-10-31' } });
  await add(ann, 'First', { contract: { cancellationNoticeDate: '2025-12-31' } });
  expect(await vendorsDue(ann)).toEqual(['First', 'Second', 'Third', 'Fourth']);
});

test('A confirmation that is undone brings the price back as it was, unless somebody changed it since', async () => {
  const { visitor: ann } = await withVisitor();
  await add(ann, 'Figma', { contract: { cancellationNoticeDate: null, nextReviewDate: yesterday } });
  const [due] = await review(ann);
  const undo = (version: number) =>
    ann.send(
      'PUT',
      `/api/contracts/${due.id}`,
      { cancellationNoticeDate: due.cancellationNoticeDate },
      { 'if-match': `"v${version}"` },
    );
  const confirmed = (await confirm(ann, due)).json();
  expect((await undo(confirmed.version)).statusCode).toBe(200);
  const again = (await review(ann))[0];
  expect(again).toMatchObject({ id: due.id, cancellationNoticeDate: null, nextReviewDate: yesterday });
  const second = (await confirm(ann, again)).json();
  await ann.send('PUT', `/api/contracts/${due.id}`, { cost: 1300 });
  expect((await undo(second.version)).statusCode).toBe(412);
  expect(await review(ann)).toEqual([]);
});

test('The feed tells of a confirmed price and of its undoing as what they are, and of other changes with their values', async () => {
  const { visitor: ann } = await withVisitor();
  const { id } = await add(ann, 'Figma', { contract: { cancellationNoticeDate: yesterday } });
  const [due] = await review(ann);
  const { version } = (await confirm(ann, due)).json();
  const dates = { cancellationNoticeDate: yesterday };
  await ann.send('PUT', `/api/contracts/${id}`, dates, { 'if-match': `"v${version}"` });
  await ann.send('PUT', `/api/contracts/${id}`, { cancellationNoticeDate: '2026-12-15' });
  await ann.send('PUT', `/api/contracts/${id}`, { cancellationNoticeDate: null, cost: 1300 });
  const told = (await ann.get('/api/activity-feed')).json();
  expect(
    told.slice(0, 4).map(({ description, details }: Record<string, string | null>) => [description, details]),
  ).toEqual([
    [
      'A contract of Figma Suite was updated',
      'cost from 1200.00 to 1300.00, cancellationNoticeDate from 2026-12-15 to none',
    ],
    ['A contract of Figma Suite was updated', `cancellationNoticeDate from ${yesterday} to 2026-12-15`],
    ['The price of Figma Suite is to be reviewed again', null],
    ['The price of Figma Suite was confirmed', 'Next review: 2027-11-20'],
  ]);
});

test('A price that is confirmed beyond its contract’s end is no notice given too late', async () => {
  const { visitor: ann } = await withVisitor();
  const { id } = await add(ann, 'Figma', { contract: { cancellationNoticeDate: yesterday } });
  const day = '2027-11-20';
  const warnings = async () => (await ann.get('/api/portfolio')).json()[0].warnings;
  await ann.send('PUT', `/api/contracts/${id}`, { cancellationNoticeDate: day });
  expect(await warnings()).toEqual(['noticeAfterEnd']);
  await ann.send('PUT', `/api/contracts/${id}`, { nextReviewDate: day });
  expect(await warnings()).toEqual([]);
});

test('A confirmed price leaves the list until its next review is due', async () => {
  const { app, visitor: ann } = await withVisitor();
  await add(ann, 'Monthly', {
    contract: { billingCycle: 'monthly', endDate: null, cancellationNoticeDate: yesterday },
  });
  await add(ann, 'Yearly', { contract: { cancellationNoticeDate: yesterday } });
  for (const due of await review(ann)) expect((await confirm(ann, due)).statusCode).toBe(200);
  expect(await review(ann)).toEqual([]);
  app.clock.pass(30 * dayLong);
  // By then she has been signed out.
  expect(await review(await app.signIn({ email: 'ann@example.com' }))).toMatchObject([
    { vendor: 'Monthly', cancellationNoticeDate: '2026-12-20', confirmedReviewDate: '2027-01-20' },
  ]);
});

test('The same confirmation sent twice moves the review once, and is told once', async () => {
  const { app, visitor: ann } = await withVisitor();
  const { softwareId, id } = await add(ann, 'Figma', { contract: { cancellationNoticeDate: yesterday } });
  const bob = await app.signIn({ email: 'bob@example.com' });
  const [due] = await review(ann);
  const answers = await Promise.all([confirm(ann, due), confirm(bob, due)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  expect((await confirm(ann, due)).statusCode).toBe(412);
  expect((await ann.get(`/api/contracts/${id}`)).json()).toMatchObject({
    cancellationNoticeDate: '2027-11-20',
    version: 2,
  });
  const logs = (await ann.get(`/api/software/${softwareId}/change-logs`)).json();
  const moved = logs.filter(({ fieldName }: { fieldName: string }) => fieldName.endsWith('NoticeDate'));
  expect(moved).toMatchObject([{ oldValue: yesterday, newValue: '2027-11-20' }]);
});

test('Where a contract renews itself its price has a date of its own, and confirming it moves no day to act', async () => {
  const { visitor: ann } = await withVisitor();
  const dates = { cancellationNoticeDate: '2026-11-30', nextReviewDate: yesterday };
  const { id, softwareId } = await add(ann, 'Renewing', { contract: { ...dates, autoRenew: true } });
  const [due] = await review(ann);
  expect(due).toMatchObject({ id, confirmedField: 'nextReviewDate', confirmedReviewDate: '2027-11-20' });
  await ann.send('PUT', `/api/contracts/${id}`, { nextReviewDate: due.confirmedReviewDate });
  expect(await review(ann)).toEqual([]);
  expect((await ann.get(`/api/contracts/${id}`)).json()).toMatchObject({
    cancellationNoticeDate: '2026-11-30',
  });
  expect((await ann.get(`/api/software/${softwareId}/renewal`)).json()).toMatchObject({
    actBy: '2026-11-30',
  });
  const [activity] = (await ann.get('/api/activity-feed?limit=1')).json();
  expect(activity).toMatchObject({ details: 'Next review: 2027-11-20' });
});
