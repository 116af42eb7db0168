/** How the time of some work grows with its input, judged so that neither a busy machine nor a warm-up decides. */

/** Work on an input of a size. It is made outside of the time that counts. */
export type WorkOf = (size: number) => () => unknown;

/** Growth above linear: the time at a size and the power of the size that it grows with, at least. */
export interface Growth {
  readonly size: number;
  readonly milliseconds: number;
  readonly power: number;
}

/** The sizes of characters that a pattern meets: near together at first, since one that backtracks may explode. */
export const patternSizes: readonly number[] = [12, 18, 27, 60, 135, 300, 700, 1600, 3600, 8000];

/** The sizes of texts and lists that a parser meets. */
export const parserSizes: readonly number[] = [...patternSizes, 16_000, 32_000, 64_000];

// Below this nothing is judged: what is linear stays below it at the sizes above, or has to show that it is.
const floor = 6;
const linear = 1.5;
const step = 4;
const runs = 3;
const attempts = 3;

/** Growth above linear, as soon as it shows; undefined for work that takes its time in proportion. */
export function findGrowth(workOf: WorkOf, sizes: readonly number[]): Growth | undefined {
  for (const size of sizes) {
    if (timeOf(workOf(size)) < floor) continue;
    const growth = judge(workOf, size);
    if (growth) return growth;
  }
  return undefined;
}

// The least of several runs is what the work takes; whatever else a machine does only adds to it. Work that grows too
// fast does so at each attempt.
function judge(workOf: WorkOf, size: number): Growth | undefined {
  let growth: Growth | undefined;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const small = leastTimeOf(workOf(Math.ceil(size / step)));
    const milliseconds = leastTimeOf(workOf(size));
    const power = Math.log(milliseconds / Math.max(small, 0.001)) / Math.log(step);
    if (milliseconds < floor || power <= linear) return undefined;
    growth = { size, milliseconds: Math.round(milliseconds), power: Math.round(power * 10) / 10 };
  }
  return growth;
}

function leastTimeOf(work: () => unknown): number {
  return Math.min(...Array.from({ length: runs }, () => timeOf(work)));
}

function timeOf(work: () => unknown): number {
  const begin = performance.now();
  work();
  return performance.now() - begin;
}
