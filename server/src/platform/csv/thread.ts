import { type Transferable, Worker } from 'node:worker_threads';
import { Problem } from '@purser/domain/problem';
import { codeOf } from '../../db/errors.ts';
import type { Outcome, Tasks } from './thread-tasks.ts';

/** What one file may use: memory of the JavaScript heap, and time. */
export interface ThreadLimits {
  readonly megabytes: number;
  readonly milliseconds: number;
}

/** Measured on 50,000 rows that fill 20 MiB: they need less than half of either (decision 66). */
export const csvThreadLimits: ThreadLimits = { megabytes: 640, milliseconds: 60_000 };

// A small young generation is collected more often, which keeps the process 20 MB smaller (decision 66).
const youngMegabytes = 4;

export interface TaskThread<T extends Tasks> {
  ask<Name extends keyof T & string>(
    name: Name,
    question: Parameters<T[Name]>[0],
    transfer?: readonly Transferable[],
  ): Promise<ReturnType<T[Name]>>;
}

export interface ThreadRoom {
  readonly limits: ThreadLimits;
  readonly signal: AbortSignal;
}

/**
 * Runs work with a thread for what takes long with a CSV file, so that the server goes on answering. Exceeding the
 * limits is a Problem. The thread ends with the work.
 */
export async function withCsvThread<T extends Tasks, Result>(
  { limits, signal }: ThreadRoom,
  work: (thread: TaskThread<T>) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = new Worker(entry, {
    env: environment(),
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: youngMegabytes },
  });
  const failed = Promise.withResolvers<never>();
  // The next question gets the error; until then nobody may be waiting for it.
  failed.promise.catch(() => {});
  const cancel = (): void => failed.reject(signal.reason);
  signal.addEventListener('abort', cancel, { once: true });
  worker.once('error', (error) => failed.reject(isOutOfMemory(error) ? tooMuchMemory(limits) : error));
  try {
    return await work(askerOf(worker, failed, limits.milliseconds));
  } finally {
    signal.removeEventListener('abort', cancel);
    await worker.terminate();
  }
}

// The thread should not know the secrets of the environment. It needs nothing of it but where the sources that it loads
// lie compiled, which takes it a fifth of the time.
const environment = (): NodeJS.ProcessEnv => {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
};

function askerOf<T extends Tasks>(
  worker: Worker,
  failed: PromiseWithResolvers<never>,
  milliseconds: number,
): TaskThread<T> {
  let left = milliseconds;
  const ask: TaskThread<T>['ask'] = async (name, question, transfer = []) => {
    const answered = Promise.withResolvers<Outcome<ReturnType<T[typeof name]>>>();
    worker.once('message', answered.resolve);
    const begun = performance.now();
    const timer = setTimeout(() => failed.reject(tooMuchTime(milliseconds)), left);
    worker.postMessage({ name, question }, transfer);
    const outcome = await Promise.race([answered.promise, failed.promise]).finally(() => {
      clearTimeout(timer);
      left -= performance.now() - begun;
    });
    if ('answer' in outcome) return outcome.answer;
    const { kind, message, ...details } = outcome.problem;
    throw new Problem(kind, message, details);
  };
  return { ask };
}

// Sources run as they are; the built thread is beside the built server.
const isBuilt = import.meta.url.endsWith('.js');
const entry = new URL(isBuilt ? './csv-thread.js' : '../../csv-thread.ts', import.meta.url);

const isOutOfMemory = (error: unknown): boolean => codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY';

const tooMuchMemory = ({ megabytes }: ThreadLimits): Problem =>
  new Problem('too_large', `This file needs more memory than ${megabytes} MB. Please split it`, {
    code: 'needs_memory',
  });

const tooMuchTime = (milliseconds: number): Problem =>
  new Problem('too_large', `Reading this file takes longer than ${milliseconds / 1000} s. Please split it`, {
    code: 'needs_time',
  });
