import type { Steps } from '@purser/domain/steps';

/** Who waits for steps now, by their ids, and until when anybody does. What is for nobody by themself has no people, and comes first. */
export interface Waiting {
  readonly people: () => Iterable<number>;
  readonly signal: AbortSignal;
}

/** Work of many in rounds. */
export interface Rounds {
  /** Runs steps in rounds together with those of all others; rejects where nobody waits any more. */
  run<Result>(waiting: Waiting, steps: Steps<Result>): Promise<Result>;
  /** Whether somebody was worked for so long of late that they wait until nobody else needs the processor. */
  hadMuch(person: number): boolean;
}

/** Steps that aren’t done. */
interface Work extends Waiting {
  /** Goes on until a moment; whether it is over. */
  readonly goOn: (end: number) => boolean;
}

// Milliseconds. What arrives during a round waits for its end, as does each answer of the database that a call needs.
const longestRound = 4;
// After as many, what somebody was worked for before counts half.
const halfLife = 1000;
// Who was worked for longer of late waits until nobody else needs the processor, but for at most so many times as long as the last
// round took: a tenth of the time is theirs in any case.
const muchOfLate = 250;
const longestWait = 9;
// An event loop that has nothing to do for so long is idle.
const idleFor = 0.5;

/**
 * Works for a few milliseconds at a time, and has whatever has arrived read and answered between any two rounds. In a round those come
 * first who had the least time of late, so that what is quickly done is done before what takes long; whoever had much waits until
 * nothing else is to be done.
 */
export function createRounds(): Rounds {
  const waiting = new Set<Work>();
  // How many milliseconds each person was worked for of late.
  const spent = new Map<number, number>();
  let halved = 0;
  let isCalled = false;
  let waitsForIdle = false;
  // How long the last round took in which nobody had to wait.
  let took = longestRound;
  const round = (isForAll: boolean): void => {
    const begun = performance.now();
    const end = begun + longestRound;
    if (begun - halved > halfLife) {
      halve(spent);
      halved = begun;
    }
    for (let now = begun; now < end; ) {
      const next = leastServed(waiting, spent);
      if (!next || (next.spent > muchOfLate && !isForAll)) break;
      if (next.work.goOn(end)) waiting.delete(next.work);
      const after = performance.now();
      if (next.person !== undefined) spent.set(next.person, next.spent + after - now);
      now = after;
    }
    if (isForAll) took = Math.max(longestRound, performance.now() - begun);
    callRound();
  };
  const callRound = (): void => {
    const next = leastServed(waiting, spent);
    if (!next) return;
    if (next.spent <= muchOfLate) {
      if (isCalled) return;
      isCalled = true;
      setImmediate(() => {
        isCalled = false;
        round(false);
      });
    } else if (!waitsForIdle) {
      waitsForIdle = true;
      onceIdle(performance.now() + took * longestWait, () => {
        waitsForIdle = false;
        round(true);
      });
    }
  };
  const run: Rounds['run'] = ({ people, signal }, steps) =>
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
  return { run, hadMuch: (person) => (spent.get(person) ?? 0) > muchOfLate };
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
  /** Whose time it is; undefined where it is for nobody by themself. */
  readonly person: number | undefined;
  /** The milliseconds that they had. */
  readonly spent: number;
}

// Whoever waits for an answer together with somebody who asks a lot waits no longer for that.
function leastServed(waiting: ReadonlySet<Work>, all: ReadonlyMap<number, number>): Next | undefined {
  let next: Next | undefined;
  for (const work of waiting) {
    let isForAll = true;
    for (const person of work.people()) {
      isForAll = false;
      const spent = all.get(person) ?? 0;
      if (!next || spent < next.spent) next = { work, person, spent };
    }
    if (isForAll) return { work, person: undefined, spent: 0 };
  }
  return next;
}

/** Calls something as soon as the event loop has nothing to do, and at a moment at the latest. */
function onceIdle(latest: number, then: () => void): void {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    const { idle } = performance.eventLoopUtilization(before);
    if (idle >= idleFor || performance.now() >= latest) then();
    else onceIdle(latest, then);
  }, 1);
}

function halve(spent: Map<number, number>): void {
  for (const [id, time] of spent) {
    if (time < 1) spent.delete(id);
    else spent.set(id, time / 2);
  }
}
