import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { startSmtpServer } from '@purser/server/test/smtp-server';
import { findChromium } from '../scripts/chromium.ts';
import { benchApprovals } from './approving.ts';
import { benchBackup, seedBackup } from './backing-up.ts';
import { benchBrowsing } from './browsing.ts';
import { benchDashboardPage } from './browsing-dashboard.ts';
import { benchRenewalsPage } from './browsing-renewals.ts';
import { benchBoard } from './browsing-requests.ts';
import { benchSettings } from './browsing-settings.ts';
import { benchDashboard } from './dashboard.ts';
import { dashboardReport } from './dashboard-report.ts';
import { benchForecast, benchForecastPage } from './forecasting.ts';
import { benchIdle } from './idling.ts';
import { benchImport, benchLargeImport } from './importing.ts';
import { atMost, type Figure } from './measure.ts';
import { benchMigration } from './migrating.ts';
import { benchMails, benchPeopleImport } from './people.ts';
import { profileReport } from './profile-report.ts';
import { benchReading } from './reading.ts';
import { benchReminders } from './reminding.ts';
import { benchRenewals } from './renewing.ts';
import { benchRequests } from './requesting.ts';
import { seedPortfolio } from './seed.ts';
import { seedOwners } from './seed-owners.ts';
import { seedRecord } from './seed-record.ts';
import { seedRequests } from './seed-requests.ts';
import { type Bench, startBench } from './server.ts';
import { benchLongHistory, benchSharing } from './sharing.ts';
import { benchUploads } from './uploading.ts';
import { benchWriting } from './writing.ts';

// Measures what docs/performance.md promises, on the built product, and prints the table; `--write` keeps it there. Words
// choose parts of it (`npm run bench -- renewals`), which aren't kept.
const parts = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const folder = mkdtempSync(path.join(tmpdir(), 'purser-bench-'));
chmodSync(folder, 0o755);
const figures: Figure[] = [];

try {
  await withBench('new', async (bench) => {
    figures.push(atMost('Start to ready, new data folder', bench.startMs / 1000, [4, 's']));
    figures.push(...(await benchImport(bench)));
  });
  await withBench('large', async (bench) => {
    figures.push(...(await benchLargeImport(bench)));
  });
  await withBench('portfolio', ({ database }) => seedPortfolio(database));
  await withBench('portfolio', async (bench) => {
    figures.push(atMost('Start to ready, existing data folder', bench.startMs / 1000, [2, 's']));
    figures.push(await benchIdle(bench));
    figures.push(...(await benchReading(bench)));
    figures.push(...(await benchSharing(bench)));
    const softwareId = await seedRecord(bench.database);
    figures.push(...(await benchBrowsing(bench, { executablePath: findChromium(), softwareId })));
    figures.push(...(await benchUploads(bench, softwareId)));
    figures.push(...(await benchWriting(bench)));
  });
  await withBench('requests', async (bench) => {
    await seedRequests(bench.database, 2000);
    figures.push(...(await benchBoard(bench, findChromium())));
    await seedRequests(bench.database, 18_000);
    figures.push(...(await benchRequests(bench)));
  });
  await withBench('approvals', async (bench) => {
    figures.push(...(await benchApprovals(bench)));
  });
  await withBench('dashboard', async (bench) => {
    figures.push(...(await benchDashboard(bench)));
    figures.push(await benchLongHistory(bench));
    figures.push(...(await benchDashboardPage(bench, findChromium())));
  });
  await withBench('renewals', async (bench) => {
    await seedPortfolio(bench.database);
    figures.push(...(await benchRenewals(bench)));
    figures.push(...(await benchRenewalsPage(bench, findChromium())));
    figures.push(await benchReminders(bench));
  });
  await withBench('forecast', async (bench) => {
    figures.push(...(await benchForecast(bench)));
    figures.push(...(await benchForecastPage(bench, findChromium())));
  });
  await withBench('people', async (bench) => {
    figures.push(await benchPeopleImport(bench));
    await seedOwners(bench.database);
    figures.push(...(await benchSettings(bench, findChromium())));
  });
  await withBench('backup', async (bench) => {
    await seedPortfolio(bench.database);
    figures.push(await benchMigration(bench));
    await seedBackup(bench);
    figures.push(...(await benchBackup(bench)));
  });
  await using smtp = await startSmtpServer();
  const sendMails = async (bench: Bench): Promise<void> => {
    figures.push(...(await benchMails(bench, smtp)));
  };
  await withBench('people', sendMails, smtp.env);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const table = report();
process.stdout.write(`${table}\n`);
if (process.argv.includes('--write') && parts.length === 0) {
  const page = [introduction(), table, '', profileReport(), dashboardReport(figures)].join('\n');
  writeFileSync(path.resolve(import.meta.dirname, '../docs/performance.md'), page);
}

async function withBench(
  name: string,
  run: (bench: Bench) => Promise<void>,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (parts.length > 0 && !parts.includes(name)) return;
  const bench = await startBench(path.join(folder, name), env);
  try {
    await run(bench);
  } finally {
    await bench.stop();
  }
}

function report(): string {
  const lines = figures.map(
    ({ what, target, measured, isMet }) =>
      `| ${what} | ${target} | ${measured} | ${isMet ? 'yes' : '**missed**'} |`,
  );
  return ['| what | target | measured | met |', '|---|---|---|---|', ...lines].join('\n');
}

function introduction(): string {
  return [
    '# Performance',
    '',
    'Made by `npm run bench -- --write`, which measures the built product on a data folder of its own: 10,000 items',
    'with 25,000 contracts, 20,000 requests with 120,000 steps, medians of several runs, server, database, client and',
    `browser on the same machine (${availableParallelism()} cores, Node ${process.version}). The server is started as \`npm start\` does. Memory`,
    'is proportional set size: what a process holds alone, and its part of what it shares. A table is usable',
    'when its first row can be read, a board when its first card can, and the dashboard is complete when each of its parts',
    'has its content. A missed target stays in the table.',
    '',
  ].join('\n');
}
