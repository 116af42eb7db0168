import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { todayIn } from '@purser/domain/dates';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type AppParts, buildApp } from '../src/app.ts';
import { openDatabase } from '../src/db/client.ts';
import { settleEvaluation } from '../src/features/session/evaluation/evaluation.service.ts';
import { bindIdentities } from '../src/features/session/session.queries.ts';
import { jobHandlers } from '../src/job-handlers.ts';
import { type Clock, later } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { settleCurrency } from '../src/platform/currencies.ts';
import { openStorage } from '../src/platform/files/open-storage.ts';
import { prepareJobs } from '../src/platform/jobs.ts';
import { openMail } from '../src/platform/mail/mail-transport.ts';
import type { Server } from '../src/platform/serve.ts';
import { openSessions } from '../src/platform/session.ts';
import { mustEnd } from './open-apps.ts';
import { signInAs, type TestPerson } from './people.ts';
import { runJobs } from './run-jobs.ts';
import { lendInTurn, type Started } from './standing-app.ts';
import { openLasting, type TakenDatabase, takeDatabase } from './standing-database.ts';
import { createTestDatabase, quietLog } from './test-database.ts';

export interface TestClock extends Clock {
  pass(milliseconds: number): void;
}

export interface Visitor {
  readonly cookie: string;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(
    method: Verb,
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}
type Verb = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The whole application on a database as if it were fresh; `await using app = await startApp()` ends it with the test. */
export interface TestApp
  extends AsyncDisposable,
    Pick<Server, 'http' | 'db' | 'files' | 'jobs' | 'sessions' | 'currency'> {
  readonly clock: TestClock;
  readonly dataDir: string;
  readonly evaluationKey: string | undefined;
  /** Does all waiting jobs at once; throws what a job throws. */
  runJobs(): Promise<void>;
  /** Tries to send one mail, as its job does. */
  sendMail(id: number): Promise<void>;
  signIn(person: TestPerson): Promise<Visitor>;
  /** Starts a second application on the same database with other settings; it ends before this one. */
  again(env: Record<string, string>): Promise<TestApp>;
}

/** The day on which tests take place, unless they say otherwise. */
export const testDay = '2026-11-21';

export type TestLimits = Pick<AppParts, 'csvLimits' | 'readerPatience'> &
  Partial<Pick<AppParts, 'log'>> & {
    /** For how many milliseconds a write waits for a lock. */
    readonly longestWait?: number;
  };

/**
 * The application with its settings from `env`, on a clock that shows noon in UTC of {@link testDay}. With the usual settings it
 * is the worker's standing one; what has no way back there, as what this process notes of its errors, needs {@link startOwnApp}.
 */
export async function startApp(
  env: Record<string, string> = {},
  day = testDay,
  limits: TestLimits = {},
): Promise<TestApp> {
  const isUsual = Object.keys({ ...env, ...limits }).length === 0;
  const borrowed = isUsual ? await borrowApp(day) : undefined;
  return borrowed ? mustEnd(borrowed) : startOwnApp(env, day, limits);
}

/** As {@link startApp}, an application that nobody has had before. */
export async function startOwnApp(
  env: Record<string, string> = {},
  day = testDay,
  limits: TestLimits = {},
): Promise<TestApp> {
  const { longestWait } = limits;
  const taken = longestWait
    ? await openLasting(await createTestDatabase(), longestWait)
    : await takeDatabase();
  return mustEnd((await startOn(taken, env, { day, limits })).app);
}

const borrowApp = lendInTurn(async () => startOn(await takeDatabase(), {}, { day: testDay, limits: {} }));

/** Starts the application on a database and a data folder that are there already, and stay. */
export async function startAppOn(databaseUrl: string, dataDir: string): Promise<TestApp> {
  const { pool, close } = await openDatabase(databaseUrl, { log: quietLog });
  await prepareJobs(pool, quietLog, 'UTC');
  await close();
  const taken = await openLasting({ databaseUrl, drop: async () => {} });
  return mustEnd((await startOn(taken, { DATA_DIR: dataDir }, { day: testDay, limits: {} })).app);
}

async function startOn(
  taken: TakenDatabase,
  env: Record<string, string>,
  { day, limits }: { readonly day: string; readonly limits: TestLimits },
): Promise<Started<TestApp>> {
  const { database, jobs } = taken;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-app-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '0', ...env });
  await settleCurrency(database.db, config, quietLog);
  const clock = standingClock(day, config.timeZone);
  const files = await openStorage(config);
  const mail = openMail(config);
  const parts = { config, database, clock, files, jobs, mail, log: pino({ level: 'silent' }) };
  const http = await buildApp({ ...parts, ...limits, webRoot: undefined, checksReplies: true });
  let isClosed = false;
  http.addHook('onClose', async () => {
    isClosed = true;
  });
  const { db } = database;
  const app: TestApp = {
    http,
    db,
    clock,
    dataDir,
    currency: config.currency,
    files,
    jobs,
    evaluationKey: config.evaluationKey,
    sessions: openSessions({ ...config, db, clock }),
    runJobs: () => runJobs(database.pool, jobHandlers(parts)),
    sendMail: (id) => jobHandlers(parts)['send-mail']({ id }),
    signIn: async (person) => visitorOf(http, await signInAs({ ...config, db, clock }, person)),
    again: async (more) => {
      const next = readConfig({ DATA_DIR: dataDir, ...more });
      await bindIdentities(db, next);
      await settleEvaluation({ db, clock, jobs }, { config: next, log: quietLog });
      const other = await openLasting({ databaseUrl: taken.databaseUrl, drop: async () => {} });
      return mustEnd((await startOn(other, more, { day: clock.firstDay(), limits })).app);
    },
    async [Symbol.asyncDispose]() {
      await http.close();
      mail.close();
      await taken.handBack();
      rmSync(dataDir, { recursive: true });
    },
  };
  return { app, taken, clock, isClosed: () => isClosed };
}

function visitorOf(http: FastifyInstance, cookie: string): Visitor {
  return {
    cookie,
    get: (url, headers = {}) => http.inject({ method: 'GET', url, headers: { cookie, ...headers } }),
    send: (method, url, body, headers = {}) =>
      http.inject({ method, url, headers: { cookie, ...headers }, ...(body ? { payload: body } : {}) }),
  };
}

function standingClock(day: string, timeZone: string) {
  const noonOf = (date: string): string => `${date}T12:00:00.000Z`;
  let firstDay = day;
  let now = noonOf(day);
  return {
    now: () => now,
    today: () => todayIn(timeZone, now),
    pass: (milliseconds: number) => {
      now = later(now, milliseconds);
    },
    firstDay: () => firstDay,
    begin: (date: string) => {
      firstDay = date;
      now = noonOf(date);
    },
  };
}
