import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { Report } from './embedded-program.ts';

export type ProcessOptions = { dataDir: string; binaries?: string; user?: { uid: number; gid: number } };

export type EmbeddedProcess = {
  pid: number;
  /** Resolves when the database answers; rejects with the line that the process ended with. */
  started: Promise<{ url: string; isAttached: boolean }>;
  /** Numbers of the rows whose commit was acknowledged. */
  acknowledged: number[];
  /** Resolves after so many more acknowledged rows. */
  acknowledge(count: number): Promise<void>;
  /** Ends writing, the database and the process; answers its exit code. */
  stop(): Promise<number | null>;
  kill(): Promise<void>;
  /** Makes it throw an error that nobody catches. */
  fail(): void;
  /** Signals every process of the group, as a terminal does on Ctrl-C. */
  interrupt(): void;
  /** The signal or code that it ended with. */
  ended: Promise<NodeJS.Signals | number | null>;
};

export function startProcess({ dataDir, binaries, user }: ProcessOptions): EmbeddedProcess {
  const program = path.join(import.meta.dirname, 'embedded-program.ts');
  const child = spawn(process.execPath, [program, dataDir, ...(binaries ? [binaries] : [])], {
    ...user,
    cwd: '/',
    // A group of its own, as a shell gives to a program in the foreground.
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The second process did not start.');
  // A failed test must not leave the process behind.
  onTestFinished(() => void child.kill('SIGKILL'));
  const acknowledged: number[] = [];
  const ended = once(child, 'exit').then(([code, signal]) => signal ?? code);
  return {
    pid,
    started: listen(child, acknowledged),
    acknowledged,
    acknowledge: async (count) => {
      const goal = acknowledged.length + count;
      while (acknowledged.length < goal) await once(child, 'report');
    },
    stop: async () => {
      child.stdin?.end();
      return ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    fail: () => child.kill('SIGUSR2'),
    interrupt: () => process.kill(-pid, 'SIGINT'),
    ended,
  };
}

async function listen(
  child: ChildProcess,
  acknowledged: number[],
): Promise<{ url: string; isAttached: boolean }> {
  if (!child.stdout) throw new Error('The second process has no output.');
  const { promise, resolve, reject } = Promise.withResolvers<{ url: string; isAttached: boolean }>();
  createInterface(child.stdout).on('line', (line) => {
    const report: Report = JSON.parse(line);
    if ('started' in report) resolve(report.started);
    if ('failed' in report) reject(new Error(report.failed));
    if ('written' in report) acknowledged.push(report.written);
    child.emit('report');
  });
  return promise;
}
