import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Caller, Row } from './caller.ts';

/** One kind of work that somebody does over and over until the cut, and what must be true of it afterwards. */
export interface Transaction {
  readonly name: string;
  /** Milliseconds between two acts. */
  readonly pause: number;
  /** Does it once; returns only when the program has acknowledged it. */
  act(): Promise<void>;
  /** What was lost or is there by half, in words; nothing where all is well. */
  check(): Promise<string[]>;
  /** How many acts were acknowledged. */
  acknowledged(): number;
}

/** What is done in one round, each on an item of its own. */
export interface Scene {
  readonly caller: Caller;
  readonly round: number;
  readonly dataDir: string;
  /** Takes each comment that is there, about which somebody gets a mail. */
  mailed(comment: string): void;
}

/** What a transaction's look finds, with its name; that it can't look is a fault as well. */
export async function checked(transaction: Transaction): Promise<string[]> {
  try {
    return (await transaction.check()).map((fault) => `${transaction.name}: ${fault}`);
  } catch (error) {
    return [`${transaction.name}: the look at it failed: ${String(error)}`];
  }
}

const contract = { startDate: '2026-01-01', endDate: '2026-12-31', billingCycle: 'yearly' };

/** Adds what a round works on: all that people do, and imports and backups. */
export const openTransactions = async (scene: Scene): Promise<Transaction[]> => [
  ...(await openDailyTransactions(scene)),
  imports(scene),
  backups(scene),
];

/** Adds items and what people do with them all day. */
export async function openDailyTransactions(scene: Scene): Promise<Transaction[]> {
  const add = async (name: string): Promise<number> => {
    const item = await scene.caller.post('/api/software', {
      vendor: `Round ${scene.round}`,
      product_name: name,
    });
    return Number(item.id);
  };
  return [
    notes(scene, await add('Notes')),
    contracts(scene, await add('Contracts')),
    comments(scene, await add('Comments')),
    files(scene, await add('Files')),
  ];
}

/** One field is changed again and again: the last acknowledged value or a later one, and a row of history for each. */
function notes({ caller }: Scene, item: number): Transaction {
  let sent = 0;
  let done = 0;
  return {
    name: 'One field',
    pause: 0,
    act: async () => {
      sent += 1;
      const value = sent;
      await caller.patch(`/api/software/${item}`, { notes: `Note ${value}` });
      done = value;
    },
    check: async () => {
      const { notes: text } = await caller.get(`/api/software/${item}`);
      const value = typeof text === 'string' ? Number(/^Note (\d+)$/.exec(text)?.[1]) : 0;
      const rows = (await caller.list(`/api/software/${item}/change-logs`)).filter(
        (row) => row.fieldName === 'notes',
      );
      // What wasn't acknowledged may have been written: history says which.
      const written = new Set(rows.map((row) => String(row.newValue)));
      return [
        ...problem(!(value >= done && value <= sent), `the field is ${value}, acknowledged was ${done}`),
        ...problem(written.size !== rows.length, 'a change is in the history twice'),
        ...problem(value > 0 && !written.has(`Note ${value}`), 'the last change has no history'),
      ];
    },
    acknowledged: () => done,
  };
}

