/** Runs some work when it is its turn. A signal that aborts while it waits ends the waiting, with the signal's reason. */
export type Turns = <Result>(signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>;

/**
 * Lets only so much work run at once; the rest waits its turn, in order. What waits here holds no connection to the
 * database, of which there are few.
 */
export function createTurns(places: number): Turns {
  let running = 0;
  const waiting = new Set<() => void>();
  const enter = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (running < places) {
      running += 1;
      return Promise.resolve();
    }
    const turn = Promise.withResolvers<void>();
    const leave = (): void => {
      if (waiting.delete(turn.resolve)) turn.reject(signal.reason);
    };
    waiting.add(turn.resolve);
    signal.addEventListener('abort', leave, { once: true });
    return turn.promise.finally(() => signal.removeEventListener('abort', leave));
  };
  // A place is handed on rather than given up, so that nobody who comes just now slips in before those who wait.
  const exit = (): void => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    waiting.delete(next);
    next();
  };
  return async (signal, work) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      exit();
    }
  };
}
