import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { readBackup } from '../../platform/backup/read-backup.ts';

const night = 14 * 3_600_000;
const day = 24 * 3_600_000;
const folderOf = ({ dataDir }: TestApp): string => path.join(dataDir, 'backups');
const admin = { email: 'ann@example.com', role: 'admin' as const };

test('An administrator writes a backup, sees it and takes it along', async () => {
  const { app, visitor } = await withVisitor(admin);
  expect((await visitor.get('/api/system/backups')).json()).toEqual([]);
  await visitor.send('POST', '/api/software', { vendor: 'V', product_name: 'P' });
  const made = await visitor.send('POST', '/api/system/backups');
  expect([made.statusCode, made.json()]).toEqual([
    201,
    {
      name: 'purser-20261121T120000Z.backup',
      size: expect.any(Number),
      createdAt: '2026-11-21T12:00:00.000Z',
      verified: true,
    },
  ]);
  expect((await visitor.get('/api/system/backups')).json()).toEqual([made.json()]);
  const file = await visitor.get(`/api/system/backups/${made.json().name}`);
  expect(file.headers['content-disposition']).toContain('purser-20261121T120000Z.backup');
  const copy = path.join(app.dataDir, 'copy');
  writeFileSync(copy, file.rawPayload);
  const { tables } = await readBackup({ file: copy, passphrase: undefined });
  expect(tables.find(({ name }) => name === 'software')?.rows).toBe(1);
});

test('It is of the same moment when it is made and in the list', async () => {
  const { app, visitor } = await withVisitor(admin);
  app.clock.pass(417);
  const made = await visitor.send('POST', '/api/system/backups');
  expect((await visitor.get('/api/system/backups')).json()).toEqual([made.json()]);
  expect((await visitor.get('/api/system')).json()).toMatchObject({ backup: { last: made.json() } });
});

test('With a passphrase it is encrypted, and only with it can it be read', async () => {
  const { app, visitor } = await withVisitor(admin, startApp({ BACKUP_PASSPHRASE: 'several words of it' }));
  const made = (await visitor.send('POST', '/api/system/backups')).json();
  // It was read back with the passphrase.
  expect(made).toMatchObject({ name: 'purser-20261121T120000Z.backup.age', verified: true });
  const file = path.join(folderOf(app), made.name);
  expect(readFileSync(file, 'latin1')).not.toContain('purser.json');
  await expect(readBackup({ file, passphrase: undefined })).rejects.toThrow('it is encrypted');
  // Each key takes a second, on purpose.
});

test('What isn’t a backup of ours is none', async () => {
  const { app, visitor } = await withVisitor(admin);
  await visitor.send('POST', '/api/system/backups');
  writeFileSync(path.join(folderOf(app), 'notes.txt'), 'mine');
  for (const name of [
    'purser-20261121T120001Z.backup',
    '..%2Fsession-secret',
    'notes.txt',
    '%2Fetc%2Fpasswd',
  ])
    expect((await visitor.get(`/api/system/backups/${name}`)).statusCode, name).toBe(404);
  expect((await visitor.get('/api/system/backups')).json()).toHaveLength(1);
});

test('Of two at once, one is told that the other is being written', async () => {
  const { app, visitor } = await withVisitor(admin);
  const both = await Promise.all([1, 2].map(() => visitor.send('POST', '/api/system/backups')));
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
  expect(readdirSync(folderOf(app))).toHaveLength(1);
});

test('Of two in the same second, the later one is told to try again, and the first stays', async () => {
  const { visitor } = await withVisitor(admin);
  const { name } = (await visitor.send('POST', '/api/system/backups')).json();
  const again = await visitor.send('POST', '/api/system/backups');
  expect([again.statusCode, again.json().message]).toEqual([
    409,
    'There is a backup of this second already. Please try again in a moment',
  ]);
  expect((await visitor.get('/api/system/backups')).json()).toMatchObject([{ name, verified: true }]);
});

