import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { importPeople } from '../../../test/people-files.ts';
import { startApp, testDay } from '../../../test/start-app.ts';

const header = 'vendor,product_name,business_segment,notes,start_date,end_date,cost\n';
const mebibyte = 1024 * 1024;

/** Rows that are all about one product and differ in what they give, so that many could mean the same item. */
function lookAlikes(rows: number): string {
  const row = (at: number): string => {
    const notes = at % 2 === 0 ? '' : `note ${at % 3}`;
    const dates = at % 5 === 0 ? ',,' : `2026-01-0${1 + (at % 3)},2026-12-31,${100 + (at % 7)}`;
    return `Acme,Rocket,${at % 3 === 0 ? 'Capital' : 'Studio; Capital'},${notes},${dates}\n`;
  };
  return header + Array.from({ length: rows }, (_, at) => row(at)).join('');
}

const worstFiles: Record<string, () => string> = {
  '50,000 rows that fill 20 MiB': () =>
    header + `Acme,Rocket,Port,${'x'.repeat(360)},2026-01-01,,1\n`.repeat(50_000),
  '50,000 rows that look alike': () => lookAlikes(50_000),
  'cells of nothing but quotes': () => `who,what\n${`"${'""'.repeat(400)}",x\n`.repeat(25_000)}`,
  'as many cells as fit': () => `who,what${',a'.repeat(398)}\n${`${'b,'.repeat(199)}c\n`.repeat(50_000)}`,
  'one giant cell': () => `who,what\n"${'giant '.repeat(3 * mebibyte)}",x\n`,
};

test.each(Object.keys(worstFiles))(
  'While a file of %s is read, others are answered',
  async (kind) => {
    await using app = await startApp();
    const visitor = await app.signIn({ email: 'ann@example.com' });
    let isRead = false;
    const reading = uploadCsv(app, visitor, { file: worstFiles[kind]?.() ?? '', dryRun: true }).finally(
      () => {
        isRead = true;
      },
    );
    let answers = 0;
    while (!isRead) {
      const [health, me] = await Promise.all([app.http.inject('/healthz'), visitor.get('/api/me')]);
      expect([health.statusCode, me.statusCode]).toEqual([200, 200]);
      // An event that came meanwhile is heard before the next question.
      await new Promise(setImmediate);
      if (!isRead) answers += 1;
    }
    expect([200, 413, 422]).toContain((await reading).statusCode);
    // Read on the thread that answers, a file would let one question through before it and none while it is read.
    expect(answers).toBeGreaterThan(5);
  },
  120_000,
);

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
