import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startProcess } from '../../test/embedded-process.ts';
import { isStopped, makeDataFolder, query, sharedDataFolder } from '../../test/server-files.ts';
import { quietLog } from '../../test/test-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = sharedDataFolder();
const start = () => startEmbeddedPostgres({ dataDir, log: quietLog });

test('A database that was stopped is there at the next start', async () => {
  const first = await start();
  await query(first.url, 'create table remembered as select 7 as number');
  await first.stop();
  expect(isStopped(dataDir)).toBe(true);

  const second = await start();
  expect(second.isAttached).toBe(false);
  expect(await query(second.url, 'select number from remembered')).toEqual([{ number: 7 }]);
  await second.stop();
});

test('Stopping twice is stopping once', async () => {
  const { stop } = await start();
  await Promise.all([stop(), stop()]);
  await stop();
  expect(isStopped(dataDir)).toBe(true);
});

test('Every commit waits for the disk, and text knows its letters in any script', async () => {
  const { url, stop } = await start();
  const settings = `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
    current_setting('full_page_writes') as pages, current_setting('server_encoding') as encoding,
    upper('größe ж') as upper`;
  expect(await query(url, settings)).toEqual([
    { fsync: 'on', commit: 'on', pages: 'on', encoding: 'UTF8', upper: 'GRÖßE Ж' },
  ]);
  await stop();
});

test('The log holds starts and stops, and no statement of a person', async () => {
  const { url, stop } = await start();
  await expect(query(url, `select 'a secret'::int`)).rejects.toThrow('invalid input syntax');
  await stop();
  const log = readFileSync(path.join(dataDir, 'postgres.log'), 'utf8');
  expect(log).toContain('database system is ready');
  expect(log).not.toContain('secret');
});

test('Three first starts at once make one database and one server, which ends with its last user', async () => {
  const fresh = makeDataFolder();
  const processes = [1, 2, 3].map(() => startProcess({ dataDir: fresh }));
  const starts = await Promise.all(processes.map((process) => process.started));
  expect(starts.filter((each) => !each.isAttached)).toHaveLength(1);
  await Promise.all(processes.map((process) => process.acknowledge(20)));

  const starter = starts.findIndex((each) => !each.isAttached);
  expect(await processes[starter]?.stop()).toBe(0);
  const others = processes.toSpliced(starter, 1);
  await Promise.all(others.map((process) => process.acknowledge(20)));
  expect(isStopped(fresh)).toBe(false);
  for (const process of others) expect(await process.stop()).toBe(0);
  expect(isStopped(fresh)).toBe(true);
});

test('Ctrl-C reaches Purser alone, which can still write before it stops the server', async () => {
  const process = startProcess({ dataDir });
  await process.started;
  process.interrupt();
  expect(await process.ended).toBe(0);
  expect(isStopped(dataDir)).toBe(true);

  const again = await start();
  expect(await query(again.url, 'select number from written where number = 0')).toHaveLength(1);
  await again.stop();
});

test('A signal during the start, which nobody handles yet, leaves no server behind', async () => {
  const process = startProcess({ dataDir });
  await expect.poll(() => isStopped(dataDir), { timeout: 60_000, interval: 5 }).toBe(false);
  process.interrupt();
  await process.ended;
  await expect.poll(() => isStopped(dataDir), { timeout: 60_000 }).toBe(true);
});

test('A process that ends by an error takes the server with it', async () => {
  const process = startProcess({ dataDir });
  await process.started;
  process.fail();
  expect(await process.ended).toBe(1);
  await expect.poll(() => isStopped(dataDir), { timeout: 20_000 }).toBe(true);
});
