import { Problem } from '@purser/domain/problem';
import type { Steps } from '@purser/domain/steps';
import type { FastifyReply } from 'fastify';
import { createLimitByOwner, createOwnerLimit } from './concurrency-limit.ts';
import { disconnectSignal } from './disconnect-signal.ts';
import { createRounds, type Waiting } from './rounds.ts';

/** Who asks a question; its signal aborts when nobody waits for the answer any more. */
export interface Asker {
  readonly id: number;
  readonly signal: AbortSignal;
}

/**
 * The turns of a question among all others. Whatever is computed of all items asks for one, so that nothing that takes long can be
 * asked for past the limits (decision 126).
 */
export interface WorkTurn {
  /** Runs steps, a few milliseconds at a time; rejects where nobody waits for the answer any more. */
  run<Result>(steps: Steps<Result>): Promise<Result>;
}

/** Answers what takes long to compute, so that nobody else waits for it. */
export interface HeavyWork {
  /** Works on a question when it is its turn among the same person’s; 429 where somebody has too many of them on their way. */
  ask<Result>(asker: Asker, work: (turn: WorkTurn) => Promise<Result>): Promise<Result>;
  /** The turns of what somebody asks for, or several together. */
  turnOf(waiting: Asker | Waiting): WorkTurn;
  /** Counts what somebody has on their way by itself until the function is called that it answers; 429 as above. */
  enter(asker: Pick<Asker, 'id'>): () => void;
}

// What one person may have at work: a page asks several questions at once.
const mostAtWork = 4;
const mostAsked = 16;

/**
 * Somebody with many questions, or one that takes minutes, doesn’t delay the others: whoever has been worked for least is next. `now`
 * is in milliseconds.
 */
export function createHeavyWork(now?: () => number): HeavyWork {
  const rounds = createRounds(now);
  const enter = createOwnerLimit(mostAsked, tooManyQuestions);
  const atWork = createLimitByOwner(mostAtWork);
  const oneByOne = createLimitByOwner(1);
  const turnOf = (waiting: Asker | Waiting): WorkTurn => {
    const { signal } = waiting;
    const people = 'people' in waiting ? waiting.people : () => [waiting.id];
    return { run: (steps) => rounds.run({ people, signal }, steps) };
  };
  const ask: HeavyWork['ask'] = async (asker, work) => {
    const leave = enter(asker.id);
    try {
      const begin = () => work(turnOf(asker));
      return await atWork(
        asker.signal,
        () => (rounds.hadMuch(asker.id) ? oneByOne(asker.signal, begin, asker.id) : begin()),
        asker.id,
      );
    } finally {
      leave();
    }
  };
  return { ask, turnOf, enter: ({ id }) => enter(id) };
}

/** Whose call it is, for as long as the client waits. */
export const askerOf = (id: number, reply: FastifyReply): Asker => ({ id, signal: disconnectSignal(reply) });

const tooManyQuestions = (): Problem =>
  new Problem(
    'too_many',
    `You have asked ${mostAsked} questions that take a while, and none of them is answered yet. Please wait until one is`,
    { code: 'too_many_questions', more: { retryAfter: 5 } },
  );
