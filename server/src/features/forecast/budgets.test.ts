import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { sendCsv } from '../../../test/csv-files.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { atOnce } from '../../../test/waiting.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const url = '/api/budgets?year=2027';

async function openBudgets(): Promise<{ app: TestApp; eve: Visitor; ann: Visitor }> {
  const { app, visitor: eve } = await withVisitor({ email: 'eve@example.com', role: 'admin' });
  const ann = await app.signIn({ email: 'ann@example.com', role: 'user' });
  await eve.send('POST', '/api/software', { vendor: 'Avid', product_name: 'Media Composer' });
  return { app, eve, ann };
}

const upload = (app: TestApp, visitor: Visitor, file: string) =>
  sendCsv(app, visitor, { url: '/api/budgets/upload-csv', file });

const studio = { segment: 'Studio', amount: 800_000 };
const listed = (visitor: Visitor, address = url) => visitor.get(address).then((answer) => answer.json());

test('The budgets of a year are replaced whole, vendors spelled as their software is', async () => {
  const { eve, ann } = await openBudgets();
  expect(await listed(ann)).toEqual([]);
  const given = [studio, { segment: 'Studio', vendor: ' avid ', amount: '250000.50' }];
  const saved = jsonOf(await eve.send('PUT', url, given));
  const expected = [
    { segment: 'Studio', vendor: null, amount: 800_000 },
    { segment: 'Studio', vendor: 'Avid', amount: 250_000.5 },
  ];
  expect(saved).toEqual(expected);
  expect(await listed(ann)).toEqual(expected);
  expect(await listed(ann, '/api/budgets?year=2028')).toEqual([]);
  expect(await listed(ann, '/api/budgets')).toEqual([]);
  await eve.send('PUT', url, [{ segment: 'Capital', amount: 5 }]);
  expect(await listed(ann)).toEqual([{ segment: 'Capital', vendor: null, amount: 5 }]);
  const feed = await eve.get('/api/activity-feed');
  expect(feed.json()[0]).toMatchObject({
    description: 'The budgets of 2027 were changed',
    details: expect.stringContaining('Studio, 2027: from $800,000 to nothing'),
  });
});

test('Of a vendor that software spells in two ways, the budget is of the one that is spelled alike', async () => {
  const opened = await openBudgets();
  const { eve } = opened;
  for (const vendor of ['AVID', 'avid'])
    await eve.send('POST', '/api/software', { vendor, product_name: 'Media Composer' });
  for (const vendor of ['Avid', 'AVID', 'avid']) {
    const saved = await eve.send('PUT', url, [studio, { segment: 'Studio', vendor, amount: 5 }]);
    expect(saved.json().at(-1)).toEqual({ segment: 'Studio', vendor, amount: 5 });
    await upload(opened.app, eve, `year,segment,vendor,amount\n2027,Studio,,9\n2027,Studio,${vendor},5\n`);
    expect((await listed(eve)).at(-1)).toEqual({ segment: 'Studio', vendor, amount: 5 });
  }
});

test('Who began from budgets that somebody else has replaced meanwhile is refused, and nothing is changed', async () => {
  const opened = await openBudgets();
  const { eve, ann } = opened;
  await eve.send('PUT', url, [studio]);
  const from = await listed(eve);
  const capital = { segment: 'Capital', amount: 5 };
  const theirs = jsonOf(await eve.send('PUT', url, { budgets: [studio, capital], from }));
  const mine = { budgets: [{ ...studio, amount: 7 }] };
  const refused = jsonOf(await eve.send('PUT', url, { ...mine, from }), 412);
  expect(refused).toMatchObject({
    code: 'stale',
    detail:
      'Somebody else has saved the budgets of 2027 since you opened them. Please load them again; nothing was saved',
  });
  expect(await listed(ann)).toEqual(theirs);
  // In whichever order they are told.
  const known = { ...mine, from: theirs.toReversed() };
  expect((await eve.send('PUT', url, known)).statusCode).toBe(200);
  expect((await eve.send('PUT', url, { ...mine, from: [] })).statusCode).toBe(412);
  expect((await eve.send('PUT', url, { budgets: [] })).statusCode).toBe(200);
});

test('What can’t be a budget is refused at its place, and nothing is changed', async () => {
  const { eve, ann } = await openBudgets();
  await eve.send('PUT', url, [studio]);
  const refused = async (...budgets: object[]): Promise<unknown> => {
    const answer = jsonOf(await eve.send('PUT', url, budgets), 422);
    expect(await listed(ann)).toEqual([{ ...studio, vendor: null }]);
    return answer.fields;
  };
  expect(await refused({ segment: 'Lost', amount: 5 })).toEqual({
    'budgets.0.segment': '“Lost” is no segment of the option lists',
  });
  expect(await refused(studio, { segment: 'Studio', vendor: 'Nobody', amount: 5 })).toEqual({
    'budgets.1.vendor': 'No software of “Nobody” is there',
  });
  expect(await refused(studio, studio)).toEqual({ 'budgets.1.amount': 'Studio has two budgets' });
  expect(await refused({ segment: 'Studio', vendor: 'Avid', amount: 5 })).toEqual({
    'budgets.0.segment': 'Please enter a budget for Studio as a whole, too',
  });
  expect(await refused(studio, { segment: 'Studio', vendor: 'Avid', amount: 800_000.01 })).toEqual({
    'budgets.1.amount': 'The vendors in Studio have more than its budget of $800,000',
  });
  expect(await refused({ amount: 5 })).toEqual({ 'budgets.0.segment': 'Please choose a segment' });
  for (const amount of [0, -5, '1.000', '1e9', 1e13])
    expect(await refused({ segment: 'Studio', amount })).toEqual({ 'budgets.0.amount': expect.any(String) });
  const messageOf = async (amount: unknown): Promise<unknown> =>
    Object.values(Object(await refused({ segment: 'Studio', amount })))[0];
  expect(await messageOf(1e13)).toBe('Budget can be at most 999,999,999,999.99');
  expect(await messageOf(1.005)).toBe('Budget can have at most two decimals');
  for (const year of ['x', '', '1.5', '99999'])
    for (const path of ['/api/budgets', '/api/stats/budget'])
      expect((await eve.get(`${path}?year=${year}`)).statusCode, year).toBe(422);
  for (const year of ['0', '10000'])
    expect((await eve.send('PUT', `/api/budgets?year=${year}`, [studio])).statusCode).toBe(422);
});

