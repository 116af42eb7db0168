/** One figure of the report: what was asked for and what was measured. */
export interface Figure {
  readonly what: string;
  readonly target: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** The middle of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The number that a share of some numbers doesn't exceed: 0.99 for all but the greatest hundredth. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Runs something several times, one after the other, and answers the median of what it answered. */
export async function medianOf(runs: number, run: () => Promise<number>): Promise<number> {
  const results: number[] = [];
  for (let at = 0; at < runs; at += 1) results.push(await run());
  return median(results);
}

/** How long something takes, in milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await run();
  return performance.now() - begun;
}

/** What a figure is held against, with its unit. */
type Limit = readonly [number, string];

/** A figure that must not be exceeded. */
export const atMost = (what: string, measured: number, [limit, unit]: Limit): Figure => ({
  what,
  target: `at most ${limit} ${unit}`,
  measured: `${rounded(measured)} ${unit}`,
  isMet: measured <= limit,
});

/** A figure that must be reached. */
export const atLeast = (what: string, measured: number, [limit, unit]: Limit): Figure => ({
  what,
  target: `at least ${limit} ${unit}`,
  measured: `${rounded(measured)} ${unit}`,
  isMet: measured >= limit,
});

const rounded = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 2 : 0 });
