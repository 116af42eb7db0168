import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { runs } from '@purser/domain/test/random-runs';
import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf, openPlace, openSource, type Place } from '../../../test/backup-places.ts';
import { hashesOf, plain, sourceOf, targetOf, writeSample } from '../../../test/backup-scene.ts';
import { newFolder } from '../../../test/new-folder.ts';
import { removeReleased } from '../files/removal.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const now = '2026-11-21T02:00:00.000Z';

test('What changes while it is written is in it whole or not at all, and nobody waits for it', async () => {
  const from = await openSource();
  const to = await openPlace();
  const stop = new AbortController();
  const writing = (async () => {
    let count = 0;
    for (; !stop.signal.aborted; count += 1) {
      await from.pool.query(
        `with added as (
          insert into software (unique_id, vendor, product_name) values ('W-' || $1::text, 'V', 'P') returning id)
        insert into contracts ("softwareId", "startDate", cost) select id, '2026-01-01', 1 from added`,
        [count],
      );
    }
    return count;
  })();
  const file = path.join(from.folder, 'live.backup');
  await writeBackup(sourceOf(from), plain(file));
  stop.abort();
  expect(await writing).toBeGreaterThan(0);
  await restoreBackup(targetOf(to), plain(file));
  const { rows } = await to.pool.query(`select
    (select count(*) from software where unique_id like 'W-%') = (select count(*) from contracts where cost = 1) as fits`);
  expect(rows).toEqual([{ fits: true }]);
});

test('A file that is released while a backup may read it is removed only afterwards', async () => {
  const from = await openSource();
  const context = {
    db: drizzle(from.pool),
    files: from.files,
    clock: { now: () => now, today: () => '2026-11-21' },
  };
  let isRemovedWithin: boolean | undefined;
  const slow: Pick<Place['files'], 'read'> = {
    read: async (key) => {
      await from.pool.query('delete from vendor_files');
      await from.pool.query(`update uploads set "releasedAt" = now()`);
      await removeReleased(context);
      isRemovedWithin = Object.keys(await hashesOf(from)).length < 3;
      return from.files.read(key);
    },
  };
  const file = path.join(from.folder, 'slow.backup');
  const { missingFiles, parts } = await writeBackup({ ...sourceOf(from), files: slow }, plain(file));
  expect(isRemovedWithin).toBe(false);
  expect(missingFiles).toEqual([]);
  expect(parts.filter(({ name }) => name.startsWith('files/'))).toHaveLength(3);
  // The backup's lock ends with its connection, a moment after it is written.
  const left = async () => {
    await removeReleased(context);
    return hashesOf(from);
  };
  await expect.poll(left).toEqual({});
});

test('A file that the storage has lost is named, and the rest is kept', async () => {
  const from = await openSource();
  await from.files.remove([keyOf(2)]);
  const file = await writeSample(from);
  expect((await readBackup(plain(file))).missingFiles).toEqual([keyOf(2)]);
});

const refused = /^\S+broken\.backup can’t be used as a backup: .+/;
const damaged =
  /broken\.backup can’t be used as a backup: it was cut off, or changed after it was written\.$/;

test('Cut off anywhere or changed by one byte, it is refused, and at its end said to be so', async () => {
  const from = await openSource();
  const bytes = readFileSync(await writeSample(from));
  const file = path.join(from.folder, 'broken.backup');
  const expectRefusal = (content: Uint8Array, words: RegExp) => {
    writeFileSync(file, content);
    return expect(readBackup(plain(file))).rejects.toThrow(words);
  };
  const last = bytes.length - 1;
  const changed = (at: number, change: number) => bytes.with(at, (bytes[at] ?? 0) ^ change);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: last }), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      await expectRefusal(changed(at, change), refused);
      await expectRefusal(bytes.subarray(0, at), refused);
    }),
    runs(60),
  );
  await expectRefusal(Buffer.concat([bytes, Buffer.from('more')]), refused);
  for (const broken of [changed(last, 1), bytes.subarray(0, last)]) await expectRefusal(broken, damaged);
});

test('After a restore that came to nothing the database can be used, and backed up', async () => {
  const from = await openSource();
  await from.pool.query('create table purser_restore ()');
  const { tables } = await readBackup(plain(await writeSample(from)));
  expect(tables.map(({ name }) => name)).not.toContain('purser_restore');
});

test('The wrong passphrase, and none, are told apart from a damaged file', async () => {
  const from = await openSource();
  const file = await writeSample(from, 'right');
  await expect(readBackup({ file, passphrase: 'wrong' })).rejects.toThrow('BACKUP_PASSPHRASE is not the one');
  await expect(readBackup(plain(file))).rejects.toThrow('it is encrypted. Set BACKUP_PASSPHRASE');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a picture', randomBytes(50_000)],
  ['zeros', Buffer.alloc(50_000)],
])('A file that is %s is no backup', async (_, content) => {
  const file = path.join(newFolder(), 'other.pdf');
  writeFileSync(file, content);
  await expect(readBackup(plain(file))).rejects.toThrow(/other\.pdf can’t be used as a backup: .+/);
});

test('A file that isn’t there is said to be missing', async () => {
  await expect(readBackup(plain('/nowhere/at.all'))).rejects.toThrow('/nowhere/at.all');
});

test('A file that is there is never replaced, and one that can’t be written leaves nothing', async () => {
  const from = await openSource();
  const file = await writeSample(from);
  const before = readFileSync(file);
  await expect(writeBackup(sourceOf(from), plain(file))).rejects.toThrow('already exists');
  expect(readFileSync(file).equals(before)).toBe(true);
  await expect(
    writeBackup(sourceOf(from), plain(path.join(from.folder, 'nowhere/a.backup'))),
  ).rejects.toThrow(/^The backup could not be written: .*nowhere/);
  // Not even what isn't there can be removed behind a file, or where nobody may look.
  await expect(writeBackup(sourceOf(from), plain(path.join(file, 'a.backup')))).rejects.toThrow(
    /^The backup could not be written: ENOTDIR: .*open/,
  );
  const failing = {
    ...sourceOf(from),
    files: { read: () => Promise.reject(new Error('The disk is broken.')) },
  };
  const other = path.join(from.folder, 'other.backup');
  await expect(writeBackup(failing, plain(other))).rejects.toThrow('The disk is broken.');
  expect(readdirSync(from.folder).filter((name) => name.includes('other'))).toEqual([]);
});

test('A file that was opened is closed, also where the backup ends before its first byte', async () => {
  const from = await openSource();
  // A name that doesn't fit ends the backup as soon as it comes to it.
  await from.pool.query(`delete from vendor_files where "uploadKey" <> $1`, [keyOf(1)]);
  await from.pool.query(`insert into uploads (key, "userId", "createdAt", "claimedAt")
    select repeat('k', 120), min(id), now(), now() from users`);
  await from.pool.query(`update vendor_files set "uploadKey" = repeat('k', 120)`);
  const opened: Readable[] = [];
  const read = async () => {
    const content = Readable.from([Buffer.from('content')]);
    opened.push(content);
    return content;
  };
  const place = plain(path.join(from.folder, 'a.backup'));
  await expect(writeBackup({ ...sourceOf(from), files: { read } }, place)).rejects.toThrow('doesn’t fit');
  expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
});

test('Two at once are both whole', async () => {
  const from = await openSource();
  const files = ['one', 'two'].map((name) => path.join(from.folder, name));
  await Promise.all(files.map((file) => writeBackup(sourceOf(from), plain(file))));
  const [one, two] = await Promise.all(files.map((file) => readBackup(plain(file))));
  expect(one).toEqual(two);
});