/** Each call has a key; what wasn't acknowledged is sent again after the cut, and is there once. */
function contracts({ caller, round }: Scene, item: number): Transaction {
  const keys = new Map<number, string>();
  const done = new Set<number>();
  const add = async (cost: number, key: string): Promise<void> => {
    await caller.post(`/api/software/${item}/contracts`, { ...contract, cost }, key);
    done.add(cost);
  };
  return {
    name: 'Contract',
    pause: 10,
    act: async () => {
      const cost = keys.size + 1;
      keys.set(cost, `round-${round}-${cost}-${randomBytes(8).toString('hex')}`);
      await add(cost, keys.get(cost) ?? '');
    },
    check: async () => {
      const before = done.size;
      for (const [cost, key] of keys) if (!done.has(cost)) await add(cost, key);
      const rows = await caller.list(`/api/software/${item}/contracts`);
      const logs = await caller.list(`/api/software/${item}/change-logs`);
      const noted = logs.filter(({ fieldName }) => /^contract #\d+$/.test(String(fieldName)));
      const costs = rows.map((row) => Number(row.cost)).toSorted((a, b) => a - b);
      const wanted = [...keys.keys()];
      return [
        ...problem(
          String(costs) !== String(wanted),
          `${costs.length} contracts of ${wanted.length}, ${before} acknowledged`,
        ),
        ...problem(
          noted.length !== rows.length,
          `${rows.length} contracts have ${noted.length} rows of history`,
        ),
      ];
    },
    acknowledged: () => done.size,
  };
}

/** Each mentions somebody, who gets a mail. */
function comments({ caller, round, mailed }: Scene, item: number): Transaction {
  const done: string[] = [];
  let sent = 0;
  return {
    name: 'Comment with a mail',
    pause: 60,
    act: async () => {
      sent += 1;
      const content = `${commentMark(round, sent)} @mentioned`;
      await caller.post(`/api/software/${item}/comments`, { content });
      done.push(content);
    },
    check: async () => {
      const there = await caller.list(`/api/software/${item}/comments`);
      const texts = there.map((row) => String(row.content));
      texts.forEach(mailed);
      const lost = done.filter((text) => !texts.includes(text));
      return [
        ...problem(lost.length > 0, `${lost.length} comments are lost`),
        ...problem(new Set(texts).size !== texts.length, 'a comment is there twice'),
      ];
    },
    acknowledged: () => done.length,
  };
}

/** What a mail can be recognized by. */
export const commentMark = (round: number, at: number): string => `Comment ${at} of round ${round}.`;

/** Uploaded in three calls; each file that the item has can be read, byte for byte. */
function files({ caller, round }: Scene, item: number): Transaction {
  const sent = new Map<string, string>();
  const done = new Set<string>();
  return {
    name: 'File',
    pause: 20,
    act: async () => {
      const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]);
      const told = {
        fileName: `${round}-${sent.size}.pdf`,
        fileSize: bytes.length,
        mimeType: 'application/pdf',
      };
      sent.set(told.fileName, hashOf(bytes));
      const { uploadURL } = await caller.post('/api/vendor-files/upload', told);
      const url = String(uploadURL);
      await caller.put(url, bytes, told.mimeType);
      await caller.post('/api/vendor-files', { ...told, softwareId: item, filePath: url.split('?', 1)[0] });
      done.add(told.fileName);
    },
    check: async () => {
      const rows = await caller.list(`/api/software/${item}/vendor-files`);
      const names = new Set(rows.map((row) => String(row.fileName)));
      const lost = [...done].filter((name) => !names.has(name));
      const broken = [];
      for (const { id, fileName } of rows) {
        const bytes = await caller.bytes(`/api/vendor-files/${Number(id)}/download`);
        if (hashOf(bytes) !== sent.get(String(fileName))) broken.push(String(fileName));
      }
      return [
        ...problem(lost.length > 0, `${lost.length} files are lost`),
        ...problem(broken.length > 0, `${broken.length} files are not what was sent`),
      ];
    },
    acknowledged: () => done.size,
  };
}

const rowsOfImport = 200;

/** A file is imported whole or not at all. */
function imports({ caller, round }: Scene): Transaction {
  const done: string[] = [];
  let sent = 0;
  return {
    name: `Import of ${rowsOfImport} rows`,
    pause: 200,
    act: async () => {
      sent += 1;
      const vendor = `Import ${round}-${sent}`;
      const row = (at: number) => `${vendor},Product ${at},2026-01-01,2026-12-31,${at + 1}.50`;
      const lines = Array.from({ length: rowsOfImport }, (_, at) => row(at));
      const file = ['vendor,product_name,start_date,end_date,cost', ...lines].join('\n');
      const { created } = await caller.upload('/api/software/upload-csv', file);
      if (created !== rowsOfImport) throw new Error(`An import created ${String(created)} items.`);
      done.push(vendor);
    },
    check: async () => {
      const prefix = `Import ${round}-`;
      const items = (await caller.list('/api/software')).filter((row) =>
        String(row.vendor).startsWith(prefix),
      );
      const ids = new Set(items.map((row) => row.id));
      const terms = (await caller.list('/api/contracts')).filter((row) => ids.has(row.softwareId));
      const counts = countBy(items, (row) => String(row.vendor));
      const halves = [...counts].filter(([, count]) => count !== rowsOfImport);
      const lost = done.filter((vendor) => !counts.has(vendor));
      return [
        ...problem(lost.length > 0, `${lost.length} imports are lost`),
        ...problem(halves.length > 0, `an import brought ${String(halves[0]?.[1])} of ${rowsOfImport} items`),
        ...problem(
          terms.length !== items.length,
          `${items.length} imported items have ${terms.length} contracts`,
        ),
      ];
    },
    acknowledged: () => done.length,
  };
}

/** What has the name of a backup is whole. */
function backups({ caller, dataDir }: Scene): Transaction {
  const done: string[] = [];
  return {
    name: 'Backup',
    pause: 100,
    act: async () => {
      const { name } = await caller.post('/api/system/backups');
      done.push(String(name));
    },
    check: async () => {
      const there = (await caller.list('/api/system/backups')).map((row) => String(row.name));
      // The newest that was acknowledged; older ones of the same day make no room.
      const lost = done.filter((name) => !there.includes(name));
      const [newest] = there;
      const broken = newest === undefined ? [] : await brokenBackup(path.join(dataDir, 'backups', newest));
      return [...problem(lost.length > 0, `${lost.length} backups are lost`), ...broken];
    },
    acknowledged: () => done.length,
  };
}

const reader = path.resolve(import.meta.dirname, '../../server/test/read-backup.ts');

async function brokenBackup(file: string): Promise<string[]> {
  try {
    await promisify(execFile)(process.execPath, [reader, file]);
    return [];
  } catch (error) {
    return [`a backup cannot be read: ${String(error)}`];
  }
}

const problem = (isFault: boolean, text: string): string[] => (isFault ? [text] : []);

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

function countBy(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return counts;
}
