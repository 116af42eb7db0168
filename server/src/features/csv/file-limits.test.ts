import { expect, test } from 'vitest';
import { lookAlikes, uploadCsv } from '../../../test/csv-files.ts';
import { importPeople } from '../../../test/people-files.ts';
import { startApp, testDay } from '../../../test/start-app.ts';

test.each([
  [
    'memory',
    { megabytes: 24, milliseconds: 60_000 },
    'needs_memory',
    'This file needs more memory than 24 MB. Please split it',
  ],
  [
    'time',
    { megabytes: 640, milliseconds: 50 },
    'needs_time',
    'Reading this file takes longer than 0.05 s. Please split it',
  ],
])(
  'A file that needs more %s than it may use is refused in words, and the server goes on',
  async (_, csvLimits, code, message) => {
    await using app = await startApp({}, testDay, { csvLimits });
    const admin = await app.signIn({ email: 'ann@example.com', role: 'admin' });
    const file = lookAlikes(50_000);
    for (const dryRun of [true, false]) {
      const refused = await uploadCsv(app, admin, { file, dryRun });
      expect(refused.json()).toMatchObject({ status: 413, code, message });
    }
    expect((await admin.get('/healthz')).statusCode).toBe(200);
  },
);

test('A file of people that needs more time than it may use is refused in words, and the server goes on', async () => {
  await using app = await startApp({}, testDay, { csvLimits: { megabytes: 640, milliseconds: 1 } });
  const admin = await app.signIn({ email: 'ann@example.com', role: 'admin' });
  const people = Array.from({ length: 9999 }, (_, at) => `person ${at},p${at}@example.com\n`);
  const answer = await importPeople(app, admin, { file: `name,email\n${people.join('')}` });
  const message = 'Reading this file takes longer than 0.001 s. Please split it';
  expect(answer.json()).toMatchObject({ status: 413, code: 'needs_time', message });
  expect((await admin.get('/healthz')).statusCode).toBe(200);
});
