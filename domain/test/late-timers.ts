import { delayUpTo } from './delays.ts';

type Callback = (...given: unknown[]) => void;
type Start = (run: Callback, milliseconds: number) => unknown;
type Stop = (timer: unknown) => void;
interface Waiting {
  readonly due: number;
  readonly order: number;
  /** When it was to run, with its delay. */
  readonly at: number;
}

const original = <Timer>(name: string): Timer => Reflect.get(globalThis, name);
const start = original<Start>('setTimeout');
const stop = original<Stop>('clearTimeout');
const clock = original<{ now(): number }>('performance');
// A test that makes its own time would make this one's, too.
const now = clock.now.bind(clock);

/** Whatever has come arrives later by a random time. */
export const arriveLate = (latest: number): Promise<unknown> =>
  new Promise((resolve) => start(resolve, delayUpTo(latest)));

/** Timers that are late by a random time, and run in the order in which they are due. None is early. */
function lateTimers(latest: number): {
  set: (run: Callback, ms?: number, ...given: unknown[]) => unknown;
  clear: Stop;
} {
  const waiting = new Map<unknown, Waiting>();
  let count = 0;

  // One whose time has long passed was stopped in a way that isn't seen here, and holds nothing up.
  const isBefore = (one: Waiting, other: Waiting): boolean =>
    (one.due === other.due ? one.order < other.order : one.due < other.due) && one.at + 100 > now();

  function set(run: Callback, ms = 0, ...given: unknown[]): unknown {
    const delay = Math.max(ms, 0) + delayUpTo(latest);
    const due = now() + ms;
    const own = { due, order: ++count, at: now() + delay };
    const timer = start(attempt, delay);
    waiting.set(timer, own);
    return timer;

    function attempt(): void {
      if (!waiting.has(timer)) return;
      if ([...waiting.values()].some((one) => isBefore(one, own))) {
        start(attempt, 1);
        return;
      }
      waiting.delete(timer);
      run(...given);
    }
  }
  const clear = (timer: unknown): void => {
    waiting.delete(timer);
    stop(timer);
  };
  return { set, clear };
}

let areLate = false;

/**
 * Makes the timers of this process late, and what it does in its next turn, which is how React goes on with its work and its
 * effects. Begins before a module is read that keeps a timer for itself. Fake timers take the place of these, and are on time.
 */
export function makeTimersLate(): void {
  if (areLate) return;
  areLate = true;
  const timers = lateTimers(10);
  const turns = lateTimers(8);
  replace('setTimeout', timers.set);
  replace('clearTimeout', timers.clear);
  replace('setImmediate', (run: Callback, ...given: unknown[]) => turns.set(run, 0, ...given));
  replace('clearImmediate', turns.clear);
  if (!('requestAnimationFrame' in globalThis)) return;
  const frames = lateTimers(20);
  replace('requestAnimationFrame', (run: Callback) => frames.set(() => run(now()), 16));
  replace('cancelAnimationFrame', frames.clear);
}

/** What the original has beside itself, such as its form as a promise, stays. */
function replace(name: string, late: object): void {
  Reflect.set(globalThis, name, Object.assign(late, original<object>(name)));
}
