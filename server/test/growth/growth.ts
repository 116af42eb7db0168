/** How the time of some work grows with its input, judged so that neither a busy machine nor a warm-up decides. */

/** Work on an input of a size. It is made outside of the time that counts. */
export type WorkOf = (size: number) => () => unknown;

/** Growth above linear: the time at a size and the power of the size that it grows with, at least. */
export interface Growth {
  readonly size: number;
  readonly milliseconds: number;
  readonly power: number;
}

/** At which sizes in characters work is done, and how it is judged. */
export interface Scale {
  /** Near together at first, since what backtracks may explode. */
  readonly sizes: readonly number[];
  /** The milliseconds below which nothing is judged. */
  readonly floor: number;
  /** How many times smaller the input is with which an input is compared. */
  readonly step: number;
  /** The power of the size up to which time counts as in proportion to it. */
  readonly linear: number;
}

/** For a pattern, which needs microseconds for what it is given here. */
export const patternScale: Scale = {
  sizes: [12, 18, 27, 60, 135, 300, 700, 1600, 3600, 8000, 16_000],
  floor: 2,
  step: 4,
  linear: 1.5,
};

/**
 * For a parser, which makes texts and lists, and so is held up by the memory as well: a list that no longer fits into a cache which
 * others use costs several times as much for each of its parts. What is quadratic still stands out.
 */
export const parserScale: Scale = {
  sizes: [12, 18, 27, 60, 135, 300, 1000, 4000, 32_000],
  floor: 7,
  step: 16,
  linear: 1.7,
};

const looks = 3;
// What is small is over before others have had their time on the processor, and costs little to look at more often.
const smallLooks = 15;
const attempts = 7;
const leastMeasured = 60;

/** Growth above linear, as soon as it shows; undefined for work that takes its time in proportion. */
export function findGrowth(workOf: WorkOf, scale: Scale): Growth | undefined {
  for (const size of scale.sizes) {
    const growth = isWorthJudging(workOf, size, scale) ? classify(workOf, size, scale) : undefined;
    if (growth) return growth;
  }
  return undefined;
}

// By the clock, which on a busy machine shows more than the work took, but not each time for one that is quick. What is as quick
// in proportion on a small input needs no closer look: most work is.
function isWorthJudging(workOf: WorkOf, size: number, { floor, step, linear }: Scale): boolean {
  const milliseconds = leastOf(workOf(size), floor);
  if (milliseconds < floor) return false;
  const small = leastOf(workOf(Math.ceil(size / step)), 0, smallLooks);
  return milliseconds > small * step ** linear;
}

// The least that a few looks show, the first that is below an amount ends them.
function leastOf(work: () => unknown, enough: number, most = looks): number {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < most && least >= enough; look += 1) {
    const begin = performance.now();
    work();
    least = Math.min(least, performance.now() - begin);
  }
  return least;
}

// The middle of several attempts on either size: what the system counts for one of them may be too much or too little.
function classify(workOf: WorkOf, size: number, { floor, step, linear }: Scale): Growth | undefined {
  const times: number[] = [];
  const smallTimes: number[] = [];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    times.push(timeOf(workOf(size)));
    smallTimes.push(timeOf(workOf(Math.ceil(size / step))));
  }
  const milliseconds = middleOf(times);
  const power = Math.log(milliseconds / middleOf(smallTimes)) / Math.log(step);
  if (milliseconds < floor || power <= linear) return undefined;
  return { size, milliseconds: Math.round(milliseconds), power: Math.round(power * 10) / 10 };
}

const middleOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

// What the processor spends on it, in milliseconds, however long others have the processor meanwhile. The system counts
// in steps of some milliseconds, so that quick work is done again and again until there is enough to count.
function timeOf(work: () => unknown): number {
  const begin = spentSoFar();
  let times = 0;
  while (spentSoFar() - begin < leastMeasured) {
    work();
    times += 1;
  }
  return (spentSoFar() - begin) / times;
}

// Node 22 knows only what all threads of the process spend.
function spentSoFar(): number {
  const { user, system } = 'threadCpuUsage' in process ? process.threadCpuUsage() : processUsage();
  return (user + system) / 1000;
}

const processUsage = (): NodeJS.CpuUsage => process.cpuUsage();
