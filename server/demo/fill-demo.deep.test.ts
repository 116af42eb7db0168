import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { renewalStates } from '@purser/domain/renewal/states';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { createPortfolioCache } from '../src/features/portfolio/cached-portfolio.ts';
import { createRenewalCache } from '../src/features/renewals/renewal-terms.ts';
import { machineClock } from '../src/platform/clock.ts';
import { heavy, turn } from '../test/turns.ts';

const run = promisify(execFile);

test.each([
  ['', 2],
  ['EUR', 0],
])('The demonstration fills a new data folder, with CURRENCY=%s too', async (currency, currencies) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'purser-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = path.join(import.meta.dirname, '../test/fill-program.ts');
  const given = currency === '' ? {} : { CURRENCY: currency };
  const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data'), ...given };
  const { stdout, stderr } = await run(process.execPath, [script], { env });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^A portfolio of \d+ items and the requests for more is ready\.\n$/);
  const { renewals, foreign } = await kept(env.DATA_DIR);
  expect(foreign).toBe(currencies);
  expect(new Set(renewals.map(({ state }) => state))).toEqual(new Set(renewalStates));
  expect(renewals.filter(({ priceUnrecorded }) => priceUnrecorded)).toHaveLength(1);
});

async function kept(dataDir: string) {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const database = await openDatabase(embedded.url, { log });
  const today = machineClock('UTC').today();
  const renewals = await createRenewalCache(createPortfolioCache(database.db, heavy))(turn, today);
  const { rows } = await database.db.execute<{ foreign: number }>(
    sql`select count(distinct currency)::integer as "foreign" from contracts`,
  );
  await database.close();
  await embedded.stop();
  return { renewals, foreign: rows[0]?.foreign ?? 0 };
}
