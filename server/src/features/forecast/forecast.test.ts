import type { ForecastReply } from '@purser/api/forecast';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { colleague } from '../../../test/colleagues.ts';
import { addedItem, yearly } from '../../../test/items.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { givenStep, savedWorkflow } from '../../../test/workflows.ts';

// Tests take place on 2026-11-21.
const url = '/api/stats/forecast';

const contract = { ...yearly, cost: 3650, renewalUplift: 10, paymentType: 'Invoice, net 30' };

const added = (visitor: Visitor, item: object, terms: object): Promise<number> =>
  addedItem(visitor, terms, { business_segment: ['Studio'], ...item });

const asked = async (visitor: Visitor, query = ''): Promise<ForecastReply> =>
  jsonOf(await visitor.get(`${url}${query}`));

test('A contract is signed to its end and then renews itself at the price that it foresees', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  await added(eve, {}, contract);
  const { months, rows, totals, total, plainTotal, items, allItems } = await asked(eve);
  expect(months).toHaveLength(12);
  expect([months[0], months[11]]).toEqual(['2026-11', '2027-10']);
  expect(rows).toMatchObject([
    { keys: ['expected'], labels: ['Expected'], total: 3344 },
    { keys: ['committed'], labels: ['Committed'], total: 610 },
  ]);
  expect(totals.slice(0, 3)).toEqual([300, 310, 341]);
  expect({ total, plainTotal, items, allItems }).toEqual({
    total: 3954,
    plainTotal: 3954,
    items: 1,
    allItems: 1,
  });
});

test('Rows are grouped by one or two of seven, and called what people know', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  const me = (await eve.get('/api/me')).json();
  const id = await added(eve, { business_owner_id: me.id, team_usage: ['Design', 'Post'] }, contract);
  await added(eve, { product_name: 'Other', business_segment: null }, { ...contract, cost: 365 });
  const labels = async (by: string) => (await asked(eve, `?by=${by}`)).rows.map((row) => row.labels);
  expect(await labels('owner')).toEqual([[me.name], ['No owner']]);
  expect(await labels('paymentType')).toEqual([['Invoice, net 30']]);
  expect(await labels('team,segment')).toEqual([
    ['Design', 'Studio'],
    ['Post', 'Studio'],
    ['No team', 'Unassigned'],
  ]);
  expect(await labels('item')).toEqual([['Acme Suite'], ['Acme Other']]);
  expect((await asked(eve, '?by=item')).rows[0]).toMatchObject({ keys: [String(id)] });
  for (const by of ['', 'colour', 'layer,layer', 'layer,segment,vendor'])
    expect((await eve.get(`${url}?by=${by}`)).statusCode, by).toBe(422);
});

test('Filters leave items and parts of items out', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  const halves = {
    business_segment: ['Studio', 'Capital'],
    business_segment_percentages: '{"Studio":50,"Capital":50}',
  };
  await added(eve, halves, contract);
  await added(eve, { vendor: 'Zoom', business_segment: ['Capital'] }, { ...contract, paymentType: 'Card' });
  const total = async (query: string) => {
    const answer = await asked(eve, query);
    return [answer.total, answer.items];
  };
  expect(await total('')).toEqual([7908, 2]);
  expect(await total('?segment=Studio')).toEqual([1977, 1]);
  expect(await total(`?segment=${encodeURIComponent('["Studio","Capital"]')}`)).toEqual([7908, 2]);
  expect(await total('?vendor=Zoom')).toEqual([3954, 1]);
  expect(await total('?owner=')).toEqual([7908, 2]);
  expect(await total('?status=terminated')).toEqual([0, 0]);
  expect((await total('?paymentType=Card'))[0]).toBe(3954);
  await added(eve, { vendor: 'Slack', business_segment: [] }, contract);
  expect(await total('?segment=')).toEqual([3954, 1]);
  expect(await total(`?segment=${encodeURIComponent('["","Studio"]')}`)).toEqual([5931, 2]);
  const spend = '/api/stats/spend?from=2026-01&to=2026-12&by=vendor&segment=';
  expect((await eve.get(spend)).json().rows).toMatchObject([{ keys: ['Slack'] }]);
});

test('Each assumption says what it adds to those before it, and together they are the difference', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  const id = await added(eve, {}, contract);
  await added(
    eve,
    { product_name: 'Recurring' },
    { ...contract, endDate: null, billingCycle: 'monthly', renewalUplift: null, renewalMonths: null },
  );
  const { effects, total, plainTotal } = await asked(
    eve,
    `?uplift=10&requested=true&cancelled=${id}:2026-12-01`,
  );
  expect(effects).toMatchObject([
    { assumption: 'uplift', id: null, label: null, amount: expect.any(Number) },
    { assumption: 'requested', id: null, label: null, amount: 0 },
    { assumption: 'cancelled', id, label: 'Acme Suite', isSigned: true },
  ]);
  const sum = effects.reduce(
    (all: number, { amount }: { amount: number }) => all + Math.round(amount * 100),
    0,
  );
  expect(sum).toBe(Math.round(total * 100) - Math.round(plainTotal * 100));
  const refused = jsonOf(await eve.get(`${url}?cancelled=99999:2026-12-01`), 422);
  expect(refused.fields).toEqual({
    cancelled: 'There is no software with the id 99999. It may have been deleted',
  });
});

