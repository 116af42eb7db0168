import type { RecordChange } from '@purser/api/record-changes';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { figma } from '../../../test/items.ts';
import { addedRequest, wasabi } from '../../../test/requests.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { withVisitors } from '../../../test/with-visitor.ts';

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };

async function listed(visitor: Visitor, query = ''): Promise<RecordChange[]> {
  return jsonOf(await visitor.get(`/api/changes?limit=200&${query}`));
}

const told = ({ fieldName, oldValue, newValue, userName }: RecordChange) =>
  `${userName}, ${fieldName}: ${oldValue} → ${newValue}`;

/** An item with a contract, whose cost Ben changes, and a request of Ann's that is under way. */
async function withHistories() {
  const visitors = await withVisitors('chief', 'ann', 'ben');
  const { ann, ben } = visitors;
  const { id } = jsonOf(await ann.send('POST', '/api/software', { ...figma, contract }), 201);
  const request = await addedRequest(ann, wasabi);
  jsonOf(await ann.send('PUT', `/api/purchase-requests/${request.id}`, { estimatedCost: 500 }));
  jsonOf(await ben.send('PATCH', '/api/contracts/1', { cost: 1500 }));
  jsonOf(await ben.send('PATCH', `/api/software/${id}`, { notes: 'For the design team' }));
  return { ...visitors, item: id as number, request: request.id as number };
}

test('The changes of items, contracts and requests are one list, each with its record', async () => {
  const { ann, item, request } = await withHistories();
  const changes = await listed(ann);
  const of = (name: string) => changes.find(({ fieldName }) => fieldName === name);
  expect(of('contract #1 · cost')).toEqual({
    place: expect.stringMatching(/Z\.s\d+$/),
    softwareId: item,
    requestId: null,
    recordName: 'Figma Organization',
    fieldName: 'contract #1 · cost',
    oldValue: '1200.00',
    newValue: '1500.00',
    userId: expect.any(Number),
    userName: 'Ben',
    username: 'ben',
    byClient: false,
    createdAt: expect.any(String),
  });
  expect(of('estimatedCost')).toMatchObject({
    softwareId: null,
    requestId: request,
    recordName: 'REQ-000001 Wasabi - Object Storage',
    newValue: '500.00',
  });
});

test('Who changed a cost in a span is one search', async () => {
  const { ann } = await withHistories();
  expect((await listed(ann, 'field=cost&from=2026-11-15&to=2026-11-21')).map(told).toSorted()).toEqual([
    'Ann, estimatedCost: null → 500.00',
    'Ben, contract #1 · cost: 1200.00 → 1500.00',
  ]);
  expect(await listed(ann, 'field=cost&to=2026-11-20')).toEqual([]);
});

test.each([
  ['of=contract', ['contract #1', 'contract #1 · cost']],
  ['of=software', ['notes', 'software']],
  ['of=contract,request&field=cost', ['contract #1 · cost', 'estimatedCost']],
  ['record=software-1&field=notes,cost', ['contract #1 · cost', 'notes']],
  ['record=request-1&field=cost', ['estimatedCost']],
  ['record=software-9,request-9', []],
  ['person=3', ['contract #1 · cost', 'notes']],
  ['q=DESIGN figma', ['notes']],
  ['q=figma cost', ['contract #1 · cost']],
  ['q=REQ-000001 wasabi 500&field=cost', ['estimatedCost']],
  ['q=$1,500 ben', ['contract #1 · cost']],
  ['q=%25', []],
  ['from=&to=&person=&record=&field=notes&of=&q=&before=', ['notes']],
])('%s finds what has all of it', async (query, fields) => {
  const { ann } = await withHistories();
  expect((await listed(ann, query)).map(({ fieldName }) => fieldName).toSorted()).toEqual(fields);
});

test('A draft of somebody else’s is shown to administrators alone, until it is handed in', async () => {
  const { chief, ann, ben } = await withVisitors('chief', 'ann', 'ben');
  const { id } = await addedRequest(ann, { vendor: 'Wasabi' });
  const found = async (visitor: Visitor) => (await listed(visitor, `record=request-${id}`)).length > 0;
  const file = async (visitor: Visitor) => (await visitor.get('/api/changes.csv')).body.includes('Wasabi');
  expect([await found(ann), await found(chief), await found(ben)]).toEqual([true, true, false]);
  expect([await file(ann), await file(chief), await file(ben)]).toEqual([true, true, false]);
  jsonOf(await ann.send('PUT', `/api/purchase-requests/${id}`, { productName: 'Object Storage', ...owner }));
  expect(await found(ben)).toBe(true);
});

const owner = { businessOwnerId: 1 };

/** Rows in pairs: one of an item and one of a request at each moment. */
const addRows = (db: TestApp['db'], count: number) =>
  db.execute(sql`
    with moments as (select n, '2026-11-20T12:00:00Z'::timestamptz - n * interval '1 minute' as at
      from generate_series(1, ${count}::integer) n),
    logs as (insert into change_logs ("softwareId", "fieldName", "newValue", "createdAt")
      select 1, 'notes', 'n' || n, at from moments)
    insert into request_changes ("requestId", "fieldName", "newValue", "userId", "userName", "createdAt")
    select 1, 'description', 'n' || n, 1, 'Chief', at from moments`);

test('Pages follow each other without gap or repeat, also where moments are equal', async () => {
  const { app, chief } = await withHistories();
  await addRows(app.db, 30);
  const all = await listed(chief);
  const seen: RecordChange[] = [];
  const page = async (before = '') => jsonOf(await chief.get(`/api/changes?limit=7&before=${before}`));
  for (let rows = await page(); rows.length > 0; rows = await page(seen.at(-1)?.place)) seen.push(...rows);
  expect(seen).toEqual(all);
  expect(new Set(seen.map(({ place }) => place)).size).toBeGreaterThan(60);
});

test('The list cuts long values, and the file has them whole, safe for spreadsheets', async () => {
  const { ann, ben, item } = await withHistories();
  const notes = `=${'n'.repeat(3000)}`;
  jsonOf(await ben.send('PATCH', `/api/software/${item}`, { notes }));
  const [newest] = await listed(ann, 'field=notes');
  expect(newest?.newValue).toBe(`${notes.slice(0, 2000)}…`);
  const answer = await ann.get('/api/changes.csv?field=notes,cost&of=software,contract');
  expect(answer.headers['content-disposition']).toContain('changes-2026-11-21.csv');
  const [header, first, second, ...others] = answer.body.trimEnd().split('\n');
  expect(header).toBe('\uFEFFtime,who,who_id,of,record_id,record,field,field_name,old_value,new_value');
  expect(first).toMatch(
    new RegExp(`,Ben,3,software,1,Figma Organization,Notes,notes,For the design team,'${notes}$`),
  );
  expect(second).toMatch(/,Ben,3,software,1,Figma Organization,Notes,notes,,For the design team$/);
  expect(others).toHaveLength(1);
});

test('What is no filter or no place is refused', async () => {
  const { ann } = await withVisitors('ann');
  for (const query of [
    'from=soon',
    'person=x',
    'record=7',
    'of=people',
    'before=soon',
    `q=${'a'.repeat(201)}`,
  ])
    expect((await ann.get(`/api/changes?${query}`)).statusCode, query).toBe(422);
});
