import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runs } from '@purser/domain/test/random-runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPlace, openSource } from '../../../test/backup-places.ts';
import { digestsOf, hashesOf, sourceOf, targetOf, writeSample } from '../../../test/backup-scene.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

// Each key that is made of a passphrase takes a second, on purpose.

test('What was encrypted is restored elsewhere to the last row and file', async () => {
  const from = await openSource();
  const to = await openPlace();
  const place = { file: path.join(from.folder, 'all.backup'), passphrase: 'a passphrase of several words' };
  const written = await writeBackup(sourceOf(from), place);
  expect(await verifyBackup(place)).toEqual(written);
  expect(await restoreBackup(targetOf(to), place)).toEqual(written);
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
});

test('What was encrypted and then cut off or changed is refused, and at its end said to be so', async () => {
  const from = await openSource();
  const bytes = readFileSync(await writeSample(from, 'secret'));
  const file = path.join(from.folder, 'broken.backup');
  const expectRefusal = (content: Uint8Array, words: RegExp) => {
    writeFileSync(file, content);
    return expect(readBackup({ file, passphrase: 'secret' })).rejects.toThrow(words);
  };
  const refused = /^\S+broken\.backup can’t be used as a backup: .+/;
  const damaged =
    /broken\.backup can’t be used as a backup: it was cut off, or changed after it was written\.$/;
  const last = bytes.length - 1;
  const changed = (at: number) => bytes.with(at, (bytes[at] ?? 0) ^ 1);
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: last }), async (at) => {
      await expectRefusal(changed(at), refused);
      await expectRefusal(bytes.subarray(0, at), refused);
    }),
    runs(3),
  );
  await expectRefusal(Buffer.concat([bytes, Buffer.from('more')]), refused);
  for (const broken of [changed(last), bytes.subarray(0, last)]) await expectRefusal(broken, damaged);
});

test('The cookie secret goes along where it is asked for, and is kept only where all was restored', async () => {
  const from = await openSource();
  const file = path.join(from.folder, 'with-secret.backup');
  const withSecret = { ...sourceOf(from), secret: 'of the cookies' };
  await writeBackup(withSecret, { file, passphrase: 'p' });
  const kept: string[] = [];
  const to = await openPlace();
  const target = { ...targetOf(to), keepSecret: (secret: string) => kept.push(secret) };
  const failing = { ...to.files, store: () => Promise.reject(new Error('No space is left.')) };
  await expect(restoreBackup({ ...target, files: failing }, { file, passphrase: 'p' })).rejects.toThrow();
  expect(kept).toEqual([]);
  await restoreBackup(target, { file, passphrase: 'p' });
  expect(kept).toEqual(['of the cookies']);
});