test('A folder that can’t be written is said to be the reason, and nothing half-written is left', async () => {
  const { app, visitor } = await withVisitor(admin);
  writeFileSync(folderOf(app), 'a file where the folder should be');
  const reply = await visitor.send('POST', '/api/system/backups');
  const words = 'There is no backup: BACKUP_DIR is a file. Please set it to a folder.';
  expect([reply.statusCode, reply.json().message]).toEqual([503, words]);
  rmSync(folderOf(app));
  symlinkSync('nowhere', folderOf(app));
  const { message } = (await visitor.send('POST', '/api/system/backups')).json();
  expect(message).toBe('There is no backup: EEXIST: file already exists');
  expect((await visitor.get('/api/system/backups')).json()).toEqual([]);
});

test('Each night one is written, once; a night that was missed is made up for', async () => {
  await using app = await startApp();
  await app.signIn(admin);
  await app.db.execute(sql`update users set "createdAt" = '2026-11-21T11:00:00Z'`);
  const nightly = async () => {
    await app.jobs.send(app.db, 'write-backup', {});
    await app.runJobs();
    return existsSync(folderOf(app)) ? readdirSync(folderOf(app)).length : 0;
  };
  expect(await nightly()).toBe(0);
  app.clock.pass(night);
  expect(await nightly()).toBe(1);
  app.clock.pass(day / 3);
  expect(await nightly()).toBe(1);
  app.clock.pass(3 * day);
  expect(await nightly()).toBe(2);
});

test('What a server that was killed has left half-written is never shown, and goes with the next one', async () => {
  const { app, visitor } = await withVisitor(admin);
  mkdirSync(folderOf(app));
  const half = 'purser-20261120T020000Z.backup.0a1b2c3d4e5f.part';
  for (const name of [half, 'photo.jpg.part']) writeFileSync(path.join(folderOf(app), name), 'half');
  expect((await visitor.get('/api/system/backups')).json()).toEqual([]);
  expect((await visitor.get(`/api/system/backups/${half}`)).statusCode).toBe(404);
  expect((await visitor.send('POST', '/api/system/backups')).statusCode).toBe(201);
  expect(readdirSync(folderOf(app)).toSorted()).toEqual(['photo.jpg.part', 'purser-20261121T120000Z.backup']);
});

test('One that could not be read back never takes the place of one that could, and goes with the next one', async () => {
  await using app = await startApp();
  // A Monday, whose backup would be the one that is kept of the week.
  app.clock.pass(2 * day);
  const monday = await app.signIn(admin);
  const broken = (await monday.send('POST', '/api/system/backups')).json().name;
  await app.db.execute(
    sql`update backups set "isVerified" = false, problem = 'The disk is broken' where name = ${broken}`,
  );
  const names: string[] = [];
  for (let at = 0; at < 9; at += 1) {
    app.clock.pass(day);
    const again = await app.signIn(admin);
    names.push((await again.send('POST', '/api/system/backups')).json().name);
  }
  expect(readdirSync(folderOf(app)).toSorted()).toEqual([names[0], ...names.slice(-7)]);
});

test('Those that are too many make room, and what is not ours stays', async () => {
  const { app, visitor } = await withVisitor(admin);
  await visitor.send('POST', '/api/system/backups');
  writeFileSync(path.join(folderOf(app), 'notes.txt'), 'mine');
  for (let at = 0; at < 9; at += 1) {
    app.clock.pass(day);
    const again = await app.signIn(admin);
    expect((await again.send('POST', '/api/system/backups')).statusCode).toBe(201);
  }
  const names = readdirSync(folderOf(app)).toSorted();
  // The first of November’s and of its week, the first of the next one, and seven days.
  expect(names).toEqual([
    'notes.txt',
    ...['21', '23', '24', '25', '26', '27', '28', '29', '30'].map(
      (date) => `purser-202611${date}T120000Z.backup`,
    ),
  ]);
});
