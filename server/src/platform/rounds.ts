import type { Steps } from '@purser/domain/steps';

/** Who waits for steps now, by their ids, and until when anybody does. */
export interface Waiting {
  readonly people: () => Iterable<number>;
  readonly signal: AbortSignal;
}

/** Runs steps in rounds together with those of all others; rejects where nobody waits any more. */
export type Rounds = <Result>(waiting: Waiting, steps: Steps<Result>) => Promise<Result>;

/** Steps that aren’t done. */
interface Work extends Waiting {
  /** Goes on until a moment; whether it is over. */
  readonly goOn: (end: number) => boolean;
}

// Milliseconds. A longer round would be felt by others, a shorter one spends more on changing places.
const longestRound = 8;
// After as many, what somebody was worked for before counts half.
const halfLife = 1000;

/**
 * Works for a few milliseconds at a time, and has whatever has arrived read and answered between any two rounds. In a round those come
 * first who have been worked for least of late, so that what is quickly done is done before what takes long.
 */
export function createRounds(): Rounds {
  const waiting = new Set<Work>();
  // How many pieces of each person’s work there were of late.
  const pieces = new Map<number, number>();
  let halved = 0;
  let isAhead = false;
  const round = (): void => {
    const begun = performance.now();
    if (begun - halved > halfLife) {
      halve(pieces);
      halved = begun;
    }
    while (waiting.size > 0 && performance.now() < begun + longestRound) {
      const next = leastServed(waiting, pieces);
      if (!next) break;
      pieces.set(next.person, next.count + 1);
      if (next.work.goOn(begun + longestRound)) waiting.delete(next.work);
    }
    isAhead = false;
    callRound();
  };
  const callRound = (): void => {
    if (isAhead || waiting.size === 0) return;
    isAhead = true;
    setImmediate(round);
  };
  return ({ people, signal }, steps) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = (): void => {
        if (waiting.delete(work)) reject(signal.reason);
      };
      const goOn = (end: number): boolean => {
        try {
          const result = runUntil(end, steps);
          if (!result) return false;
          resolve(result.value);
        } catch (error) {
          reject(error);
        }
        signal.removeEventListener('abort', leave);
        return true;
      };
      const work: Work = { people, signal, goOn };
      signal.addEventListener('abort', leave, { once: true });
      waiting.add(work);
      callRound();
    });
}

/** The result, where the steps are done before a moment. */
function runUntil<Result>(end: number, steps: Steps<Result>): { readonly value: Result } | undefined {
  do {
    const { done, value } = steps.next();
    if (done) return { value };
  } while (performance.now() < end);
  return undefined;
}

interface Next {
  readonly work: Work;
  readonly person: number;
  /** How many pieces of their work there were. */
  readonly count: number;
}

// Whoever waits for an answer together with somebody who asks a lot waits no longer for that.
function leastServed(waiting: ReadonlySet<Work>, pieces: ReadonlyMap<number, number>): Next | undefined {
  let next: Next | undefined;
  for (const work of waiting) {
    for (const person of work.people()) {
      const count = pieces.get(person) ?? 0;
      if (!next || count < next.count) next = { work, person, count };
    }
  }
  const [first] = waiting;
  return next ?? (first && { work: first, person: 0, count: 0 });
}

function halve(pieces: Map<number, number>): void {
  for (const [id, count] of pieces) {
    if (count < 1) pieces.delete(id);
    else pieces.set(id, count / 2);
  }
}
