import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type OpenDatabase, openDatabase } from '@purser/server/db/client';
import { startEmbeddedPostgres } from '@purser/server/db/embedded-postgres';
import { machineClock } from '@purser/server/platform/clock';
import { signInAs, testSecret } from '@purser/server/test/people';

/** The built product at work, with the means to look inside. */
export interface Bench {
  readonly origin: string;
  readonly pid: number;
  readonly dataDir: string;
  /** From the start of the process to the line that says it is ready, in milliseconds. */
  readonly startMs: number;
  readonly databaseUrl: string;
  readonly database: OpenDatabase;
  readonly cookie: string;
  stop(): Promise<void>;
}

const quiet = { info: () => {}, warn: () => {}, error: () => {} };
const port = 3977;

/** Starts the server on a data folder by the script of `npm start`, once all is built, without the rate limit. */
export async function startBench(
  dataDir: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Bench> {
  const origin = `http://127.0.0.1:${port}`;
  const root = path.resolve(import.meta.dirname, '..');
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMIT: '0',
    SESSION_SECRET: testSecret,
    ...more,
  };
  const begun = performance.now();
  const child = spawn('sh', ['scripts/run.sh', 'start'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await readyLine(child);
  const startMs = performance.now() - begun;
  const attached = await startEmbeddedPostgres({ dataDir, log: quiet });
  const database = await openDatabase(attached.url, { log: quiet });
  const cookie = await signInAs(
    { db: database.db, clock: machineClock('UTC') },
    { email: 'bench@example.com', role: 'admin' },
  );
  const stop = async (): Promise<void> => {
    await database.close();
    await attached.stop();
    await ended(child);
  };
  const databaseUrl = attached.url;
  return { origin, pid: child.pid ?? 0, dataDir, startMs, databaseUrl, database, cookie, stop };
}

/** Memory that a process holds for itself plus its part of what it shares, in MB. */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(readIfThere(pid))?.[1] ?? 0));
  return kilobytes.reduce((sum, part) => sum + part, 0) / 1024;
}

// A connection of the database may end between being listed and being read.
function readIfThere(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  } catch {
    return '';
  }
}

/** The most memory that a process ever held, in MB. */
export function peakOf(pid: number): number {
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}

/** The kernel keeps the most memory that a process ever held, until it is told to start anew from what it holds now. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}

/** The database's server process and its children. */
export function databasePids(dataDir: string): number[] {
  const postmaster = Number(
    readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0],
  );
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === postmaster);
  return [postmaster, ...children];
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    // A process may end between being listed and being read.
    return undefined;
  }
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('The server has no output to listen to.'));
    createInterface(child.stdout).on('line', (line) => line.includes('ready at') && resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code} before it was ready.`)));
  });
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.removeAllListeners('exit');
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
