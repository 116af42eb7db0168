import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { type AppParts, buildApp } from '../app.ts';
import { reasonOf } from '../db/errors.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { makeFolder, makePrivate } from '../db/private-folder.ts';
import { serverPackage } from '../db/server-package.ts';
import { settleEvaluation } from '../features/session/evaluation/evaluation.service.ts';
import { bindIdentities } from '../features/session/session.queries.ts';
import { jobHandlers } from '../job-handlers.ts';
import { machineClock } from '../platform/clock.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { settleCurrency } from '../platform/currencies.ts';
import { openStorage } from '../platform/files/open-storage.ts';
import { collectWhenIdle } from '../platform/idle-memory.ts';
import { openJobs, prepareJobs } from '../platform/jobs.ts';
import { openMail } from '../platform/mail/mail-transport.ts';
import { loggable } from '../platform/problems.ts';
import type { Tracing } from '../platform/tracing.ts';
import { forgetKeptDatabase } from '../platform/upgrade/kept-database.ts';
import { upgradeDatabase } from '../platform/upgrade/upgrade-database.ts';
import { openData } from './open-data.ts';

const longestShutdown = 15_000;

/** Serves until it is asked to stop. */
export async function run(): Promise<void> {
  const config = readConfig(process.env);
  // Logs go to the error stream, so that the line with the address stands alone.
  const log = pino({ level: config.logLevel, base: undefined }, pino.destination({ dest: 2, sync: false }));
  closeDataFolder(config, log);
  const clock = machineClock(config.timeZone);
  const { dataDir } = config;
  if (!config.databaseUrl) await upgradeDatabase({ dataDir, log, now: clock.now() });
  const tracing = await openTracing(config);
  const { database, stop } = await openData(config, { log });
  for (const { pool } of [database, database.writes]) tracing?.addToPool(pool);
  const end = await startServing({ config, database, clock, log, tracing });
  collectWhenIdle();
  process.stdout.write(`Purser is ready at ${addressToOpen(config)}\n`);
  endOnSignal(log, async () => {
    await end();
    await stop();
    await tracing?.stop();
  });
  if (!config.databaseUrl) await forgetKeptDatabase(dataDir, log);
}

/** Migrates an open database and serves from it. Answers a function that ends the serving; the database stays open. */
export async function startServing(
  given: Pick<AppParts, 'config' | 'database' | 'clock' | 'tracing'> & { readonly log: Logger },
): Promise<() => Promise<void>> {
  const { config, database, clock, log } = given;
  await migrateDatabase(database.pool, { log });
  await settleCurrency(database.db, config, log);
  await prepareJobs(database.pool, log, config.timeZone);
  await bindIdentities(database.db, config);
  const jobs = await openJobs(database.pool, log);
  await settleEvaluation({ db: database.db, clock, jobs }, { config, log });
  const files = await openStorage(config, log);
  const mail = openMail(config);
  const parts = { ...given, files, jobs, mail };
  const app = await buildApp({ ...parts, webRoot: webRoot() });
  await listen(app, config);
  await jobs.work(jobHandlers(parts));
  return async () => {
    await Promise.all([app.close(), jobs.stop()]);
    mail.close();
  };
}

// Loaded only where a collector of traces is configured.
async function openTracing({ tracesTo }: Config): Promise<Tracing | undefined> {
  if (tracesTo === undefined) return undefined;
  const { startTracing } = await import('../platform/tracing.ts');
  return startTracing(serverPackage.version);
}

// In evaluation mode signing in needs the key.
export const addressToOpen = ({ appUrl, evaluationKey }: Config): string =>
  evaluationKey === undefined ? appUrl : `${appUrl}/?key=${evaluationKey}`;

// It contains the cookie secret and people's files even where the database is elsewhere.
function closeDataFolder({ dataDir }: Config, log: Logger): void {
  makeFolder(dataDir);
  if (makePrivate(dataDir)) return;
  log.warn({ dataDir }, 'DATA_DIR belongs to another account, and others may be able to enter it');
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw new Error(`PORT ${port} on HOST ${host} can't be used: ${reasonOf(error)}`, { cause: error });
  }
}

// The built app is beside the server's bundle; in development Vite serves it.
const webRoot = (): string => path.join(serverPackage.folder, '../web/dist');

function endOnSignal(log: Logger, end: () => Promise<void>): void {
  let isEnding = false;
  const onSignal = (): void => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), longestShutdown).unref();
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: loggable(error) }, 'the server did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