test('What is requested stands beside the baseline, and follows each change of the request', async () => {
  const { app, visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  await savedWorkflow(eve, givenStep('look'), givenStep('buy'));
  const ann = await colleague(app, { email: 'ann@example.com', role: 'user' });
  const request = {
    vendor: 'Wasabi',
    productName: 'Storage',
    estimatedCost: 3650,
    department: 'Studio',
    submit: true,
  };
  const { id } = (await ann.send('POST', '/api/purchase-requests', request)).json();
  const plain = await asked(eve);
  expect({ total: plain.total, requested: plain.requested.slice(0, 2) }).toEqual({
    total: 0,
    requested: [0, 310],
  });
  const included = await asked(eve, '?requested=true&by=item');
  expect(included.rows).toMatchObject([{ keys: [`request-${id}`], labels: ['Wasabi Storage'], total: 3350 }]);
  const { items } = (
    await eve.get(`${url}/items?requested=true&by=layer&keys=requested&month=2026-12`)
  ).json();
  expect(items).toEqual([
    {
      softwareId: null,
      requestId: id,
      vendor: 'Wasabi',
      product_name: 'Storage',
      layer: 'requested',
      reason: expect.stringMatching(/^REQ-0+\d+, The look$/),
      amount: 310,
    },
  ]);
  await eve.send('PUT', `/api/purchase-requests/${id}`, { estimatedCost: 365 });
  expect((await asked(eve)).requested.slice(0, 2)).toEqual([0, 31]);
  await eve.send('POST', `/api/purchase-requests/${id}/action`, {
    action: 'reject',
    stepName: 'look',
    comment: 'No',
  });
  expect((await asked(eve)).requested.slice(0, 2)).toEqual([0, 0]);
});

test('The items of a cell add up to it, with the reason of each', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  await added(eve, {}, { ...contract, startDate: '2026-01-16', endDate: '2027-01-15' });
  await added(
    eve,
    { product_name: 'Other' },
    { ...contract, cost: 365, autoRenew: false, renewalMonths: null, renewalUplift: null },
  );
  const { rows, months } = await asked(eve, '?by=segment');
  const at = months.indexOf('2027-01');
  const cell = (await eve.get(`${url}/items?by=segment&keys=Studio&month=2027-01`)).json();
  expect(cell.total).toBe(rows[0]?.amounts[at]);
  expect(cell.items).toMatchObject([
    { layer: 'committed', amount: 150, reason: 'Signed to Jan 15, 2027, 15 of 31 days' },
    { layer: 'expected', amount: 176, reason: 'Renews itself Jan 16, 2027, +10%, 16 of 31 days' },
    { layer: 'uncertain', amount: 31, reason: 'Ends Dec 31, 2026, nothing decided' },
  ]);
  const whole = (await eve.get(`${url}/items?by=segment&keys=Studio`)).json();
  expect(whole.total).toBe(rows[0]?.total);
  expect((await eve.get(`${url}/items?by=segment&keys=`)).json()).toEqual({ items: [], total: 0 });
  expect((await eve.get(`${url}/items?by=segment,layer&keys=Studio`)).statusCode).toBe(422);
  for (const month of ['2026-10', '2027-11', '2030-01'])
    expect((await eve.get(`${url}/items?by=segment&keys=Studio&month=${month}`)).json().fields).toEqual({
      month: 'Please choose one of the months of the forecast',
    });
  expect((await eve.get(`${url}/items?by=segment&keys=Studio&month=2027-11&months=24`)).statusCode).toBe(200);
});

