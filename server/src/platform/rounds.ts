import { performance } from 'node:perf_hooks';
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
 * nothing else is to be done. `now` is in milliseconds.
 */
export function createRounds(now = (): number => performance.now()): Rounds {
  const waiting = new Set<Work>();
  const spent = createLedger(now);
  const callRound = createCaller({ waiting, spent, now });
  const run: Rounds['run'] = ({ people, signal }, steps) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const leave = (): void => {
        if (waiting.delete(work)) reject(signal.reason);
      };
      const goOn = (end: number): boolean => {
        try {
          const result = runUntil(now, end, steps);
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
  return { run, hadMuch: (person) => spent.of(person) > muchOfLate };
}

interface Parts {
  readonly waiting: Set<Work>;
  readonly spent: Ledger;
  readonly now: () => number;
}

/** Has a round begin as soon as it may. */
function createCaller({ waiting, spent, now }: Parts): () => void {
  let isCalled = false;
  let waitsForIdle = false;
  // How long the last round took in which nobody had to wait.
  let took = longestRound;
  const round = (isForAll: boolean): void => {
    const begun = now();
    const end = begun + longestRound;
    for (let at = begun; at < end; ) {
      const next = leastServed(waiting, spent);
      if (!next || (next.spent > muchOfLate && !isForAll)) break;
      if (next.work.goOn(end)) waiting.delete(next.work);
      const after = now();
      spent.add(next.person, after - at);
      at = after;
    }
    if (isForAll) took = Math.max(longestRound, now() - begun);
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
      onceIdle(now, now() + took * longestWait, () => {
        waitsForIdle = false;
        round(true);
      });
    }
  };
  return callRound;
}

/** The result, where the steps are done before a moment. */
function runUntil<Result>(
  now: () => number,
  end: number,
  steps: Steps<Result>,
): { readonly value: Result } | undefined {
  do {
    const { done, value } = steps.next();
    if (done) return { value };
  } while (now() < end);
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
function leastServed(waiting: ReadonlySet<Work>, ledger: Ledger): Next | undefined {
  let next: Next | undefined;
  for (const work of waiting) {
    let isForAll = true;
    for (const person of work.people()) {
      isForAll = false;
      const spent = ledger.of(person);
      if (!next || spent < next.spent) next = { work, person, spent };
    }
    if (isForAll) return { work, person: undefined, spent: 0 };
  }
  return next;
}

/** Calls something as soon as the event loop has nothing to do, and at a moment at the latest. */
function onceIdle(now: () => number, latest: number, then: () => void): void {
  const before = performance.eventLoopUtilization();
  setTimeout(() => {
    const { idle } = performance.eventLoopUtilization(before);
    if (idle >= idleFor || now() >= latest) then();
    else onceIdle(now, latest, then);
  }, 1);
}

/** How many milliseconds each person was worked for of late. */
interface Ledger {
  of(person: number): number;
  add(person: number | undefined, time: number): void;
}

function createLedger(now: () => number): Ledger {
  const times = new Map<number, number>();
  let halved = 0;
  const halve = (): void => {
    if (now() - halved < halfLife) return;
    halved = now();
    for (const [person, time] of times) {
      if (time < 1) times.delete(person);
      else times.set(person, time / 2);
    }
  };
  return {
    of: (person) => times.get(person) ?? 0,
    add(person, time) {
      halve();
      if (person !== undefined) times.set(person, (times.get(person) ?? 0) + time);
    },
  };
}
