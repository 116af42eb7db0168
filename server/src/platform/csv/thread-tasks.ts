import { parentPort } from 'node:worker_threads';
import { Problem, type ProblemDetails, type ProblemKind } from '@purser/domain/problem';

/** What a thread does, by name. A task has one question, and both it and the answer are plain data. */
export type Tasks = Readonly<Record<string, (question: never) => unknown>>;

/** What becomes of a task: an answer, or a problem in the parts that reach another thread. */
export type Outcome<Answer> =
  | { readonly answer: Answer }
  | { readonly problem: ProblemDetails & { readonly kind: ProblemKind; readonly message: string } };

interface Order {
  readonly name: string;
  readonly question: never;
}

/** Does in this thread what its owner asks for. An error that is no problem ends the thread. */
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
