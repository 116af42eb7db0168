import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../app.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { type Clock, later } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { signInAs, type TestPerson } from './people.ts';
import { createTestDatabase, quietLog } from './test-database.ts';

/** A clock that stands still until a test moves it. */
export interface TestClock extends Clock {
  /** Moves on by some milliseconds. */
  pass(milliseconds: number): void;
}

/** Somebody who is signed in and makes calls. */
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
export interface TestApp extends AsyncDisposable {
  readonly http: FastifyInstance;
  readonly db: Database;
  readonly clock: TestClock;
  readonly dataDir: string;
  signIn(person: TestPerson): Promise<Visitor>;
}

/** The day on which tests take place, unless they say otherwise. */
export const testDay = '2026-11-21';

/** Starts the application with its settings from `env`, on a clock that shows noon of {@link testDay}. */
export async function startApp(env: Record<string, string> = {}, day = testDay): Promise<TestApp> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-app-'));
  const testDatabase = await createTestDatabase();
  const database = await openDatabase(testDatabase.databaseUrl, { log: quietLog });
  const clock = standingClock(`${day}T12:00:00.000Z`);
  const http = await buildApp({
    config: readConfig({ DATA_DIR: dataDir, RATE_LIMIT: '0', ...env }),
    database,
    clock,
    log: pino({ level: 'silent' }),
    webRoot: undefined,
    checksReplies: true,
  });
  const { db } = database;
  return {
    http,
    db,
    clock,
    dataDir,
    signIn: async (person) => visitorOf(http, await signInAs({ db, clock }, person)),
    async [Symbol.asyncDispose]() {
      await http.close();
      await database.close();
      await testDatabase.drop();
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

function standingClock(start: string): TestClock {
  let now = start;
  return {
    now: () => now,
    today: () => now.slice(0, 10),
    pass: (milliseconds) => {
      now = later(now, milliseconds);
    },
  };
}
