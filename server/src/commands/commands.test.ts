import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newPlace, purser } from '../../test/command-place.ts';
import { query } from '../../test/server-files.ts';
import { createEmptyDatabase, createTestDatabase } from '../../test/test-database.ts';

const addAnn = (url: string) =>
  query(url, `insert into users (email, username, name) values ('ann@example.com', 'ann', 'Ann Lee')`);

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

test.each([
  ['help', ['help'], 0],
  ['no command', [], 2],
])('With %s every command is named', async (_, args, ends) => {
  const { code, said } = await purser(args, await newPlace(createEmptyDatabase));
  expect([code, said.match(/^ {2}\w+/gm)?.map((name) => name.trim())]).toEqual([
    ends,
    ['start', 'demo', 'check', 'backup', 'backup', 'restore', 'admin', 'version', 'help'],
  ]);
});

test('The version is the package’s', async () => {
  const place = await newPlace(createEmptyDatabase);
  expect(await purser(['version'], place)).toEqual({ code: 0, said: '0.3.0\n', complained: '' });
});
