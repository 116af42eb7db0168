import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { startApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const figma = { vendor: 'Figma', product_name: 'Organization' };
const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };

async function created(visitor: Visitor, body: object = figma): Promise<{ id: number; version: number }> {
  return jsonOf(await visitor.send('POST', '/api/software', body), 201);
}

async function historyOf(
  visitor: Visitor,
  id: number,
): Promise<{ fieldName: string; oldValue: string; newValue: string }[]> {
  return (await visitor.get(`/api/software/${id}/change-logs`)).json();
}

test('A new item has the defaults, a number from its time of creation, a version and a history', async () => {
  // On a day that lies behind all others: numbers never go back, whatever this process has handed out before.
  const { visitor } = await withVisitor(undefined, startApp({}, '2100-01-01'));
  const answer = await visitor.send('POST', '/api/software', figma);
  expect(answer.json()).toMatchObject({
    ...figma,
    unique_id: 'SW-4102488000000',
    status: 'active',
    billing_cycle: 'yearly',
    business_segment: null,
    team_usage: [],
    version: 1,
  });
  expect(answer.headers.etag).toBe('"v1"');
  const { id } = answer.json();
  expect(await historyOf(visitor, id)).toMatchObject([
    { fieldName: 'software', oldValue: null, newValue: 'Figma Organization' },
  ]);
  const feed = await visitor.get('/api/activity-feed');
  expect(feed.json()).toMatchObject([
    { type: 'software_updated', softwareId: id, description: 'Figma Organization was added' },
  ]);
});

test('Two items of the same millisecond get two numbers', async () => {
  const { visitor } = await withVisitor();
  const [one, other] = await Promise.all([created(visitor), created(visitor)]);
  expect(one).not.toHaveProperty('unique_id', Reflect.get(other, 'unique_id'));
});

test('An item and its first contract are created together', async () => {
  const { visitor } = await withVisitor();
  const answer = await visitor.send('POST', '/api/software', {
    ...figma,
    contract: { ...contract, cost: '1200.50', billingCycle: 'Yearly' },
  });
  expect(answer.json().contract).toMatchObject({
    cost: 1200.5,
    billingCycle: 'yearly',
    startDate: '2026-01-01',
  });
  const listed = await visitor.get(`/api/software/${answer.json().id}/contracts`);
  expect(listed.json()).toHaveLength(1);
});

const nobody = 'This person doesn’t exist. Please choose another';
const twoDecimals = 'A percentage is a number from 0 to 100, with at most two decimals';
const whole = 'Please ensure business segment percentages total 100%';
const shared = (parts: object) => {
  const business_segment = Object.keys(parts);
  return { ...figma, business_segment, business_segment_percentages: JSON.stringify(parts) };
};

test.each([
  [{ product_name: 'X' }, 422, { vendor: 'Vendor is required' }],
  [{ vendor: '  ', product_name: 'X' }, 422, { vendor: 'Vendor is required' }],
  [{ vendor: 'X', product_name: null }, 422, { product_name: 'Product name is required' }],
  [{ ...figma, cost: -1 }, 422, { cost: 'Cost must be a positive number' }],
  [{ ...figma, cost: true }, 400, { cost: 'Please send a number or a text' }],
  [{ ...figma, renewal_date: '2026-02-30' }, 422, { renewal_date: 'Invalid renewal date' }],
  [
    { ...figma, status: 'lost' },
    422,
    { status: 'Status must be one of active, pending_cancellation, terminated' },
  ],
  [{ ...figma, business_owner_id: 4711 }, 422, { business_owner_id: nobody }],
  [shared({ A: 33.345, B: 33.325, C: 33.33 }), 422, { business_segment_percentages: twoDecimals }],
  [shared({ A: 60, B: 30 }), 422, { business_segment_percentages: whole }],
  [{ ...figma, tech_admin_id: 3_000_000_000 }, 422, { tech_admin_id: nobody }],
])('A new item %j is refused with %i', async (body, status, fields) => {
  const { visitor } = await withVisitor();
  const answer = await visitor.send('POST', '/api/software', body);
  expect(answer.statusCode).toBe(status);
  expect(answer.json().fields).toMatchObject(fields);
  expect((await visitor.get('/api/software')).json()).toEqual([]);
});

test('A change writes what was sent, one row of history per field, and people by name', async () => {
  const { visitor } = await withVisitor();
  const { id } = await created(visitor);
  const [{ id: person }] = (await visitor.get('/api/users')).json();
  const answer = await visitor.send('PATCH', `/api/software/${id}`, {
    vendor: 'Figma Inc',
    business_owner_id: person,
    product_name: 'Organization',
  });
  expect(answer.json()).toMatchObject({ vendor: 'Figma Inc', version: 2, business_owner_id: person });
  const history = await historyOf(visitor, id);
  expect(history.slice(0, 2).toSorted((a, b) => a.fieldName.localeCompare(b.fieldName))).toMatchObject([
    { fieldName: 'business_owner_id', oldValue: null, newValue: 'Ann' },
    { fieldName: 'vendor', oldValue: 'Figma', newValue: 'Figma Inc' },
  ]);
});

