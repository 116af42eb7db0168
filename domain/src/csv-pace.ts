/**
 * Lets the planning of an import give way (decisions: CSV): it runs in steps, between which a server answers others,
 * and gives up a search that would take minutes.
 */

/** How much was done since the last pause, and how much was searched in all. A unit is one look at one thing. */
export interface Pace {
  sincePause: number;
  searched: number;
}

// A unit takes well under a tenth of a microsecond, so others wait some milliseconds, and a search takes seconds.
const workBetweenPauses = 50_000;
const mostSearch = 20_000_000;

/** A new count. */
export const newPace = (): Pace => ({ sincePause: 0, searched: 0 });

/** Counts some work and answers whether it is time for a pause (`if (isPauseDue(pace, 20)) yield;`). */
export function isPauseDue(pace: Pace, work: number): boolean {
  pace.sincePause += work;
  if (pace.sincePause < workBetweenPauses) return false;
  pace.sincePause = 0;
  return true;
}

/** Counts some work of a search as well. */
export function isPauseDueInSearch(pace: Pace, work: number): boolean {
  pace.searched += work;
  return isPauseDue(pace, work);
}

/** Whether so much was searched that a search is given up. */
export const isSpent = (pace: Pace): boolean => pace.searched > mostSearch;

/** Takes all steps at once. @example finish(planInSteps(records, [])) */
export function finish<Result>(steps: Iterator<void, Result>): Result {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
