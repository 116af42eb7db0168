import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { withItem } from '../../../test/items.ts';

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };

test('A contract is answered with every field and an ETag', async () => {
  const { visitor, url } = await withItem('contracts');
  const all = {
    ...contract,
    paymentType: 'Invoice',
    autoRenew: true,
    priceCheckFrequency: 'Quarterly',
    cancellationNoticeDate: '2026-11-01',
    nextReviewDate: '2026-10-01',
  };
  const answer = jsonOf(await visitor.send('POST', url, all), 201);
  expect(answer).toMatchObject({ ...all, priceCheckFrequency: 'quarterly', version: 1 });
  expect((await visitor.get(`/api/contracts/${answer.id}`)).headers.etag).toBe('"v1"');
});

test.each([
  [{ ...contract, endDate: null }, { endDate: 'End date is required for yearly contracts' }],
  [{ ...contract, endDate: '2025-12-31' }, { endDate: 'End date can’t be before the start date' }],
  [{ ...contract, cost: 'many' }, { cost: 'Cost must be a positive number' }],
  [
    { ...contract, billingCycle: 'weekly' },
    { billingCycle: 'Billing cycle must be monthly, quarterly or yearly' },
  ],
  [{ ...contract, cancellationNoticeDate: 'x' }, { cancellationNoticeDate: 'Invalid next review date' }],
])('The new contract %j is refused', async (body, fields) => {
  const { visitor, url } = await withItem('contracts');
  expect(jsonOf(await visitor.send('POST', url, body), 422).fields).toEqual(fields);
  expect((await visitor.get(url)).json()).toEqual([]);
});

test.each([
  [{ cost: 0 }, { cost: 'Contract cost must be greater than 0' }],
  [{ cost: null }, { cost: 'Contract cost must be greater than 0' }],
  [{ endDate: null }, { endDate: 'Contract end date is required for yearly contracts' }],
  [{ endDate: 'x' }, { endDate: 'Invalid end date' }],
  [{ startDate: 'x' }, { startDate: 'Invalid start date' }],
  [{ startDate: '2027-01-01' }, { endDate: 'End date can’t be before the start date' }],
])('The change %j is refused and changes nothing', async (body, fields) => {
  const { visitor, url } = await withItem('contracts');
  const before = (await visitor.send('POST', url, contract)).json();
  for (const method of ['PUT', 'PATCH'] as const) {
    const answer = jsonOf(await visitor.send(method, `/api/contracts/${before.id}`, body), 422);
    expect(answer.fields).toEqual(fields);
  }
  expect((await visitor.get(`/api/contracts/${before.id}`)).json()).toEqual(before);
});

test('PUT and PATCH change just what is sent, with history and version', async () => {
  const { visitor, url } = await withItem('contracts');
  const { id } = (await visitor.send('POST', url, contract)).json();
  const put = await visitor.send('PUT', `/api/contracts/${id}`, { cost: '1300.10' }, { 'if-match': '"v1"' });
  expect(put.json()).toMatchObject({ cost: 1300.1, endDate: '2026-12-31', version: 2 });
  const [log] = (await visitor.get(url.replace('contracts', 'change-logs'))).json();
  expect(log).toMatchObject({
    fieldName: `contract #${id} · cost`,
    oldValue: '1200.00',
    newValue: '1300.10',
  });
});

test.each([
  ['monthly', null, 'nextReview from none to 2026-11-01'],
  ['yearly', '2026-12-31', 'cancellationNoticeDate from none to 2026-11-01'],
])('Of a %s contract the feed calls that date what people do', async (billingCycle, endDate, details) => {
  const { visitor, url } = await withItem('contracts');
  const { id } = (await visitor.send('POST', url, { ...contract, billingCycle, endDate })).json();
  await visitor.send('PATCH', `/api/contracts/${id}`, { cancellationNoticeDate: '2026-11-01' });
  const [newest] = (await visitor.get('/api/activity-feed')).json();
  expect(newest).toMatchObject({ type: 'contract_updated', details });
});

test('The feed says from what to what cost and dates were changed, and names the other fields', async () => {
  const { visitor, url } = await withItem('contracts');
  const { id } = (await visitor.send('POST', url, { ...contract, cost: 1000, endDate: '2026-12-31' })).json();
  await visitor.send('PATCH', `/api/contracts/${id}`, {
    cost: 1200.5,
    endDate: '2027-06-30',
    paymentType: 'Wire',
  });
  const [newest] = (await visitor.get('/api/activity-feed')).json();
  expect(newest.details).toBe(
    'endDate from 2026-12-31 to 2027-06-30, cost from 1000.00 to 1200.50, paymentType',
  );
});

test('An end before the next contract begins is refused with what to do about that contract', async () => {
  const { visitor, url } = await withItem('contracts');
  await visitor.send('POST', url, { ...contract, endDate: '2026-12-31' });
  const next = { ...contract, startDate: '2027-01-01', endDate: '2027-12-31' };
  const { id } = (await visitor.send('POST', url, next)).json();
  const end = () => visitor.send('POST', url.replace('contracts', 'terminate'), { endDate: '2026-11-30' });
  const refused = jsonOf(await end(), 422);
  expect(refused.fields.endDate).toBe(
    'End date can’t be before the start date. The contract from 2027-01-01 to 2027-12-31 hasn’t begun: delete it first',
  );
  await visitor.send('DELETE', `/api/contracts/${id}`);
  expect((await end()).json()).toMatchObject({ status: 'terminated' });
});
