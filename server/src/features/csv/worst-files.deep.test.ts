import { expect, test } from 'vitest';
import { lookAlikes, registerHeader, uploadCsv } from '../../../test/csv-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const mebibyte = 1024 * 1024;

const worstFiles: Record<string, () => string> = {
  '50,000 rows that fill 20 MiB': () =>
    registerHeader + `Acme,Rocket,Port,${'x'.repeat(360)},2026-01-01,,1\n`.repeat(50_000),
  '50,000 rows that look alike': () => lookAlikes(50_000),
  'cells of nothing but quotes': () => `who,what\n${`"${'""'.repeat(400)}",x\n`.repeat(25_000)}`,
  'as many cells as fit': () => `who,what${',a'.repeat(398)}\n${`${'b,'.repeat(199)}c\n`.repeat(50_000)}`,
  'one giant cell': () => `who,what\n"${'giant '.repeat(3 * mebibyte)}",x\n`,
};

test.each(Object.keys(worstFiles))('While a file of %s is read, others are answered', async (kind) => {
  const { app, visitor } = await withVisitor();
  let isRead = false;
  const reading = uploadCsv(app, visitor, { file: worstFiles[kind]?.() ?? '', dryRun: true }).finally(() => {
    isRead = true;
  });
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
});
