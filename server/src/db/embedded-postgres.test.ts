import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type EmbeddedProcess, startProcess } from '../testing/embedded-process.ts';
import { quietLog } from '../testing/test-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'purser-embedded-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = (folder = dataDir) => startEmbeddedPostgres({ dataDir: folder, log: quietLog });

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}

function serverOf(folder: string): number {
  return Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);

test('A database that was stopped is there at the next start', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 7 as number');
  await first.stop();
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);

  const second = await start();
  expect(second.isAttached).toBe(false);
  expect(await query(second.url, 'select number from kept')).toEqual([{ number: 7 }]);
  await second.stop();
});

test('Every commit waits for the disk, and text knows its letters in any script', async () => {
  const { url, stop } = await start();
  const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding,
    upper('straße ж') as upper`;
  expect(await query(url, settings)).toEqual([
    { fsync: 'on', commit: 'on', pages: 'on', encoding: 'UTF8', upper: 'STRASSE Ж' },
  ]);
  await stop();
});

test('Three first starts at once make one database and one server, which ends with its last user', async () => {
  const processes = [1, 2, 3].map(() => startProcess({ dataDir }));
  const starts = await Promise.all(processes.map((process) => process.started));
  const server = serverOf(dataDir);
  expect(starts.filter((each) => !each.isAttached)).toHaveLength(1);
  await Promise.all(processes.map((process) => process.acknowledge(20)));

  const starter = starts.findIndex((each) => !each.isAttached);
  const [first, ...others] = processes.splice(starter, 1).concat(processes);
  expect(await first?.stop()).toBe(0);
  await Promise.all(others.map((process) => process.acknowledge(20)));
  expect(serverOf(dataDir)).toBe(server);
  for (const process of others) expect(await process.stop()).toBe(0);
  expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
});

test('Ctrl-C reaches Purser alone, which can still write before it stops the server', async () => {
  const process = startProcess({ dataDir });
  await process.started;
  const server = serverOf(dataDir);
  process.interrupt();
  expect(await process.ended).toBe(0);
  expect(isRunning(server)).toBe(false);

  const again = await start();
  expect(await query(again.url, 'select number from kept where number = 0')).toHaveLength(1);
  await again.stop();
});

test('A path that is too long for a socket is no obstacle, and nothing of it stays in /tmp', async () => {
  const deep = path.join(dataDir, 'a-folder-with-quite-a-long-name'.repeat(3), 'and-more-of-it'.repeat(5));
  const { url, stop } = await start(deep);
  const socketFolder = new URL(url).searchParams.get('host') ?? '';
  expect(socketFolder).toMatch(/^\/tmp\/purser-/);
  expect((await stat(socketFolder)).mode & 0o777).toBe(0o700);
  const second = await start(deep);
  expect(second).toMatchObject({ isAttached: true, url });
  await Promise.all([stop(), second.stop()]);
  expect(existsSync(socketFolder)).toBe(false);
});

test('A folder that another version of PostgreSQL wrote is named and left alone', async () => {
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), '16\n');
  await expect(start()).rejects.toThrow(
    /postgres was written by PostgreSQL 16, and this is PostgreSQL 18\.4: dump it .* Set DATABASE_URL/,
  );
  expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
});

test('A folder of something else is refused and left alone', async () => {
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres/letter.txt'), 'Dear Sir');
  await expect(start()).rejects.toThrow(/is not a PostgreSQL database.*Set DATABASE_URL/);
  expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['letter.txt']);
});

test('A data folder that can not be made is one clear line', async () => {
  await writeFile(path.join(dataDir, 'file'), '');
  await expect(start(path.join(dataDir, 'file/data'))).rejects.toThrow(
    /^The embedded PostgreSQL can't run here: the data folder .* \(ENOTDIR\)\. Set DATABASE_URL [^\n]*$/,
  );
});

test('The log holds starts and stops, and no statement of a person', async () => {
  const { url, stop } = await start();
  await expect(query(url, `select 'a secret'::int`)).rejects.toThrow('invalid input syntax');
  await stop();
  const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is ready');
  expect(log).not.toContain('secret');
});
