import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { addressToOpen, startServing } from '../src/commands/start.ts';
import { openDatabase } from '../src/db/client.ts';
import { DATABASE_NAME } from '../src/db/embedded/cluster.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { machineClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';

// The program of the journeys: it serves what `start` serves. The first signal SIGUSR2 keeps what there is, and each
// later one gives that back; it is ready once it says so again. No address leads there, and no release has it.

const config = readConfig(process.env);
const { dataDir } = config;
mkdirSync(dataDir, { recursive: true });
const log = pino({ level: config.logLevel, base: undefined }, pino.destination({ dest: 2, sync: true }));
const postgres = await startEmbeddedPostgres({ dataDir, log, durability: 'none' });
const maintenance = new pg.Client({ connectionString: postgres.url });
await maintenance.connect();
let kept: ReadonlySet<string> | undefined;

// Its own database, since one can be copied only while nobody is connected to it.
async function makeDatabase(name: string, template: string): Promise<void> {
  await maintenance.query(`drop database if exists ${name} with (force)`);
  await maintenance.query(`create database ${name} template ${template} strategy file_copy`);
}

async function open(): Promise<() => Promise<void>> {
  const url = postgres.url.replace(`/${DATABASE_NAME}?`, '/journey?');
  const database = await openDatabase(url, { log });
  const clock = machineClock(config.timeZone);
  const end = await startServing({ config, database, log, clock, tracing: undefined });
  process.stdout.write(`Purser is ready at ${addressToOpen(config)}\n`);
  return async () => {
    await end();
    await database.close();
  };
}

async function keepOrGiveBack(): Promise<void> {
  await close();
  if (kept) {
    await makeDatabase('journey', 'kept');
    for (const name of readdirSync(dataDir))
      if (!kept.has(name) || name === 'files') rmSync(path.join(dataDir, name), { recursive: true });
  } else {
    await makeDatabase('kept', 'journey');
    kept = new Set(readdirSync(dataDir));
  }
  close = await open();
}

await makeDatabase('journey', 'template1');
let close = await open();
process.on('SIGUSR2', () => void keepOrGiveBack());
process.on('SIGTERM', () => {
  void close()
    .then(() => maintenance.end())
    .then(() => postgres.stop())
    .then(() => process.exit(0));
});
