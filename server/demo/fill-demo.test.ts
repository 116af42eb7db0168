import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { renewalStates } from '@purser/domain/renewal/states';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { createKeptPortfolio } from '../src/features/portfolio/kept-portfolio.ts';
import { createKeptRenewals, type NamedRenewal } from '../src/features/renewals/renewal-terms.ts';
import { machineClock } from '../src/platform/clock.ts';

const run = promisify(execFile);

test('The demonstration fills a new data folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'purser-demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = path.join(import.meta.dirname, '../test/fill-program.ts');
  const env = { PATH: process.env.PATH, DATA_DIR: path.join(folder, 'data') };
  const { stdout, stderr } = await run(process.execPath, [script], { env });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^A portfolio of \d+ items and the requests for more is ready\.\n$/);
  const renewals = await renewalsIn(env.DATA_DIR);
  expect(new Set(renewals.map(({ state }) => state))).toEqual(new Set(renewalStates));
  expect(renewals.filter(({ priceUnrecorded }) => priceUnrecorded)).toHaveLength(1);
});

async function renewalsIn(dataDir: string): Promise<NamedRenewal[]> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const database = await openDatabase(embedded.url, { log });
  const today = machineClock('UTC').today();
  const renewals = await createKeptRenewals(createKeptPortfolio(database.db))(today);
  await database.close();
  await embedded.stop();
  return renewals;
}
