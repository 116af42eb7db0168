import { chmodSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type OpenDatabase, openDatabase } from '@purser/server/db/client';
import { startEmbeddedPostgres } from '@purser/server/db/embedded-postgres';
import { machineClock } from '@purser/server/platform/clock';
import { addPerson, signInAs } from '@purser/server/test/people';
import { type Program, startProgram } from '../crash/program.ts';
import { seedPortfolio } from '../seed.ts';
import { seedRequests } from '../seed-requests.ts';
import { databasePids } from '../server.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const readerCount = 200;
const writerCount = 16;

/** One or two programs on a portfolio of 10,000 items, and who uses them. */
export interface Host {
  readonly dataDir: string;
  readonly origins: readonly [string, ...string[]];
  readonly readers: readonly string[];
  readonly writers: readonly string[];
  /** One who asks the heaviest questions without pause, and one who edits what is being undone. */
  readonly nuisances: { readonly asker: string; readonly editor: string };
  readonly items: readonly number[];
  /** The programs as they run now. */
  programs(): readonly Program[];
  databasePids(): readonly number[];
  /** Kills the first program as `kill -9` does, and starts it again. */
  killProgram(): Promise<void>;
  killDatabase(): void;
  close(): Promise<void>;
}

export interface HostOptions {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
  /** Whether the database is one of its own, beside the program's folder. */
  readonly isOutside?: boolean;
  readonly programs?: 1 | 2;
}

/** Fills a folder with data and starts what serves it. */
export async function openHost({ folder, env, isOutside = false, programs = 1 }: HostOptions): Promise<Host> {
  const dataDir = path.join(folder, 'data');
  const databaseDir = isOutside ? path.join(folder, 'outside') : dataDir;
  mkdirSync(dataDir, { recursive: true });
  chmodSync(folder, 0o755);
  const outside = isOutside ? await startEmbeddedPostgres({ dataDir: databaseDir, log: quiet }) : undefined;
  const settings = { ...env, ...(outside && { DATABASE_URL: outside.url }) };
  const ports = ['3988', '3989'].slice(0, programs);
  const start = async (at: number): Promise<Program> => {
    const program = startProgram(dataDir, { ...settings, PORT: ports[at] ?? '' });
    await program.ready;
    return program;
  };
  const running: Program[] = [];
  for (const at of ports.keys()) running.push(await start(at));
  const people = await fill(databaseDir);
  const [first = '', ...more] = running.map(({ origin }) => origin);
  return {
    dataDir,
    origins: [first, ...more],
    ...people,
    programs: () => running,
    databasePids: () => databasePids(databaseDir),
    killProgram: async () => {
      await running[0]?.cut('program');
      running[0] = await start(0);
    },
    killDatabase: () => {
      for (const pid of databasePids(databaseDir)) process.kill(pid, 'SIGKILL');
    },
    close: async () => {
      for (const program of running) await program.stop();
      await outside?.stop();
    },
  };
}

async function fill(databaseDir: string): Promise<Pick<Host, 'readers' | 'writers' | 'nuisances' | 'items'>> {
  const attached = await startEmbeddedPostgres({ dataDir: databaseDir, log: quiet });
  const database = await openDatabase(attached.url, { log: quiet });
  try {
    await seedPortfolio(database);
    await seedRequests(database, 2000);
    await addPerson(database.db, { email: 'mentioned@example.com' });
    const readers = await signIn(database, 'reader', readerCount);
    const writers = await signIn(database, 'writer', writerCount);
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from software order by id limit 2000',
    );
    const [asker = '', editor = ''] = await signIn(database, 'nuisance', 2);
    return { readers, writers, nuisances: { asker, editor }, items: rows.map(({ id }) => id) };
  } finally {
    await database.close();
    await attached.stop();
  }
}

async function signIn({ db }: OpenDatabase, name: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  for (let at = 0; at < count; at += 1)
    cookies.push(
      await signInAs({ db, clock: machineClock('UTC') }, { email: `${name}${at}@example.com`, role: 'user' }),
    );
  return cookies;
}
