/**
 * Pairs as many rows as possible with things that they agree with, so that a row that says little never takes what another
 * row alone could have had. Without this, importing a file twice could change something
 * (docs/product/csv-import.md#matching-rows).
 */
import { firstFree, isExhausted, type Search } from './search.ts';

/**
 * Rows and what each agrees with; rows that agree with the same had best share one array, which is then looked
 * through once. Earlier pairs may change, but every paired row stays paired.
 */
export interface PairingTask<Row, Thing> {
  readonly rows: readonly Row[];
  readonly before: ReadonlyMap<Row, Thing>;
  readonly thingsFor: (row: Row) => readonly Thing[];
}

/**
 * The largest possible pairing, grown row by row along augmenting paths; a smaller one where the search takes too
 * long, since a list in which thousands of rows agree with thousands of items in many ways is nobody's portfolio.
 * @example pairUp({ rows: ['any', 'b'], before: new Map(), thingsFor: (row) => (row === 'b' ? ['B'] : ['B', 'C']) })
 * // any → C, b → B
 */
export function pairUp<Row, Thing>(
  { rows, before, thingsFor }: PairingTask<Row, Thing>,
  search: Search,
): Map<Row, Thing> {
  const pairs = new Map(before);
  const owners = new Map([...before].map(([row, thing]) => [thing, row]));
  const findFree = firstFree((thing: Thing) => {
    const isTaken = owners.has(thing);
    if (isTaken) search.looks += 1;
    return isTaken;
  });
  const pairing: Pairing<Row, Thing> = { pairs, owners, thingsFor, findFree, exhausted: new Set(), search };
  for (const row of rows) {
    if (!pairs.has(row)) movePairs(pairing, findPath(pairing, row));
  }
  return pairs;
}

type Things<Thing> = readonly Thing[];

interface Pairing<Row, Thing> {
  readonly pairs: Map<Row, Thing>;
  readonly owners: Map<Thing, Row>;
  readonly thingsFor: (row: Row) => Things<Thing>;
  /** Finds the first thing without owner; what has an owner never loses it again. */
  readonly findFree: (things: Things<Thing>) => Thing | undefined;
  /** Arrays from which no thing without owner can be reached, now or later. */
  readonly exhausted: Set<Things<Thing>>;
  readonly search: Search;
}

interface Path<Row, Thing> {
  readonly reachedFrom: ReadonlyMap<Thing, Row>;
  readonly end: Thing | undefined;
}

// Breadth first: from a row over the things it agrees with to their owners, until a thing without owner is found.
function findPath<Row, Thing>(pairing: Pairing<Row, Thing>, start: Row): Path<Row, Thing> {
  const { owners, thingsFor, findFree, exhausted, search } = pairing;
  const reachedFrom = new Map<Thing, Row>();
  const seen = new Set<Things<Thing>>();
  const queue = [start];
  for (const row of queue) {
    if (isExhausted(search)) return { reachedFrom, end: undefined };
    const things = thingsFor(row);
    search.looks += 1;
    if (seen.has(things) || exhausted.has(things)) continue;
    seen.add(things);
    const end = findFree(things);
    if (end !== undefined) return { reachedFrom: reachedFrom.set(end, row), end };
    for (const thing of things) {
      search.looks += 1;
      if (reachedFrom.has(thing)) continue;
      reachedFrom.set(thing, row);
      const owner = owners.get(thing);
      if (owner !== undefined) queue.push(owner);
    }
  }
  // Everything that these rows agree with has an owner among them, and no later path leads to anything else.
  for (const things of seen) exhausted.add(things);
  return { reachedFrom, end: undefined };
}

// Back along the path: each row on it takes the next thing and leaves its former one to the row before.
function movePairs<Row, Thing>(
  { pairs, owners }: Pairing<Row, Thing>,
  { reachedFrom, end }: Path<Row, Thing>,
): void {
  let thing = end;
  while (thing !== undefined) {
    const row = reachedFrom.get(thing);
    if (row === undefined) return;
    const former = pairs.get(row);
    pairs.set(row, thing);
    owners.set(thing, row);
    thing = former;
  }
}
