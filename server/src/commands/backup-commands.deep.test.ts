import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addAnn, newPlace, purser } from '../../test/command-place.ts';
import { query } from '../../test/server-files.ts';
import { createEmptyDatabase, createTestDatabase } from '../../test/test-database.ts';

test('A backup goes from one installation to another by two commands, and is proved by a third', async () => {
  const from = await newPlace(createTestDatabase);
  const to = await newPlace(createEmptyDatabase);
  await addAnn(from.DATABASE_URL);
  const file = path.join(from.DATA_DIR, 'all.backup');
  expect(await purser(['backup', 'all.backup'], from)).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /all\.backup was written and read back: \d+ rows of \d+ tables, 0 files\.\n$/,
    ),
    complained: '',
  });
  expect(await purser(['backup', '--verify', file], from)).toMatchObject({
    code: 0,
    said: expect.stringContaining('all.backup restores: '),
  });
  expect(await purser(['restore', file], to)).toMatchObject({
    code: 0,
    said: expect.stringContaining('Everybody has to sign in again.'),
    complained: '',
  });
  expect(await query(to.DATABASE_URL, 'select name from users')).toEqual([{ name: 'Ann Lee' }]);
  expect(await purser(['restore', file], to)).toEqual({
    code: 1,
    said: '',
    complained: expect.stringMatching(/^Purser can't restore: There is data already: .+\n$/),
  });
});

test('The cookie secret comes with a restore, also after one that was refused', async () => {
  const passphrase = { BACKUP_PASSPHRASE: 'several words of it' };
  const from = { ...(await newPlace(createTestDatabase)), ...passphrase };
  const to = { ...(await newPlace(createEmptyDatabase)), ...passphrase };
  const secretOf = ({ DATA_DIR }: typeof from) => readFileSync(path.join(DATA_DIR, 'session-secret'), 'utf8');
  const file = path.join(from.DATA_DIR, 'all.backup.age');
  expect(await purser(['backup', '--with-secret', file], from)).toMatchObject({ code: 0 });
  const refused = await purser(['restore', file], { ...to, BACKUP_PASSPHRASE: 'some other words' });
  expect(refused).toMatchObject({ code: 1, complained: expect.stringContaining('BACKUP_PASSPHRASE is not') });
  expect(existsSync(path.join(to.DATA_DIR, 'session-secret'))).toBe(false);
  expect(await purser(['restore', file], to)).toMatchObject({ code: 0, complained: '' });
  expect(secretOf(to)).toBe(secretOf(from));
});
