import { randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { keyOf, openPlace, openSource, type Place } from '../../../test/backup-places.ts';
import { sampleAndPlace } from '../../../test/backup-sample.ts';
import { digestsOf, hashesOf, plain, sourceOf, targetOf, writeSample } from '../../../test/backup-scene.ts';
import { createTestDatabase, quietLog } from '../../../test/test-database.ts';
import { SERVER_NAME } from '../../db/client.ts';
import { knownMigrations, migrateDatabase } from '../../db/migrate.ts';
import { audit, noCaller } from '../audit.ts';
import { readArchive, writeArchive } from './archive.ts';
import { headName, manifestName } from './archive-format.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import type { TarEntry } from './tar.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const nextIdOf = async ({ pool }: Place): Promise<number> =>
  (
    await pool.query<{ id: number }>(
      `insert into software (unique_id, vendor, product_name) values ('SW-next', 'V', 'P') returning id`,
    )
  ).rows[0]?.id ?? 0;

/** The same backup with one of its texts changed, whole and sealed. */
async function rewritten(
  file: string,
  name: string,
  change: (value: Record<string, unknown>) => object,
): Promise<string> {
  async function* entries(): AsyncGenerator<TarEntry> {
    for await (const entry of readArchive(plain(file))) {
      if (entry.name !== name) yield entry;
      else {
        const chunks: Buffer[] = [];
        for await (const chunk of entry.content) chunks.push(chunk);
        const text = Buffer.from(JSON.stringify(change(JSON.parse(Buffer.concat(chunks).toString()))));
        yield { name, size: text.length, content: Readable.from([text]) };
      }
    }
  }
  const other = `${file}.${randomBytes(4).toString('hex')}`;
  await writeArchive(plain(other), entries());
  return other;
}

test('What is restored elsewhere is every row and every file', async () => {
  const from = await openSource();
  const to = await openPlace();
  const file = path.join(from.folder, 'all.backup');
  const written = await writeBackup(sourceOf(from), plain(file));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(written.tables.find(({ name }) => name === 'software')?.rows).toBe(499);
  expect(await verifyBackup(plain(file))).toEqual(written);
  expect(await restoreBackup(targetOf(to), plain(file))).toEqual(written);
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
  expect(Object.keys(await hashesOf(to))).toHaveLength(3);
  expect(await nextIdOf(to)).toBe(await nextIdOf(from));
  expect((await to.pool.query('select from sessions')).rows).toHaveLength(0);
});

test('A table of somebody else beside ours is left out, so that the backup can be restored', async () => {
  const from = await openSource();
  await from.pool.query(
    'create table extras (id integer primary key, contract integer references contracts)',
  );
  await from.pool.query('insert into extras values (1, null)');
  const file = path.join(from.folder, 'own.backup');
  const written = await writeBackup(sourceOf(from), plain(file));
  expect(written.tables.map(({ name }) => name)).not.toContain('extras');
  expect(await verifyBackup(plain(file))).toEqual(written);
  const to = await openPlace();
  expect(await restoreBackup(targetOf(to), plain(file))).toEqual(written);
});

test('A refused backup leaves the place empty, and another one can be restored there', async () => {
  const { from, to, file } = await sampleAndPlace();
  const broken = path.join(from.folder, 'broken.backup');
  const bytes = readFileSync(file);
  writeFileSync(broken, bytes.with(bytes.length - 700, (bytes.at(-700) ?? 0) ^ 1));
  await expect(restoreBackup(targetOf(to), plain(broken))).rejects.toThrow('broken.backup');
  expect(await digestsOf(to)).toEqual({});
  expect(await hashesOf(to)).toEqual({});
  await restoreBackup(targetOf(to), plain(file));
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
});

test('A backup of a newer program is refused, by its format and by its migrations', async () => {
  const { to, file } = await sampleAndPlace();
  const newer = await rewritten(file, headName, (head) => ({ ...head, format: 2, version: '9.0.0' }));
  await expect(readBackup(plain(newer))).rejects.toThrow('it was written by a newer Purser (9.0.0)');
  const migrated = await rewritten(file, manifestName, (manifest) => ({
    ...manifest,
    migrations: [1, 9e12],
  }));
  await expect(restoreBackup(targetOf(to), plain(migrated))).rejects.toThrow(
    'it was written by a newer Purser',
  );
  const poorer = await rewritten(file, manifestName, (manifest) => ({ ...manifest, parts: [] }));
  await expect(readBackup(plain(poorer))).rejects.toThrow(
    'its parts are not the ones that its manifest names',
  );
});

test.each([
  [
    'a person',
    `insert into users (email, username, name) values ('a@example.com', 'a', 'A')`,
    'There is data already',
  ],
  [
    'an item',
    `insert into software (unique_id, vendor, product_name) values ('1', 'V', 'P')`,
    'There is data already',
  ],
  [
    'a table of another program',
    'create table other (); drop table sessions, software cascade',
    'tables of another program',
  ],
])('Where there is %s, nothing is restored', async (_, statement, words) => {
  const { to, file } = await sampleAndPlace(createTestDatabase);
  await to.pool.query(statement);
  await expect(restoreBackup(targetOf(to), plain(file))).rejects.toThrow(words);
  expect(await hashesOf(to)).toEqual({});
});

test('Where the storage has files nothing is restored, unless a restore that was killed has left them', async () => {
  const { from, to, file } = await sampleAndPlace();
  await to.files.store(keyOf(9), 3, Readable.from([Buffer.from('abc')]));
  await expect(restoreBackup(targetOf(to), plain(file))).rejects.toThrow('The storage holds files already');
  await to.pool.query('create table purser_restore ()');
  await restoreBackup(targetOf(to), plain(file));
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
});

test('A restore whose storage fails has restored nothing, and the next one succeeds', async () => {
  const { from, to, file } = await sampleAndPlace();
  const failing = { ...to.files, store: () => Promise.reject(new Error('No space is left.')) };
  await expect(restoreBackup({ ...targetOf(to), files: failing }, plain(file))).rejects.toThrow(
    'No space is left.',
  );
  expect((await to.pool.query('select from users')).rows).toEqual([]);
  await restoreBackup(targetOf(to), plain(file));
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
});

test('Beside a running server nothing is restored', async () => {
  const { to, file } = await sampleAndPlace();
  const client = await to.pool.connect();
  await client.query(`set application_name = '${SERVER_NAME}'`);
  await expect(restoreBackup(targetOf(to), plain(file))).rejects.toThrow(
    'A server is running on this database',
  );
  client.release(true);
});

test('A backup of an older schema is restored and migrated', async () => {
  const known = knownMigrations();
  for (const upTo of known.slice(-3)) {
    const from = await openPlace();
    await migrateDatabase(from.pool, { log: quietLog, ...(upTo !== undefined && { upTo }) });
    await from.pool.query(`insert into users (email, username, name) values ('a@example.com', 'a', 'Ann')`);
    const file = await writeSample(from);
    expect((await verifyBackup(plain(file))).migrations.at(-1)).toBe(upTo);
    // A server has started there already, and found nothing.
    const to = await openPlace(createTestDatabase);
    await restoreBackup(targetOf(to), plain(file));
    expect((await to.pool.query('select name from users')).rows).toEqual([{ name: 'Ann' }]);
    const applied = await to.pool.query('select max(created_at) as last from drizzle.__drizzle_migrations');
    expect(applied.rows).toEqual([{ last: known.at(-1) }]);
    await to.pool.query(`insert into software (unique_id, vendor, product_name) values ('1', 'V', 'P')`);
  }
});

test('After a restore changes are recorded again, and the version of the data is another one', async () => {
  const { to, file } = await sampleAndPlace();
  await restoreBackup(targetOf(to), plain(file));
  const changes = async ({ pool }: Place) =>
    (
      await drizzle(pool).execute<{ number: number }>(
        sql`select count(*)::integer as number from data_changes`,
      )
    ).rows[0]?.number;
  const before = await changes(to);
  await to.pool.query(`update software set notes = 'Later' where unique_id = 'SW-1'`);
  expect(await changes(to)).toBe((before ?? 0) + 1);
});

test('The cookie secret goes along only encrypted', async () => {
  const from = await openSource();
  const withSecret = { ...sourceOf(from), secret: 'of the cookies' };
  const file = plain(path.join(from.folder, 'with-secret.backup'));
  await expect(writeBackup(withSecret, file)).rejects.toThrow('Set BACKUP_PASSPHRASE');
});

test('The audit log goes along, a restore adds its entry, and the log can be changed as little as before', async () => {
  const from = await openSource();
  const to = await openPlace();
  const noted = { db: drizzle(from.pool), person: { id: 7, name: 'Ann' }, at: '2026-11-20T12:00:00.000Z' };
  await audit({ ...noted, caller: noCaller }, 'signed_in');
  await restoreBackup(targetOf(to), plain(await writeSample(from)));
  const { rows } = await to.pool.query('select action, "actorName" from audit_entries order by id');
  expect(rows).toEqual([
    { action: 'signed_in', actorName: 'Ann' },
    { action: 'backup_restored', actorName: 'Purser' },
  ]);
  await expect(to.pool.query('delete from audit_entries')).rejects.toThrow('can be added, but not changed');
  const modes = (place: Place) =>
    place.pool.query(
      'select tgname, tgenabled from pg_trigger where not tgisinternal order by tgname, tgrelid::regclass::text',
    );
  expect((await modes(to)).rows).toEqual((await modes(from)).rows);
});
