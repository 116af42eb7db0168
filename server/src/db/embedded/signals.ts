// Ctrl-C, a service manager's stop and a closed terminal, with the numbers that exit codes are made of.
const ENDING_SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

let guards = 0;

export type SignalGuard = {
  /** From now on a signal may end the process; one that came during the start ends it at once. */
  finishStart(): void;
  release(): void;
};

/**
 * A signal without a handler ends a process without its 'exit' event, which would leave the server of the database
 * behind in its own session. So this handler exits in order, unless another one listens too.
 */
export function guardSignals(): SignalGuard {
  let isStarting = true;
  let pending: number | undefined;
  const handlers = Object.entries(ENDING_SIGNALS).map(([signal, number]) => {
    const handler = (): void => {
      if (process.listenerCount(signal) > guards) return;
      if (isStarting) pending = 128 + number;
      else process.exit(128 + number);
    };
    process.on(signal, handler);
    return { signal, handler };
  });
  guards += 1;
  return {
    finishStart: () => {
      isStarting = false;
      if (pending !== undefined) process.exit(pending);
    },
    release: () => {
      for (const { signal, handler } of handlers) process.off(signal, handler);
      guards -= 1;
    },
  };
}
