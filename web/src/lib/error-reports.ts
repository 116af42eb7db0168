import { reportError } from '@purser/api/addresses';
import { framesOf } from '@purser/domain/stack-frames';
import { call } from './call.ts';

/** What tells errors of the page to the server’s log: each of them once, and no more than ten of a page. */
export interface ErrorReports {
  /** Tells where in the code an error arose, on which kind of screen, and nothing that somebody typed. */
  tell(error: unknown): void;
  /** Says how the pattern of the present screen’s address is found. */
  routeIs(find: () => string): void;
}

const mostReports = 10;

export function createErrorReports(): ErrorReports {
  const told = new Set<string>();
  let routeOf = () => '/';
  return {
    tell: (error) => {
      const name = error instanceof Error ? error.name : typeof error;
      const stack = error instanceof Error ? withoutMessage(error) : '';
      const frames = framesOf(stack);
      const one = [name, ...frames].join('\n');
      if (told.has(one) || told.size >= mostReports) return;
      told.add(one);
      const body = { name: name.slice(0, 100), stack: stack.slice(0, 6000), route: routeOf() };
      // A report that fails isn't worth another one.
      call(reportError, { body, outlivesPage: true }).catch(() => {});
    },
    routeIs: (find) => {
      routeOf = find;
    },
  };
}

// Only what a stack says of places is sent: the message before it may quote what was typed.
const withoutMessage = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => framesOf(line).length > 0)
    .join('\n');

/** The reports of this page. */
export const errorReports = createErrorReports();
