import path from 'node:path';
import { expect, test } from 'vitest';
import {
  expectRefusedWhereBroken,
  expectSaidWhereBroken,
  expectWholeRestore,
} from '../../../test/backup-rules.ts';
import { openPlace, openSource, plain, sourceOf, targetOf, writeSample } from '../../../test/backup-scene.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

// A passphrase is slow to try, by design.
const passphrase = 'a passphrase of several words';

test('What is restored elsewhere from an encrypted backup is every row and every file', async () => {
  expect.hasAssertions();
  await expectWholeRestore(passphrase);
});

test('Cut off anywhere or changed by one byte, an encrypted backup is refused', async () => {
  expect.hasAssertions();
  await expectRefusedWhereBroken(passphrase, 2);
});

test('An encrypted backup that was cut off or changed says just that', async () => {
  expect.hasAssertions();
  await expectSaidWhereBroken(passphrase);
});

test('The wrong passphrase, and none, are told apart from a damaged file', async () => {
  const from = await openSource();
  const file = await writeSample(from, 'right');
  await expect(readBackup({ file, passphrase: 'wrong' })).rejects.toThrow('BACKUP_PASSPHRASE is not the one');
  await expect(readBackup(plain(file))).rejects.toThrow('it is encrypted. Set BACKUP_PASSPHRASE');
});

test('The cookie secret goes along only where it is asked for, and only encrypted', async () => {
  const from = await openSource();
  const file = path.join(from.folder, 'with-secret.backup');
  const withSecret = { ...sourceOf(from), secret: 'of the cookies' };
  await expect(writeBackup(withSecret, plain(file))).rejects.toThrow('Set BACKUP_PASSPHRASE');
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
