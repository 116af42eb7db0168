import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addAnn, newPlace, purser } from '../../test/command-place.ts';
import { query } from '../../test/server-files.ts';
import { createEmptyDatabase, createTestDatabase } from '../../test/test-database.ts';

test('Somebody who has signed in once is made an administrator, and nobody else', async () => {
  const place = await newPlace(createTestDatabase);
  await addAnn(place.DATABASE_URL);
  expect(await purser(['admin', 'bob@example.com'], place)).toMatchObject({
    code: 1,
    complained:
      "Purser can't admin: bob@example.com is nobody's address here. They have to sign in once before.\n",
  });
  expect((await purser(['admin', 'Ann@example.com'], place)).said).toBe('Ann Lee is an administrator now.\n');
  expect(await query(place.DATABASE_URL, 'select role from users')).toEqual([{ role: 'admin' }]);
  expect(await query(place.DATABASE_URL, 'select description from activities')).toEqual([
    { description: 'Ann Lee was made an administrator from the command line' },
  ]);
});

test.each([
  [['launch'], 2, "There is no command 'launch': purser help names those there are.\n"],
  [['backup'], 1, 'name one file: purser backup FILE'],
  [['backup', 'a', 'b'], 1, 'name one file: purser backup FILE'],
  [['restore'], 1, 'name one file: purser restore FILE'],
  [['restore', 'nothing.backup'], 1, 'nothing.backup can’t be used as a backup: ENOENT'],
  [['backup', 'all.backup'], 1, 'there is nothing to back up'],
])('purser %j ends with %i and says what is wrong', async (args, code, words) => {
  const place = await newPlace(createEmptyDatabase);
  const outcome = await purser(args, place);
  expect([outcome.code, outcome.said]).toEqual([code, '']);
  expect(outcome.complained).toContain(words);
  expect(existsSync(path.join(place.DATA_DIR, 'all.backup'))).toBe(false);
});

test('Help names every command', async () => {
  const { code, said } = await purser(['help'], await newPlace(createEmptyDatabase));
  expect([code, said.match(/^ {2}\w+/gm)?.map((name) => name.trim())]).toEqual([
    0,
    ['start', 'demo', 'check', 'backup', 'backup', 'restore', 'admin', 'version', 'help'],
  ]);
});

test('The version is the package’s', async () => {
  const place = await newPlace(createEmptyDatabase);
  expect(await purser(['version'], place)).toEqual({ code: 0, said: '0.1.0\n', complained: '' });
});
