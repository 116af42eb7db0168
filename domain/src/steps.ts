/**
 * Long work in steps (decision 126): a generator that yields wherever others may have their turn, and returns its result. Who runs
 * it decides how long it goes on at a time; nothing of what it works on may change meanwhile.
 */

/** Work in steps. */
export type Steps<Result> = Generator<void, Result, void>;

/** Runs all steps at once. @example finishSteps(mapSteps([1, 2], (n) => n * 2)) // [2, 4] */
export function finishSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Makes one step of what takes little time. @example finishSteps(oneStep((n: number) => n * 2)(3)) // 6 */
export const oneStep = <Given extends readonly unknown[], Result>(compute: (...given: Given) => Result) =>
  function* (...given: Given): Steps<Result> {
    yield;
    return compute(...given);
  };

/** Computes something of each, a step for one. @example finishSteps(mapSteps(['a'], (text) => text.length)) // [1] */
export function* mapSteps<Item, Result>(
  items: Iterable<Item>,
  compute: (item: Item) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(compute(item));
    yield;
  }
  return results;
}

/** Computes something of one of them, in steps. */
export type InSteps<Item, Result> = (item: Item) => Steps<Result>;

/** The same for what is itself in steps. @example finishSteps(eachInSteps([[1], [2]], (list) => mapSteps(list, String))) // [['1'], ['2']] */
export function* eachInSteps<Item, Result>(
  items: Iterable<Item>,
  compute: InSteps<Item, Result>,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(yield* compute(item));
    yield;
  }
  return results;
}

/** Computes a list for each, and joins the lists. @example finishSteps(flatMapSteps([1, 2], (n) => [n, n])) // [1, 1, 2, 2] */
export function* flatMapSteps<Item, Result>(
  items: Iterable<Item>,
  compute: (item: Item) => readonly Result[],
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    for (const result of compute(item)) results.push(result);
    yield;
  }
  return results;
}

// So many are sorted at once: it takes a millisecond or two.
const sortedAtOnce = 1024;

/** Sorts as `toSorted` does: what is equal stays in its order. @example finishSteps(sortSteps([2, 1], (a, b) => a - b)) // [1, 2] */
export function* sortSteps<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  let runs: Item[][] = [];
  for (let at = 0; at < items.length; at += sortedAtOnce) {
    runs.push(items.slice(at, at + sortedAtOnce).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2)
      merged.push(yield* mergeSteps(runs[at] ?? [], runs[at + 1] ?? [], compare));
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeSteps<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  const merged: Item[] = [];
  let at = 0;
  for (const other of second) {
    for (
      let one = first[at];
      at < first.length && one !== undefined && compare(one, other) <= 0;
      one = first[at]
    ) {
      merged.push(one);
      at += 1;
    }
    merged.push(other);
    if (merged.length % sortedAtOnce === 0) yield;
  }
  for (const one of first.slice(at)) merged.push(one);
  return merged;
}
