import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';

const url = '/api/settings/software-options';

test('The lists have their defaults until somebody saves others', async () => {
  const { visitor } = await withVisitor();
  const before = (await visitor.get(url)).json();
  expect(before).toMatchObject({
    businessSegments: ['Capital', 'Ad Sales', 'Studio', 'Corporate'],
    paymentTypes: ['Credit Card', 'Invoice', 'ACH', 'Wire Transfer', 'Check', 'Other'],
    statusOptions: ['active', 'pending_cancellation', 'terminated'],
  });
  const saved = await visitor.send('PUT', url, { businessSegments: [' News ', 'Sports'] });
  expect(saved.json()).toEqual({ ...before, businessSegments: ['News', 'Sports'] });
  expect((await visitor.get(url)).json()).toEqual(saved.json());
});

test('A status of one’s own can be given to software once it is an option', async () => {
  const { visitor } = await withVisitor();
  await visitor.send('PUT', url, { statusOptions: ['active', 'on hold'] });
  const item = { vendor: 'V', product_name: 'P', status: 'on hold' };
  expect((await visitor.send('POST', '/api/software', item)).json().status).toBe('on hold');
});

test('Two people who save different lists at once both keep theirs', async () => {
  const { visitor } = await withVisitor();
  await visitor.send('PUT', url, { teamUsage: ['One'] });
  await Promise.all([
    visitor.send('PUT', url, { businessSegments: ['News'] }),
    visitor.send('PUT', url, { paymentTypes: ['Cash'] }),
  ]);
  expect((await visitor.get(url)).json()).toMatchObject({
    businessSegments: ['News'],
    paymentTypes: ['Cash'],
    teamUsage: ['One'],
  });
});

test('Who saves a list from another one than is kept changes nothing, whatever others have made of other lists', async () => {
  const { visitor } = await withVisitor();
  const { teamUsage, paymentTypes } = (await visitor.get(url)).json();
  await visitor.send('PUT', url, { paymentTypes: [...paymentTypes, 'Barter'] });
  const before = (await visitor.get(url)).json();
  const late = { teamUsage: ['One'], paymentTypes: ['Cash'] };
  const answer = await visitor.send('PUT', url, { ...late, from: { teamUsage, paymentTypes } });
  expect(answer.json()).toMatchObject({ status: 412, code: 'stale' });
  expect((await visitor.get(url)).json()).toEqual(before);
  const saved = await visitor.send('PUT', url, { teamUsage: ['One'], from: { teamUsage } });
  expect(saved.json()).toEqual({ ...before, teamUsage: ['One'] });
});

const tolerance = '/api/settings/costTolerance';

test('The tolerance is 10 percent until an administrator sets another', async () => {
  const { ann, chief } = await withVisitors('ann', 'chief');
  const entry = (value: number) => ({ key: 'costTolerance', value });
  expect((await ann.get('/api/settings')).json()).toContainEqual(entry(10));
  for (const value of [0, 12.25, 1000]) {
    expect((await chief.send('PUT', tolerance, { value })).json()).toEqual(entry(value));
    expect((await ann.get('/api/settings')).json()).toContainEqual(entry(value));
  }
});

test('A tolerance that can’t be is refused, and nothing is saved', async () => {
  const { visitor: chief } = await withVisitor({ email: 'chief@example.com', role: 'admin' });
  const message = 'Please enter a number from 0 to 1,000 with at most two decimals';
  for (const value of [1000.01, 0.005])
    expect((await chief.send('PUT', tolerance, { value })).json()).toMatchObject({
      status: 422,
      fields: { value: message },
    });
  expect((await chief.get('/api/settings')).json()).toContainEqual({ key: 'costTolerance', value: 10 });
});

test('Open requests are looked through when self-approval is switched, and not for another setting', async () => {
  const { app, visitor: chief } = await withVisitor({ email: 'chief@example.com', role: 'admin' });
  const lookingThrough = async () =>
    (await app.db.execute(sql`select 1 from jobs.job where name = 'settle-approvals'`)).rows.length;
  const before = await lookingThrough();
  await chief.send('PUT', tolerance, { value: 5 });
  expect(await lookingThrough()).toBe(before);
  await chief.send('PUT', '/api/settings/allowSelfApproval', { value: false });
  expect(await lookingThrough()).toBe(before + 1);
});
