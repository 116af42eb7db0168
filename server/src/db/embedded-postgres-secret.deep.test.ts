import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { connectAsOtherUser } from '../../test/connect-as-other-user.ts';
import { startProcess } from '../../test/embedded-process.ts';
import { makeDataFolder, query } from '../../test/server-files.ts';
import { quietLog } from '../../test/test-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: quietLog });

/** A data folder whose path is too long for a socket, which then lies where others may come as far as its folder. */
const makeLongFolder = (): string => path.join(makeDataFolder(), 'a-folder-with-quite-a-long-name'.repeat(4));

const secretOf = (dataDir: string): string => path.join(dataDir, 'postgres/purser-password');
const rulesOf = (dataDir: string): string => path.join(dataDir, 'postgres/pg_hba.conf');
const withoutSecret = (url: string): string => {
  const address = new URL(url);
  address.searchParams.delete('password');
  return address.href;
};

async function letIn(dataDir: string, url: string): Promise<void> {
  writeFileSync(rulesOf(dataDir), 'local all all trust\n');
  await query(url, 'select pg_reload_conf()');
  await expect.poll(() => connectAsOtherUser(url)).toBe('let in');
}

/** Leaves a database as the version before left it: open to whoever comes to its socket, and without a secret. */
async function openUp(dataDir: string, url: string): Promise<void> {
  await letIn(dataDir, url);
  await query(url, 'alter role purser password null');
  rmSync(secretOf(dataDir));
}

test('The account that the database runs as doesn’t get in without the secret', async () => {
  const dataDir = makeLongFolder();
  const { url, stop } = await start(dataDir);
  expect(connectAsOtherUser(url)).toBe('asked for the secret');
  await expect(query(withoutSecret(url), 'select 1')).rejects.toThrow(/password/);
  const guessed = new URL(url);
  guessed.searchParams.set('password', 'purser');
  await expect(query(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(secretOf(dataDir)).mode & 0o777).toBe(0o600);
  await stop();
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).not.toContain(
    new URL(url).searchParams.get('password'),
  );
});

test('A data folder that all could enter is closed, so that the account comes not even to the socket', async () => {
  const dataDir = makeDataFolder();
  const first = await start(dataDir);
  await first.stop();
  rmSync(path.join(dataDir, 'postgres.log'));
  writeFileSync(path.join(dataDir, 'left.txt'), '', { mode: 0o644 });
  chmodSync(dataDir, 0o755);
  const { url, stop } = await start(dataDir);
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(dataDir, 'left.txt')).mode & 0o777).toBe(0o600);
  expect(connectAsOtherUser(url)).toBe(process.getuid?.() === 0 ? 'EACCES' : 'asked for the secret');
  await stop();
});

test('A database without a secret is put under one at its next start and keeps what it has', async () => {
  const dataDir = makeLongFolder();
  const old = await start(dataDir);
  await query(old.url, 'create table remembered as select 7 as number');
  await openUp(dataDir, old.url);
  await old.stop();
  const { url, stop } = await start(dataDir);
  await expect.poll(() => connectAsOtherUser(url)).toBe('asked for the secret');
  expect(await query(url, 'select number from remembered')).toEqual([{ number: 7 }]);
  await stop();
  const again = await start(dataDir);
  expect(again.url).toBe(url);
  expect(connectAsOtherUser(url)).toBe('asked for the secret');
  await again.stop();
});

test('So is one whose server still runs, because its Purser was killed', async () => {
  const dataDir = makeLongFolder();
  const killed = startProcess({ dataDir });
  const { url } = await killed.started;
  await openUp(dataDir, url);
  await killed.kill();
  const next = await start(dataDir);
  expect(next.isAttached).toBe(true);
  await expect.poll(() => connectAsOtherUser(next.url)).toBe('asked for the secret');
  expect(await query(next.url, 'select count(*)::int > 0 as has_rows from written')).toEqual([
    { has_rows: true },
  ]);
  await next.stop();
});

test('A start that was killed before the server knew of the new rules is made up for', async () => {
  const dataDir = makeLongFolder();
  const killed = startProcess({ dataDir });
  const { url } = await killed.started;
  const rules = readFileSync(rulesOf(dataDir), 'utf8');
  await letIn(dataDir, url);
  writeFileSync(rulesOf(dataDir), rules);
  await killed.kill();
  const next = await start(dataDir);
  await expect.poll(() => connectAsOtherUser(next.url)).toBe('asked for the secret');
  await next.stop();
});

test('A secret that was lost is made anew', async () => {
  const dataDir = makeLongFolder();
  const first = await start(dataDir);
  await query(first.url, 'create table remembered as select 7 as number');
  await first.stop();
  rmSync(secretOf(dataDir));
  const { url, stop } = await start(dataDir);
  expect(url).not.toBe(first.url);
  expect(existsSync(secretOf(dataDir))).toBe(true);
  await expect.poll(() => connectAsOtherUser(url)).toBe('asked for the secret');
  expect(await query(url, 'select number from remembered')).toEqual([{ number: 7 }]);
  await stop();
});
