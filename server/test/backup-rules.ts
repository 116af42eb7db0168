import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect } from 'vitest';
import { readBackup } from '../src/platform/backup/read-backup.ts';
import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { verifyBackup } from '../src/platform/backup/verify-backup.ts';
import { writeBackup } from '../src/platform/backup/write-backup.ts';
import {
  digestsOf,
  hashesOf,
  openPlace,
  openSource,
  type Place,
  sourceOf,
  targetOf,
  writeSample,
} from './backup-scene.ts';

const nextIdOf = async ({ pool }: Place): Promise<number> =>
  (
    await pool.query<{ id: number }>(
      `insert into software (unique_id, vendor, product_name) values ('SW-next', 'V', 'P') returning id`,
    )
  ).rows[0]?.id ?? 0;

/** A backup of a place brings every row and every file to another one, and the next id with them. */
export async function expectWholeRestore(passphrase: string | undefined): Promise<void> {
  const from = await openSource();
  const to = await openPlace();
  const file = path.join(from.folder, 'all.backup');
  const written = await writeBackup(sourceOf(from), { file, passphrase });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(written.tables.find(({ name }) => name === 'software')?.rows).toBe(499);
  expect(await verifyBackup({ file, passphrase })).toEqual(written);
  expect(await restoreBackup(targetOf(to), { file, passphrase })).toEqual(written);
  expect(await digestsOf(to)).toEqual(await digestsOf(from));
  expect(await hashesOf(to)).toEqual(await hashesOf(from));
  expect(Object.keys(await hashesOf(to))).toHaveLength(3);
  expect(await nextIdOf(to)).toBe(await nextIdOf(from));
  expect((await to.pool.query('select from sessions')).rows).toHaveLength(0);
}

/** A backup that was cut off, changed by a byte, or goes on after its end is refused. */
export async function expectRefusedWhereBroken(
  passphrase: string | undefined,
  numRuns: number,
): Promise<void> {
  const from = await openSource();
  const bytes = readFileSync(await writeSample(from, passphrase));
  const file = path.join(from.folder, 'broken.backup');
  const refused = /^\S+broken\.backup can’t be used as a backup: .+/;
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: bytes.length - 1 }),
      fc.integer({ min: 1, max: 255 }),
      async (at, change) => {
        writeFileSync(file, bytes.with(at, (bytes[at] ?? 0) ^ change));
        await expect(readBackup({ file, passphrase })).rejects.toThrow(refused);
        writeFileSync(file, bytes.subarray(0, at));
        await expect(readBackup({ file, passphrase })).rejects.toThrow(refused);
      },
    ),
    { numRuns },
  );
  writeFileSync(file, Buffer.concat([bytes, Buffer.from('more')]));
  await expect(readBackup({ file, passphrase })).rejects.toThrow(refused);
}

/** Whoever has a broken backup reads that it was cut off or changed. */
export async function expectSaidWhereBroken(passphrase: string | undefined): Promise<void> {
  const from = await openSource();
  const bytes = readFileSync(await writeSample(from, passphrase));
  const file = path.join(from.folder, 'broken.backup');
  const last = bytes.length - 1;
  for (const broken of [bytes.with(last, (bytes[last] ?? 0) ^ 1), bytes.subarray(0, last)]) {
    writeFileSync(file, broken);
    await expect(readBackup({ file, passphrase })).rejects.toThrow(
      /broken\.backup can’t be used as a backup: it was cut off, or changed after it was written\.$/,
    );
  }
}