test('A segment that Settings no longer list keeps its budget until that is taken away', async () => {
  const { eve } = await openBudgets();
  await eve.send('PUT', url, [studio]);
  const { businessSegments } = (await eve.get('/api/settings/software-options')).json();
  await eve.send('PUT', '/api/settings/software-options', {
    businessSegments: businessSegments.filter((name: string) => name !== 'Studio'),
  });
  expect((await eve.send('PUT', url, [{ ...studio, amount: 7 }])).statusCode).toBe(200);
  await eve.send('PUT', url, []);
  expect((await eve.send('PUT', url, [studio])).statusCode).toBe(422);
});

test('A file replaces the years that it names, all of them or none', async () => {
  const opened = await openBudgets();
  const { eve } = opened;
  await eve.send('PUT', url, [{ segment: 'Capital', amount: 5 }]);
  await eve.send('PUT', '/api/budgets?year=2026', [studio]);
  const file = (text: string) => upload(opened.app, eve, text).then((answer) => answer.json());
  expect(
    await file(
      'Fiscal Year;Segment;Vendor;Budget\n2027;Studio;;"$800,000.00"\nFY 2028;Studio;;900000\n2027;Studio;Avid;1200.50\n',
    ),
  ).toMatchObject({ saved: 3, years: [2027, 2028], removed: [], errors: [] });
  expect(await listed(eve)).toEqual([
    { segment: 'Studio', vendor: null, amount: 800_000 },
    { segment: 'Studio', vendor: 'Avid', amount: 1200.5 },
  ]);
  expect(await listed(eve, '/api/budgets?year=2026')).toEqual([{ ...studio, vendor: null }]);
  expect(
    await file('year,segment,amount\n2027,Lost,5\n27,Studio,5\n2027,,5\n2027,Studio,abc\n2027,Studio,-5\n'),
  ).toMatchObject({
    saved: 0,
    years: [],
    removed: [],
    errors: [
      { row: 2, message: '“Lost” is no segment of the option lists' },
      { row: 3, message: 'Please write the fiscal year with four digits' },
      { row: 4, message: 'Please name a segment' },
      { row: 5, message: 'Please write the amount in digits, such as 1200.50 or 1,200.50' },
      { row: 6, message: 'A budget is above 0 and at most 999,999,999,999.99' },
    ],
  });
  expect(await file('year,segment,amount\n2028,Studio,5\n2027,Lost,5\n')).toMatchObject({
    saved: 0,
    years: [],
    removed: [],
    errors: [{ row: 3, message: '“Lost” is no segment of the option lists' }],
  });
  expect(await listed(eve, '/api/budgets?year=2028')).toEqual([
    { segment: 'Studio', vendor: null, amount: 900_000 },
  ]);
});

test('Of two who replace the same budgets at the same moment one is refused', async () => {
  const { app, eve } = await openBudgets();
  const save = (amount: number) => eve.send('PUT', url, { budgets: [{ ...studio, amount }], from: [] });
  const lock = sql`lock table budgets in share mode`;
  const both = await atOnce(app.db, (tx) => tx.execute(lock), [() => save(1), () => save(2)]);
  const statuses = both.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412]);
  expect(await listed(eve)).toHaveLength(1);
});

test('A row without an amount is no budget, and its year is replaced all the same, which is told where none is left', async () => {
  const opened = await openBudgets();
  const { eve } = opened;
  await eve.send('PUT', url, [studio]);
  const file = 'year,segment,vendor,amount\n2027,Capital,,5\n2027,Studio,,\n2028,Studio,,\n';
  const told = async (text: string) => (await upload(opened.app, eve, text)).json();
  expect(await told(file)).toMatchObject({ saved: 1, years: [2027, 2028], removed: [], errors: [] });
  expect(await listed(eve)).toEqual([{ segment: 'Capital', vendor: null, amount: 5 }]);
  const blank = 'year,segment,vendor,amount\n2027,Capital,,\n2028,Studio,,\n';
  expect(await told(blank)).toMatchObject({ saved: 0, years: [2027, 2028], removed: [2027], errors: [] });
  expect(await listed(eve)).toEqual([]);
});

test('A fiscal year starts in January unless an administrator says otherwise', async () => {
  const { eve, ann } = await openBudgets();
  expect((await ann.get('/api/me')).json().fiscalYearStart).toBe(1);
  expect((await eve.send('PUT', '/api/settings/fiscalYearStart', { value: 7 })).json()).toEqual({
    key: 'fiscalYearStart',
    value: 7,
  });
  expect((await ann.get('/api/me')).json().fiscalYearStart).toBe(7);
  for (const value of [0, 13])
    expect((await eve.send('PUT', '/api/settings/fiscalYearStart', { value })).statusCode).toBe(422);
});
