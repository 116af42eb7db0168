import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { uploadCsv } from '../../../test/csv-files.ts';
import { undo } from '../../../test/import-scene.ts';
import { addedRequest } from '../../../test/requests.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { withVisitors } from '../../../test/with-visitor.ts';

const lists = '/api/settings/software-options';
const asOld = {
  businessSegments: ['Capital', 'Old', 'Corporate'],
  teamUsage: ['Old'],
  statusOptions: ['Old'],
  paymentTypes: ['Old', 'ACH'],
};
const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 5, billingCycle: 'yearly' };
const condition = (...value: string[]) => JSON.stringify([{ field: 'department', op: 'is_one_of', value }]);

/** Item 1 with contract 1, and request 1, which name the values. */
async function withRecords() {
  const { app, chief, ann } = await withVisitors('chief', 'ann');
  jsonOf(await chief.send('PUT', lists, asOld));
  const item = {
    vendor: 'V',
    product_name: 'P',
    status: 'Old',
    business_segment: ['Capital', 'Old'],
    business_segment_percentages: '{"Capital":40,"Old":60}',
    team_usage: ['Old', 'Else'],
    paymentType: 'Old',
    contract: { ...contract, paymentType: 'Old' },
  };
  const software = jsonOf(await chief.send('POST', '/api/software', item), 201);
  const request = await addedRequest(chief, { department: 'Old' });
  return { app, chief, ann, software, request };
}

const rename = (visitor: Visitor, list: string, from: string, to: string) =>
  visitor.send('POST', `${lists}/rename`, { list, from, to });

const shared = '{"segments":["Old","Capital"],"percentages":{"Old":60,"Capital":40}}';
const basis = { department: shared, contract: { paymentType: 'Old' } };

/** What else is written there before, and what of it is read. */
const places: readonly [list: keyof typeof asOld, read: string, counted: object, write?: string][] = [
  [
    'businessSegments',
    `select array_to_json(business_segment)::text || business_segment_percentages from software`,
    { products: 1 },
  ],
  ['teamUsage', 'select array_to_json(team_usage)::text from software', { products: 1 }],
  ['statusOptions', 'select status from software', { products: 1 }],
  ['paymentTypes', 'select "paymentType" from software', { products: 1, contracts: 1 }],
  ['paymentTypes', 'select "paymentType" from contracts', { products: 1, contracts: 1 }],
  ['businessSegments', 'select department from purchase_requests', { requests: 1 }],
  [
    'businessSegments',
    `select department || (basis ->> 'department') from purchase_requests`,
    { requests: 1 },
    `update purchase_requests set department = '${shared}', basis = '${JSON.stringify(basis)}'`,
  ],
  [
    'paymentTypes',
    `select (basis -> 'contract')::text || contract::text from purchase_requests`,
    { requests: 1 },
    `update purchase_requests set contract = '{"paymentType":"Old"}', basis = '${JSON.stringify(basis)}'`,
  ],
  [
    'businessSegments',
    'select conditions::text from request_steps where id = 1',
    { requests: 1 },
    `update request_steps set conditions = '${condition('Capital', 'Old')}' where id = 1`,
  ],
  [
    'businessSegments',
    'select "approvedTerms"::text from request_steps where id = 1',
    { requests: 1 },
    `update request_steps set state = 'approved', "decidedBy" = 1, "decidedByName" = 'C', "completedAt" = now(),
      "approvedTerms" = '{"department":"Old"}' where id = 1`,
  ],
  [
    'businessSegments',
    `select value::text from settings where key = 'workflow'`,
    { conditions: 1 },
    `insert into settings (key, value) values ('workflow', '[{"key":"a","conditions":${condition('Old')}}]')`,
  ],
  [
    'businessSegments',
    `select value::text from settings where key = 'requestForms'`,
    { conditions: 1 },
    `insert into settings (key, value) values ('requestForms', '[{"steps":[{"conditions":${condition('Old')}}]}]')`,
  ],
  [
    'businessSegments',
    'select segment from budgets',
    { budgets: 1 },
    `insert into budgets (year, segment, amount, "updatedBy", "updatedAt") values (2027, 'Old', 5, 1, now())`,
  ],
  [
    'businessSegments',
    'select segment from calendar_feeds',
    { calendars: 1 },
    `insert into calendar_feeds ("userId", kind, segment, "tokenHash", "createdAt") values (1, 'segment', 'Old', 'x', now())`,
  ],
  [
    'statusOptions',
    'select "statusBefore" from renewal_decisions',
    {},
    `insert into renewal_decisions ("softwareId", "contractId", "termEnd", "statusBefore", "lastChangeId", "decidedByName", "decidedAt")
      select "softwareId", id, '2026-12-31', 'Old', 1, 'C', now() from contracts`,
  ],
  ...(['business_segment', 'team_usage', 'status', 'payment_type'] as const).map(
    (column, at): (typeof places)[number] => [
      (['businessSegments', 'teamUsage', 'statusOptions', 'paymentTypes'] as const)[at] ?? 'teamUsage',
      'select mapping::text from csv_mappings',
      {},
      `insert into csv_mappings (header, mapping) values ('x', '{"values":{"${column}":{"theirs":"Old"}}}')`,
    ],
  ),
];

const read = async (app: TestApp, query: string): Promise<unknown> =>
  (await app.db.execute(sql.raw(query))).rows;