test('A cell of one month says what its items have gained since the month before, a past month too', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  const own = { ...contract, startDate: '2026-01-16', endDate: '2027-01-15' };
  const id = await added(eve, {}, own);
  const begun = { ...contract, startDate: '2026-11-16', endDate: '2027-11-15', cost: 365 };
  await added(eve, { product_name: 'Begun' }, begun);
  const changesOf = async (query: string) =>
    (await eve.get(`${url}/changes?by=segment&keys=Studio&${query}`)).json();
  const named = { requestId: null, vendor: 'Acme' };
  expect(await changesOf('month=2027-01')).toEqual({
    month: '2026-12',
    total: 341,
    items: [
      {
        ...named,
        softwareId: id,
        product_name: 'Suite',
        kind: 'price',
        amount: 16,
        daysBefore: 31,
        days: 31,
        priceBefore: 3650,
        price: 4015,
      },
    ],
  });
  expect(await changesOf('month=2026-11')).toMatchObject({
    month: '2026-10',
    total: 310,
    items: [
      { product_name: 'Begun', kind: 'began', amount: 15, daysBefore: 0, days: 15 },
      { product_name: 'Suite', kind: 'days', amount: -10 },
    ],
  });
  expect(await changesOf(`month=2027-01&cancelled=${id}:2027-01-01`)).toMatchObject({
    total: 341,
    items: [{ kind: 'ended', amount: -310, days: 0, price: null }],
  });
  const inJanuary = await changesOf('from=2027-01&month=2027-01');
  expect([inJanuary.month, inJanuary.total]).toEqual(['2026-12', 341]);
  expect((await changesOf('month=2027-11')).fields).toEqual({
    month: 'Please choose one of the months of the forecast',
  });
  expect((await changesOf('')).fields).toEqual({ month: expect.any(String) });
});

test('The items of several months add up to their cells to the cent', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  for (const cost of [100.01, 333.33, 1000.07])
    await added(eve, { product_name: `At ${cost}` }, { ...contract, startDate: '2026-01-16', cost });
  const { rows, months } = await asked(eve, '?by=segment,layer&months=24');
  const [first, end] = [months.indexOf('2027-01'), months.indexOf('2028-01')];
  for (const { keys, amounts } of rows) {
    const cents = amounts.slice(first, end).map((amount) => Math.round(amount * 100));
    const of = `by=segment,layer&months=24&keys=${keys.join(',')}`;
    const cell = (await eve.get(`${url}/items?${of}&month=2027-01&until=2027-12`)).json();
    expect(cell.total).toBe(cents.reduce((sum, amount) => sum + amount, 0) / 100);
  }
  const outside = 'Please choose one of the months of the forecast';
  for (const [span, fields] of [
    ['month=2027-02&until=2027-01', { until: 'The last month lies before the first' }],
    ['until=2026-10', { until: 'The last month lies before the first' }],
    ['month=2027-02&until=2028-11', { until: outside }],
    ['month=2026-10&until=2027-01', { month: outside }],
  ] as const) {
    expect(jsonOf(await eve.get(`${url}/items?months=24&${span}`), 422).fields, span).toEqual(fields);
  }
});

test('A value or a key that begins like a list is taken as it is', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  await added(eve, { vendor: '[24]7.ai' }, contract);
  await added(eve, { vendor: 'Zoom' }, contract);
  const total = async (path: string): Promise<number> => (await eve.get(path)).json().total;
  for (const vendor of ['[24]7.ai', '["[24]7.ai"]']) {
    const filter = `vendor=${encodeURIComponent(vendor)}`;
    expect(await total(`${url}?${filter}`), vendor).toBe(3954);
    expect(await total(`/api/stats/spend?from=2026-01&to=2026-12&${filter}`), vendor).toBe(3650);
    const keys = `by=vendor&keys=${encodeURIComponent(vendor)}`;
    expect(await total(`${url}/items?${keys}`), vendor).toBe(3954);
    expect(await total(`/api/stats/spend/items?from=2026-01&to=2026-12&${keys}`), vendor).toBe(3650);
  }
  expect((await eve.get(`${url}/items?by=vendor&keys=["a","b","c"]`)).statusCode).toBe(422);
});

test('A forecast that can’t be is refused with what can', async () => {
  const { visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  const manyCancelled = Array.from({ length: 501 }, (_, at) => `${at + 1}:2027-01-01`).join(',');
  for (const [query, field, message] of [
    ['months=0', 'months', 'A forecast is of 12, 24 or 36 months'],
    ['from=0001-01', 'from', 'A forecast begins with this month or a later one'],
    ['from=9999-12', 'from', 'A forecast begins at most 120 months ahead'],
    ['from=2026-13', 'from', 'Please choose a month as YYYY-MM'],
    ['uplift=201', 'uplift', 'An increase is from −50 to 200 percent, with at most two decimals'],
    ['cancelled=1:2027-01-01,1:2027-02-01', 'cancelled', 'An item is named twice'],
    [`cancelled=${manyCancelled}`, 'cancelled', 'Please assume at most 500 items cancelled'],
    ['cancelled=1', 'cancelled', 'Please send the items as id:YYYY-MM-DD, with commas between them'],
    [
      'cancelled=1:2026-02-30',
      'cancelled',
      'Please send the items as id:YYYY-MM-DD, with commas between them',
    ],
  ] as const) {
    expect(jsonOf(await eve.get(`${url}?${query}`), 422).fields, query).toEqual({ [field]: message });
  }
});