test('A change that changes nothing writes no history and no version', async () => {
  const { visitor } = await withVisitor();
  const { id } = await created(visitor);
  const answer = await visitor.send('PUT', `/api/software/${id}`, figma);
  expect(answer.json().version).toBe(1);
  expect(await historyOf(visitor, id)).toHaveLength(1);
});

test('Vendor and product can’t be emptied', async () => {
  const { visitor } = await withVisitor();
  const { id } = await created(visitor);
  const answer = jsonOf(await visitor.send('PATCH', `/api/software/${id}`, { vendor: '' }), 422);
  expect(answer.error).toBe('Vendor and Product Name cannot be empty for existing software.');
});

test('Percentages that no longer fit the segments are dropped, sent ones must fit', async () => {
  const { visitor } = await withVisitor();
  const split = { business_segment: ['A', 'B'], business_segment_percentages: '{"A":60,"B":40}' };
  const { id } = await created(visitor, { ...figma, ...split });
  const wrong = await visitor.send('PATCH', `/api/software/${id}`, {
    business_segment_percentages: '{"A":100}',
  });
  expect(wrong.statusCode).toBe(422);
  const answer = await visitor.send('PATCH', `/api/software/${id}`, { business_segment: ['A'] });
  expect(answer.json()).toMatchObject({ business_segment: ['A'], business_segment_percentages: null });
});

test('Termination ends the latest contract and the item together', async () => {
  const { visitor } = await withVisitor();
  const { id } = await created(visitor, { ...figma, contract });
  const tooEarly = await visitor.send('POST', `/api/software/${id}/terminate`, { endDate: '2025-12-31' });
  expect(tooEarly.statusCode).toBe(422);
  expect(tooEarly.json().fields.endDate).toMatch(
    /^End date can’t be before the start date\. The contract that ends starts on 2026-01-01: choose that day or a later one$/,
  );
  expect((await visitor.send('POST', `/api/software/${id}/terminate`, {})).json().error).toBe(
    'Please select a termination date',
  );
  const answer = await visitor.send('POST', `/api/software/${id}/terminate`, { endDate: '2026-06-30' });
  expect(answer.json()).toMatchObject({ status: 'terminated', version: 2 });
  expect((await visitor.get(`/api/software/${id}/contracts`)).json()).toMatchObject([
    { endDate: '2026-06-30', version: 2 },
  ]);
  const fields = (await historyOf(visitor, id)).map((row) => row.fieldName);
  expect(fields).toContain('status');
  expect(fields.some((field) => field.endsWith('· endDate'))).toBe(true);
});

test('Deleting an item takes its contracts and history along and tells the feed', async () => {
  const { visitor } = await withVisitor();
  const { id } = await created(visitor, { ...figma, contract });
  expect((await visitor.send('DELETE', `/api/software/${id}`)).statusCode).toBe(204);
  expect((await visitor.get(`/api/software/${id}`)).statusCode).toBe(404);
  expect((await visitor.get('/api/contracts')).json()).toEqual([]);
  const [newest] = (await visitor.get('/api/activity-feed')).json();
  expect(newest).toMatchObject({ description: 'Figma Organization was deleted', softwareId: null });
  expect(newest.details).toContain('deleted by Ann');
});

test('What only looks like an id names nothing', async () => {
  const { visitor } = await withVisitor();
  await created(visitor);
  for (const id of ['%20', '0x1', '+1', '01', '1%20', '1e0'])
    expect((await visitor.get(`/api/software/${id}`)).statusCode, id).toBe(404);
});

test('Nobody signed out reads or writes', async () => {
  await using app = await startApp();
  for (const url of ['/api/unknown', '/api/docs', '/api'])
    expect((await app.http.inject({ url })).statusCode, url).toBe(401);
  for (const url of [
    '/%61pi/software',
    '/ap%69/portfolio',
    '/api/%73oftware',
    '/%61pi/software/export-csv',
    '//api/software',
  ]) {
    const answer = await app.http.inject({ url });
    expect(answer.statusCode, url).toBeGreaterThanOrEqual(401);
    expect(answer.body, url).not.toContain('[');
  }
});

test('Items come by vendor and product as people sort them', async () => {
  const { visitor } = await withVisitor();
  for (const vendor of ['zoom', 'Éclair', 'adobe', 'Zebra', 'Figma'])
    await created(visitor, { ...figma, vendor });
  const vendors = (await visitor.get('/api/software')).json().map(({ vendor }: { vendor: string }) => vendor);
  expect(vendors).toEqual(['adobe', 'Éclair', 'Figma', 'Zebra', 'zoom']);
});

test('Null for a field with a default means that it is absent', async () => {
  const { visitor: ann } = await withVisitor();
  const given = { ...contract, billingCycle: null, autoRenew: null };
  const body = { ...figma, status: null, team_usage: null, billing_cycle: null, contract: given };
  const created = await ann.send('POST', '/api/software', body);
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({ status: 'active', team_usage: [], billing_cycle: 'yearly' });
  const contracts = await ann.get(`/api/software/${created.json().id}/contracts`);
  expect(contracts.json()).toMatchObject([{ billingCycle: 'yearly', autoRenew: false }]);
});
