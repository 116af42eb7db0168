import type { SystemError } from '@purser/api/system';
import { type Problem, statusOf } from '@purser/domain/problem';
import type { FastifyRequest } from 'fastify';
import type { Clock } from './clock.ts';

/** What this server could not answer, for administrators (docs/product/system.md#last-errors). */
export interface LastErrors {
  /** Notes a problem that is the server's own, and no other. */
  note(problem: Problem, request: FastifyRequest): void;
  /** The newest first. */
  list(): SystemError[];
}

// Of each code and route there is one, so that a route that fails all the time leaves room for the others.
const mostErrors = 50;

/** They are kept in memory: the log has all of them, and a database that doesn't answer could keep none. */
export function createLastErrors(clock: Clock): LastErrors {
  const errors = new Map<string, SystemError>();
  return {
    note: ({ kind, code }, { id: requestId, method, routeOptions }) => {
      const status = statusOf(kind);
      // What isn't there at all is no failure.
      if (status < 500 || kind === 'not_implemented') return;
      const route = routeOptions.url ?? 'none';
      const key = `${status} ${code} ${method} ${route}`;
      const times = (errors.get(key)?.times ?? 0) + 1;
      errors.delete(key);
      errors.set(key, { at: clock.now(), method, route, status, code, requestId, times });
      const [oldest] = errors.keys();
      if (errors.size > mostErrors && oldest !== undefined) errors.delete(oldest);
    },
    list: () => [...errors.values()].toReversed(),
  };
}
