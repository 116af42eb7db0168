import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newPlace, purser } from '../../test/command-place.ts';
import { createEmptyDatabase, createTestDatabase } from '../../test/test-database.ts';

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
