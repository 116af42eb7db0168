import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Caller, Row } from '../bench/crash/caller.ts';
import { checked, openDailyTransactions } from '../bench/crash/transactions.ts';

// What `npm run crash` and `npm run load` look at after a cut, on a memory that forgets or keeps too much as it is told.

/** A program as far as one item of each kind needs it; `forget` loses what it has acknowledged. */
function program() {
  const records = new Map<string, Row[]>();
  const fields = new Map<string, string>();
  const keys = new Set<string>();
  const bytes = new Map<string, Buffer>();
  const add = (address: string, row: Row) => records.set(address, [...(records.get(address) ?? []), row]);
  const lose = (address: string) => records.set(address, (records.get(address) ?? []).slice(0, -1));
  const history = (address: string) => `${address.split('/').slice(0, 4).join('/')}/change-logs`;
  let ids = 0;
  const post = async (
    address: string,
    body: object = {},
    key = randomBytes(8).toString('hex'),
  ): Promise<Row> => {
    ids += 1;
    const row: Row = { ...body, id: ids };
    if (address === '/api/vendor-files/upload') return { uploadURL: `/api/uploads/${ids}` };
    if (address === '/api/software' || keys.has(key)) return row;
    keys.add(key);
    if (address === '/api/vendor-files') {
      add(`/api/software/${Number(row.softwareId)}/vendor-files`, row);
      bytes.set(`/api/vendor-files/${ids}/download`, bytes.get(String(row.filePath)) ?? Buffer.alloc(0));
      return row;
    }
    add(address, row);
    if (address.endsWith('/contracts')) add(history(address), { fieldName: `contract #${ids}` });
    return row;
  };
  const caller: Caller = {
    list: async (address) => records.get(address) ?? [],
    get: async (address) => ({ notes: fields.get(address) ?? null }),
    post,
    patch: async (address, body) => {
      const text = String(Reflect.get(body, 'notes'));
      fields.set(address, text);
      add(history(address), { fieldName: 'notes', newValue: text });
      return {};
    },
    put: async (address, content) => void bytes.set(address, content),
    upload: async () => ({}),
    bytes: async (address) => bytes.get(address) ?? Buffer.alloc(0),
    status: async () => 200,
  };
  return { caller, records, fields, bytes, lose };
}

type World = ReturnType<typeof program>;

/** Does each thing three times, lets something happen, and answers what the looks at it find. */
async function found(happens: (world: World) => void): Promise<string[]> {
  const world = program();
  const mailed: string[] = [];
  const scene = {
    caller: world.caller,
    round: 1,
    dataDir: '',
    mailed: (text: string) => void mailed.push(text),
  };
  const transactions = await openDailyTransactions(scene);
  for (const transaction of transactions) for (let time = 0; time < 3; time += 1) await transaction.act();
  happens(world);
  const faults = await Promise.all(transactions.map(checked));
  return faults.flat();
}

const addressEnding = ({ records }: World, end: string): string =>
  [...records.keys()].find((address) => address.endsWith(end)) ?? '';

test('Where nothing happens nothing is found.', async () => {
  expect(await found(() => {})).toEqual([]);
});

test.each<[string, (world: World) => void, string]>([
  [
    'a field goes back to what it was',
    ({ fields }) => {
      for (const address of fields.keys()) fields.set(address, 'Note 2');
    },
    'One field: the field is 2, acknowledged was 3',
  ],
  [
    'a change has no history',
    (world) => world.records.delete([...world.fields.keys()].map((item) => `${item}/change-logs`)[0] ?? ''),
    'One field: the last change has no history',
  ],
  [
    'a contract is lost',
    (world) => world.lose(addressEnding(world, '/contracts')),
    'Contract: 2 contracts of 3, 3 acknowledged',
  ],
  [
    'a contract is there twice',
    (world) => {
      const address = addressEnding(world, '/contracts');
      world.records.set(address, [...(world.records.get(address) ?? []), { cost: 3 }]);
    },
    'Contract: 4 contracts have 3 rows of history',
  ],
  [
    'a comment is lost',
    (world) => world.lose(addressEnding(world, '/comments')),
    'Comment with a mail: 1 comments are lost',
  ],
  ['a file is lost', (world) => world.lose(addressEnding(world, '/vendor-files')), 'File: 1 files are lost'],
  [
    'a file has other bytes',
    ({ bytes }) => {
      for (const address of bytes.keys()) bytes.set(address, Buffer.from('other'));
    },
    'File: 3 files are not what was sent',
  ],
])('It is found that %s.', async (_what, happens, fault) => {
  expect(await found(happens)).toContain(fault);
});
