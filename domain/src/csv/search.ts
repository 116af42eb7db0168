/**
 * Bounds the search for pairs (decision 40). A file in which thousands of rows agree with thousands of items in many ways is
 * nobody's portfolio: once the search has looked too often, rows take what is free in their order.
 */

/** How much was searched while one import was planned. A look is one thing or value that was compared. */
export interface Search {
  looks: number;
}

// A look takes about a tenth of a microsecond, so that a search ends within seconds.
const mostLooks = 20_000_000;

/** A search that has not begun. */
export const newSearch = (): Search => ({ looks: 0 });

/** Whether so much was searched that no new path is begun. */
export const isExhausted = (search: Search): boolean => search.looks > mostLooks;

/**
 * Finds the first thing of an array that isn't taken. What is taken stays so: each array is gone through once, however often
 * it is asked.
 */
export function firstFree<Thing>(
  isTaken: (thing: Thing) => boolean,
): (things: readonly Thing[]) => Thing | undefined {
  const positions = new Map<readonly Thing[], number>();
  return (things) => {
    let at = positions.get(things) ?? 0;
    let thing = things[at];
    while (thing !== undefined && isTaken(thing)) {
      at += 1;
      thing = things[at];
    }
    positions.set(things, at);
    return thing;
  };
}

/** Takes the things of arrays in their order, none twice. */
export function takeInOrder<Thing>(taken: Set<Thing>): (things: readonly Thing[]) => Thing | undefined {
  const next = firstFree((thing: Thing) => taken.has(thing));
  return (things) => {
    const thing = next(things);
    if (thing !== undefined) taken.add(thing);
    return thing;
  };
}
