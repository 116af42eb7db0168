import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openPlace, openSource, type Place } from '../../../test/backup-places.ts';
import { digestsOf, hashesOf, writeSample } from '../../../test/backup-scene.ts';
import { runCommand } from '../../../test/run-command.ts';
import { startCommand } from '../../../test/start-command.ts';
import { readConfig } from '../config.ts';
import { openStorage } from '../files/open-storage.ts';

/** So much that each part of a restore takes long enough to be seen. */
async function fillMore({ pool, files }: Place): Promise<void> {
  await pool.query(`insert into change_logs ("softwareId", "fieldName", "newValue")
    select (select min(id) from software), 'notes', repeat('n', 200) from generate_series(1, 60000)`);
  const keys = Array.from({ length: 200 }, (_, at) => `more-${String(at).padStart(20, '0')}`);
  for (const key of keys) await files.store(key, 5000, Readable.from([Buffer.alloc(5000, key)]));
  await pool.query(
    `insert into uploads (key, "userId", "createdAt", "claimedAt")
     select key, (select min(id) from users), now(), now() from unnest($1::text[]) key`,
    [keys],
  );
  await pool.query(
    `insert into vendor_files ("softwareId", "fileName", "filePath", "uploadKey", "fileSize", "mimeType")
     select (select min(id) from software), 'a.pdf', '/a', key, 5000, 'application/pdf' from unnest($1::text[]) key`,
    [keys],
  );
}

const isTrue = async ({ pool }: Place, condition: string): Promise<boolean> =>
  (await pool.query<{ found: boolean }>(`select ${condition} as found`)).rows[0]?.found ?? false;

const uploadsIn = (dataDir: string): number => {
  const folder = path.join(dataDir, 'files');
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('more-'))
        .length
    : 0;
};

test('A restore that is killed again and again has restored nothing, and the next one all of it', async () => {
  const from = await openSource();
  await fillMore(from);
  const file = await writeSample(from);
  const to = await openPlace();
  const env = { DATABASE_URL: to.databaseUrl, DATA_DIR: to.folder };
  const moments: Readonly<Record<string, () => boolean | Promise<boolean>>> = {
    'its mark is there': () => isTrue(to, `to_regclass('purser_restore') is not null`),
    'the tables are there': () => isTrue(to, `to_regclass('software') is not null`),
    'rows are read': () =>
      isTrue(to, `exists (select from pg_stat_progress_copy where tuples_processed > 0)`),
    'the first files are stored': () => uploadsIn(to.folder) > 10,
    'most files are stored': () => uploadsIn(to.folder) > 150,
  };
  for (const [moment, isThere] of Object.entries(moments)) {
    const restore = startCommand(['restore', file], env);
    await expect.poll(isThere, { timeout: 30_000, interval: 2, message: moment }).toBe(true);
    await restore.kill();
    const isMade = await isTrue(to, `to_regclass('users') is not null`);
    expect(isMade && (await isTrue(to, 'exists (select from users)')), moment).toBe(false);
  }
  expect(await runCommand(['restore', file], env, to.folder)).toMatchObject({ code: 0, complained: '' });
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
  const files = await openStorage(readConfig(env));
  expect(await hashesOf({ files })).toEqual(await hashesOf(from));
});
