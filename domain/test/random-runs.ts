import { inject } from 'vitest';

/**
 * Which tier runs, the seed that `npm test` has printed (without one, each property takes its own), and whether all that
 * is waited for comes late.
 */
export type TestRun = {
  readonly isDeep: boolean;
  readonly seed: number | undefined;
  readonly isUnsteady: boolean;
};

declare module 'vitest' {
  interface ProvidedContext {
    run: TestRun;
  }
}

/**
 * How many random cases a property is tried with: in the deep tier as many as it was made for, in the quick one at most a hundred.
 * @example fc.assert(property, runs(5000))
 */
export const runs = (full: number): { readonly numRuns: number } => ({
  numRuns: inject('run').isDeep ? full : Math.min(full, 100),
});