test.each(places)('A value of %s is renamed in “%s”, and back', async (list, query, counted, write) => {
  const { app, chief } = await withRecords();
  if (write) await app.db.execute(sql.raw(write));
  const before = await read(app, query);
  const uses = jsonOf(await chief.get(`${lists}/uses?list=${list}&value=Old`));
  expect(uses).toMatchObject(counted);
  const { options, changed } = jsonOf(await rename(chief, list, 'Old', ' New '));
  expect(changed).toEqual(uses);
  expect(options[list]).toEqual(asOld[list].map((value) => (value === 'Old' ? 'New' : value)));
  const renamed = JSON.stringify(before).replaceAll('Old', 'New');
  expect(JSON.stringify(before)).toContain('Old');
  expect(JSON.stringify(await read(app, query))).toBe(renamed);
  expect(jsonOf(await rename(chief, list, 'New', 'Old')).changed).toEqual(uses);
  expect(await read(app, query)).toEqual(before);
});

test('Requests and conditions are found by the look of a name, and other columns by the name itself', async () => {
  const { app, chief } = await withRecords();
  await app.db.execute(sql`update purchase_requests set department = ' OLD'`);
  await app.db.execute(
    sql.raw(`update request_steps set conditions = '${condition('oLD', 'X')}' where id = 1`),
  );
  jsonOf(await rename(chief, 'businessSegments', 'Old', 'New'));
  const query =
    'select department || conditions::text as text from purchase_requests, request_steps where request_steps.id = 1';
  expect(await read(app, query)).toEqual([
    { text: 'New[{"op": "is_one_of", "field": "department", "value": ["New", "X"]}]' },
  ]);
});

test('The feed and the audit log say what was renamed, histories keep the old word, and records get another version', async () => {
  const { chief, software: added } = await withRecords();
  const url = `/api/software/${added.id}`;
  jsonOf(await chief.send('PATCH', url, { paymentType: 'ACH' }));
  const software = jsonOf(await chief.send('PATCH', url, { paymentType: 'Old' }));
  jsonOf(await rename(chief, 'paymentTypes', 'Old', 'New'));
  const [entry] = jsonOf(await chief.get('/api/activity-feed?limit=1'));
  expect(entry).toMatchObject({
    description: 'An option was renamed',
    details: 'Payment Types: from Old to New; in 1 product and 1 contract',
  });
  const { version, updatedAt } = jsonOf(await chief.get(url));
  expect([version, updatedAt]).toEqual([software.version + 1, software.updatedAt]);
  const history = (await chief.get(`${url}/change-logs`)).body;
  expect([history.includes('Old'), history.includes('New')]).toEqual([true, false]);
});

test('An import can be undone after a rename, and what it brings back has the new name', async () => {
  const { app, chief } = await withVisitors('chief');
  jsonOf(await chief.send('PUT', lists, asOld));
  const importing = async (file: string): Promise<number> =>
    jsonOf(await uploadCsv(app, chief, { file })).importId;
  const header =
    'unique_id,vendor,product_name,status,business_segment,start_date,end_date,cost,payment_type,notes\n';
  const first = `${header}A,V,P,Old,Old,2026-01-01,2026-12-31,5,Old,a\n`;
  const id = await importing(first);
  const later = await importing(first.replace('Old,a', 'ACH,b'));
  for (const list of ['businessSegments', 'statusOptions', 'paymentTypes'])
    jsonOf(await rename(chief, list, 'Old', 'New'));
  expect(jsonOf(await undo(chief, later))).toMatchObject({ restored: 1, kept: 0 });
  expect(jsonOf(await chief.get('/api/portfolio'))).toMatchObject([
    { status: 'New', business_segment: ['New'], notes: 'a', latestContract: { paymentType: 'New' } },
  ]);
  jsonOf(await rename(chief, 'paymentTypes', 'New', 'Newer'));
  expect(jsonOf(await undo(chief, id))).toMatchObject({ removed: { items: 1, contracts: 1 }, kept: 0 });
});

test.each([
  ['billingCycles', 'yearly', 'annual', 422, 'Billing cycles can’t be renamed'],
  ['statusOptions', 'terminated', 'ended', 422, 'Terminated can’t be renamed'],
  ['statusOptions', 'Old', 'pending_cancellation', 422, 'Purser itself sets this status'],
  ['paymentTypes', 'Old', 'ach', 422, 'This option already exists'],
  ['paymentTypes', 'Old', 'Old', 422, 'Please enter another name'],
  ['paymentTypes', 'Old', ' ', 422, 'Please enter a value'],
  ['paymentTypes', 'Old', 'a;b', 422, 'An option can’t contain a semicolon'],
  ['paymentTypes', 'Gone', 'New', 412, 'Somebody else has renamed or removed “Gone”'],
  ['teamUsage', 'Old', 'Else', 409, '“Else” is still used by 1 product'],
])('Of %s, %s isn’t renamed to %s (%i: %s)', async (list, from, to, status, message) => {
  const { app, chief } = await withRecords();
  await chief.send('PUT', lists, { statusOptions: ['Old', 'terminated'] });
  const before = await read(app, 'select * from software');
  const answer = await rename(chief, list, from, to);
  expect(jsonOf(answer, status)).toMatchObject({ message: expect.stringContaining(message) });
  expect(await read(app, 'select * from software')).toEqual(before);
});

test('A name changes its letter case alone', async () => {
  const { chief } = await withRecords();
  const { changed } = jsonOf(await rename(chief, 'businessSegments', 'Old', 'OLD'));
  expect(changed).toMatchObject({ products: 1, requests: 1 });
  expect(jsonOf(await chief.get('/api/portfolio'))[0].business_segment).toEqual(['Capital', 'OLD']);
});

test('Only administrators rename, and ask what that would change', async () => {
  const { ann } = await withRecords();
  expect((await rename(ann, 'paymentTypes', 'Old', 'New')).statusCode).toBe(403);
  expect((await ann.get(`${lists}/uses?list=paymentTypes&value=Old`)).statusCode).toBe(403);
});
