import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import {
  digestsOf,
  hashesOf,
  newFolder,
  openPlace,
  openSource,
  plain,
  sourceOf,
  targetOf,
  writeSample,
} from '../../../test/backup-scene.ts';
import { openDiskStorage } from '../files/disk-storage.ts';
import { readBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

/** A disk of so many kilobytes; undefined where none can be mounted, which takes root. */
function mountSmallDisk(kilobytes: number): string | undefined {
  const folder = path.join(newFolder(), 'small');
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k`, 'tmpfs', folder]);
  if (status !== 0) return undefined;
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]));
  return folder;
}

test('A disk that is full while a backup is written leaves nothing that looks like one', async ({ skip }) => {
  const from = await openSource();
  const disk = mountSmallDisk(100);
  if (disk === undefined) return skip('mounting a small disk takes root');
  for (const passphrase of [undefined, 'a passphrase of several words']) {
    const file = path.join(disk, 'a.backup');
    await expect(writeBackup(sourceOf(from), { file, passphrase })).rejects.toThrow(
      /^The backup could not be written: ENOSPC/,
    );
    expect(readdirSync(disk)).toEqual([]);
  }
  // Afterwards the database and its files are read as before.
  expect(await readBackup(plain(await writeSample(from)))).toMatchObject({ missingFiles: [] });
});

test('A disk that is full while files are restored leaves an empty place, where the next restore succeeds', async ({
  skip,
}) => {
  const from = await openSource();
  const to = await openPlace();
  const file = await writeSample(from);
  const disk = mountSmallDisk(100);
  if (disk === undefined) return skip('mounting a small disk takes root');
  const small = await openDiskStorage({
    folder: path.join(disk, 'f'),
    appUrl: 'http://here.invalid',
    secret: 's',
  });
  await expect(restoreBackup({ ...targetOf(to), files: small }, plain(file))).rejects.toThrow('ENOSPC');
  expect((await to.pool.query('select from users')).rows).toEqual([]);
  await restoreBackup(targetOf(to), plain(file));
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
});

const outcome = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

test('The command says in one line that there is no space, and ends with 1', async () => {
  const from = await openSource();
  const folder = newFolder();
  const program = path.resolve(import.meta.dirname, '../../main.ts');
  // Files can't get larger than some kilobytes, which a program meets in the same way as a full disk.
  const command = `ulimit -f 32 && exec "$0" "$1" backup "$2/a.backup"`;
  const ended = await promisify(execFile)('sh', ['-c', command, process.execPath, program, folder], {
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1', DATABASE_URL: from.databaseUrl, DATA_DIR: folder },
  }).catch((error: unknown) => outcome.parse(error));
  expect(ended).toMatchObject({ code: 1, stdout: '' });
  expect(ended.stderr).toMatch(/^Purser can't backup: The backup could not be written: E\w+: .+\n$/);
  expect(readdirSync(folder).filter((name) => name.includes('.backup'))).toEqual([]);
});
