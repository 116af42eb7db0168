import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, watch } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type EmbeddedProcess, startProcess } from '../../test/embedded-process.ts';
import {
  isStopped,
  makeDataFolder,
  pidFileOf,
  query,
  serverOf,
  sharedDataFolder,
} from '../../test/server-files.ts';
import { quietLog } from '../../test/test-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const dataDir = sharedDataFolder();
const start = (folder = dataDir) => startEmbeddedPostgres({ dataDir: folder, log: quietLog });

/** Those of the acknowledged rows that the database doesn't have. */
async function findLost(url: string, writers: EmbeddedProcess[]): Promise<number[]> {
  const acknowledged = writers.flatMap((writer) => writer.acknowledged);
  const rows = await query(url, 'select number::float8 as number from written');
  const kept = new Set(rows.map((row) => row.number));
  return acknowledged.filter((number) => !kept.has(number));
}

test('kill -9 of Purser loses no acknowledged row; the next start attaches to its server and then ends it', async () => {
  const writer = startProcess({ dataDir });
  await writer.started;
  const server = serverOf(dataDir);
  await writer.acknowledge(100);
  await writer.kill();

  const next = await start();
  expect(next.isAttached).toBe(true);
  expect(serverOf(dataDir)).toBe(server);
  expect(await findLost(next.url, [writer])).toEqual([]);
  await next.stop();
  expect(isStopped(dataDir)).toBe(true);
});

test('kill -9 of the server loses no acknowledged row; both its users write on by themselves', async () => {
  const writers = [startProcess({ dataDir }), startProcess({ dataDir })];
  const [first] = await Promise.all(writers.map((writer) => writer.started));
  await Promise.all(writers.map((writer) => writer.acknowledge(50)));
  for (const _ of [1, 2]) {
    const server = serverOf(dataDir);
    process.kill(server, 'SIGKILL');
    await expect
      .poll(() => !isStopped(dataDir) && serverOf(dataDir) !== server, { timeout: 20_000 })
      .toBe(true);
    await Promise.all(writers.map((writer) => writer.acknowledge(50)));
  }
  expect(await findLost(first?.url ?? '', writers)).toEqual([]);
  expect(await Promise.all(writers.map((writer) => writer.stop()))).toEqual([0, 0]);
  expect(isStopped(dataDir)).toBe(true);
});

test('kill -9 of Purser and of its server leaves a folder that the next start repairs', async () => {
  const writer = startProcess({ dataDir });
  await writer.started;
  await writer.acknowledge(50);
  process.kill(serverOf(dataDir), 'SIGKILL');
  await writer.kill();

  const next = await start();
  expect(next.isAttached).toBe(false);
  expect(await findLost(next.url, [writer])).toEqual([]);
  await next.stop();
});

test('A stranger who got the process number of a dead server does not keep the next one from starting', async () => {
  const { url, stop } = await start();
  const [server, ...rest] = readFileSync(pidFileOf(dataDir), 'utf8').split('\n');
  await stop();
  const { uid, gid } = statSync(path.join(dataDir, 'postgres'));
  const stranger = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { uid, gid, cwd: '/' });
  await once(stranger, 'spawn');
  expect(server).not.toBe(String(stranger.pid));
  writeFileSync(pidFileOf(dataDir), [stranger.pid, ...rest].join('\n'));

  const next = await start();
  expect(next).toMatchObject({ isAttached: false, url });
  await next.stop();
  expect(stranger.exitCode).toBe(null);
  stranger.kill();
});

test('An initdb that was killed half way is begun anew, and leaves nothing behind', async () => {
  const fresh = makeDataFolder();
  await mkdir(path.join(fresh, 'postgres.init-before/base'), { recursive: true });
  const changes = watch(fresh);
  const first = startProcess({ dataDir: fresh });
  for await (const { filename } of changes) if (filename?.startsWith('postgres.init-')) break;
  await first.kill();
  expect(readdirSync(fresh)).not.toContain('postgres');

  const next = await start(fresh);
  expect(next.isAttached).toBe(false);
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await next.stop();
  const again = await start(fresh);
  await again.stop();
  expect(readdirSync(fresh).filter((name) => name.startsWith('postgres.init-'))).toEqual([]);
});
