import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { testSecret } from '@purser/server/test/people';
import { databasePids } from '../server.ts';

/** The built program on a data folder. */
export interface Program {
  readonly origin: string;
  readonly pid: number;
  /** What it wrote into its log as errors. */
  readonly errors: readonly string[];
  /** Once it serves; throws where it ends before. Answers how many milliseconds that took. */
  readonly ready: Promise<number>;
  /** Ends processes as a power cut does: the program's, the database's, or both at once. */
  cut(what: Cut): Promise<void>;
  stop(): Promise<void>;
}

export type Cut = 'program' | 'database' | 'both';

export const port = 3978;
const root = path.resolve(import.meta.dirname, '../..');

/** Starts the program; `PURSER_PROGRAM` names another than this checkout’s, such as `bin/purser` of a release. */
export function startProgram(dataDir: string, more: Readonly<Record<string, string>>): Program {
  const begun = performance.now();
  const own = { PORT: String(port), ...more };
  const [command, args] = commandOf(process.env.PURSER_PROGRAM);
  const child = spawn(command, [...args, 'start'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      RATE_LIMIT: '0',
      SESSION_SECRET: testSecret,
      ...own,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  createInterface(child.stderr).on('line', (line) => isError(line) && errors.push(line));
  const ended = once(child, 'exit');
  const ready = readyLine(child).then(() => performance.now() - begun);
  // Whoever cuts it before it is ready doesn't wait for it.
  ready.catch(() => {});
  return {
    origin: `http://127.0.0.1:${own.PORT}`,
    pid: child.pid ?? 0,
    errors,
    ready,
    cut: async (what) => {
      if (what !== 'program') databasesOf(dataDir).forEach(kill);
      if (what === 'database') return;
      child.kill('SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const commandOf = (program: string | undefined): [string, string[]] =>
  program === undefined ? ['sh', ['scripts/run.sh']] : [path.resolve(program), []];

// 50 is pino's number for an error.
const isError = (line: string): boolean => !line.startsWith('{') || /"level":(50|60)/.test(line);

function databasesOf(dataDir: string): number[] {
  return existsSync(path.join(dataDir, 'postgres/postmaster.pid')) ? databasePids(dataDir) : [];
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}

function readyLine(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) return reject(new Error('The program has no output to listen to.'));
    createInterface(child.stdout).on('line', (line) => line.includes('ready at') && resolve());
    child.once('exit', (code) => reject(new Error(`The program ended with ${code} before it was ready.`)));
  });
}
