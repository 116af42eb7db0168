import { parentPort } from 'node:worker_threads';
import { Problem, type ProblemDetails, type ProblemKind } from '@purser/domain/problem';

export type Tasks = Readonly<Record<string, (question: never) => unknown>>;

/** The result of a task: an answer, or a problem's parts, since errors lose their class between threads. */
export type Outcome<Answer> =
  | { readonly answer: Answer }
  | { readonly problem: ProblemDetails & { readonly kind: ProblemKind; readonly message: string } };

interface Order {
  readonly name: string;
  readonly question: never;
}

/** Answers the questions of the owning thread. Any error but a Problem ends this thread. */
export function performTasks(tasks: Tasks): void {
  parentPort?.on('message', ({ name, question }: Order) => {
    parentPort?.postMessage(perform(tasks[name], question));
  });
}

function perform(task: Tasks[string] | undefined, question: never): Outcome<unknown> {
  if (!task) throw new Error('A thread was asked for what it does not do.');
  try {
    return { answer: task(question) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { kind, message, code, fields, more } = error;
    return { problem: { kind, message, code, ...(fields ? { fields } : {}), ...(more ? { more } : {}) } };
  }
}
