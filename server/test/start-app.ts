import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dateText, todayIn } from '@purser/domain/dates';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { type AppParts, buildApp } from '../src/app.ts';
import { settleEvaluation } from '../src/features/session/evaluation/evaluation.service.ts';
import { jobHandlers } from '../src/job-handlers.ts';
import { type Clock, later } from '../src/platform/clock.ts';
import { settleCurrency } from '../src/platform/company-currency.ts';
import { readConfig } from '../src/platform/config.ts';
import { openStorage } from '../src/platform/files/open-storage.ts';
import { prepareJobs } from '../src/platform/jobs.ts';
import { openMail } from '../src/platform/mail/mail-transport.ts';
import type { Server } from '../src/platform/serve.ts';
import { openSessions } from '../src/platform/session.ts';
import { signInAs, type TestPerson } from './people.ts';
import { runJobs } from './run-jobs.ts';
import { close, openTestDatabase, type TakenDatabase, takeDatabase } from './standing-database.ts';
import { quietLog } from './test-database.ts';

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

/** The whole application on a fresh database; `await using app = await startApp()` ends it with the test. */
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

export type TestLimits = Pick<AppParts, 'csvLimits' | 'readerPatience'> & Partial<Pick<AppParts, 'log'>>;

/** Starts the application with its settings from `env`, on a clock that shows noon in UTC of {@link testDay}. */
export async function startApp(
  env: Record<string, string> = {},
  day = testDay,
  limits: TestLimits = {},
): Promise<TestApp> {
  return startOn(await takeDatabase(), env, { day, limits });
}

/** Starts the application on a database and a data folder that are there already, and stay. */
export async function startAppOn(databaseUrl: string, dataDir: string): Promise<TestApp> {
  const opened = await openTestDatabase({ databaseUrl, drop: async () => {} });
  await prepareJobs(opened.database.pool, quietLog, 'UTC');
  return startOn(
    { ...opened, handBack: () => close(opened) },
    { DATA_DIR: dataDir },
    { day: testDay, limits: {} },
  );
}

async function startOn(
  { databaseUrl, database, jobs, handBack }: TakenDatabase,
  env: Record<string, string>,
  { day, limits }: { readonly day: string; readonly limits: TestLimits },
): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-app-'));
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '0', ...env });
  await settleCurrency(database.db, config, quietLog);
  const clock = standingClock(`${day}T12:00:00.000Z`, config.timeZone);
  const files = await openStorage(config);
  const mail = openMail(config);
  const parts = { config, database, clock, files, jobs, mail, log: pino({ level: 'silent' }) };
  const http = await buildApp({ ...parts, ...limits, webRoot: undefined, checksReplies: true });
  const { db } = database;
  return {
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
      await settleEvaluation(
        { db, clock },
        { config: readConfig({ DATA_DIR: dataDir, ...more }), log: quietLog },
      );
      const opened = await openTestDatabase({ databaseUrl, drop: async () => {} });
      return startOn({ ...opened, handBack: () => close(opened) }, more, { day, limits });
    },
    async [Symbol.asyncDispose]() {
      await http.close();
      mail.close();
      await handBack();
      rmSync(dataDir, { recursive: true });
    },
  };
}

function visitorOf(http: FastifyInstance, cookie: string): Visitor {
  return {
    cookie,
    get: (url, headers = {}) => http.inject({ method: 'GET', url, headers: { cookie, ...headers } }),
    send: (method, url, body, headers = {}) =>
      http.inject({ method, url, headers: { cookie, ...headers }, ...(body ? { payload: body } : {}) }),
  };
}

function standingClock(start: string, timeZone: string): TestClock {
  let now = start;
  return {
    now: () => now,
    today: () => dateText(todayIn(timeZone, now)),
    pass: (milliseconds) => {
      now = later(now, milliseconds);
    },
  };
}
