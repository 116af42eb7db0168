// What a terminal, a service manager and a closed terminal send, with the numbers that exit codes are made of.
const ENDING_SIGNALS = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

let guards = 0;

export type SignalGuard = {
  /** From now on a signal may end the process; one that came during the start ends it at once. */
  finishStart(): void;
  release(): void;
};

/**
 * A signal that nobody handles ends a process without its 'exit' event, and the database's server, which is in a
 * session of its own, would stay behind. So such a signal, which often comes while the product is still starting,
 * ends the process by an orderly exit here. As soon as anybody else listens it is theirs alone.
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
