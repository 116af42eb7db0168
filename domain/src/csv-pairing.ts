/**
 * Pairs as many rows as possible with things that they agree with, so that a row that says little never takes what
 * another row alone could have had. Without this, importing a file twice could change something (decisions: CSV).
 */

/** Rows and what each agrees with. Pairs made before may be moved, but every paired row stays paired. */
export interface PairingTask<Row, Thing> {
  readonly rows: readonly Row[];
  readonly before: ReadonlyMap<Row, Thing>;
  readonly thingsFor: (row: Row) => Iterable<Thing>;
}

// A list in which thousands of rows agree with thousands of items is nobody's portfolio; it must not take hours.
const mostSteps = 20_000_000;

/**
 * The largest possible pairing, grown row by row along augmenting paths.
 * @example pairUp({ rows: ['any', 'b'], before: new Map(), thingsFor: (row) => (row === 'b' ? ['B'] : ['B', 'C']) })
 * // any → C, b → B
 */
export function pairUp<Row, Thing>({ rows, before, thingsFor }: PairingTask<Row, Thing>): Map<Row, Thing> {
  const pairs = new Map(before);
  const owners = new Map([...before].map(([row, thing]) => [thing, row]));
  const search = { pairs, owners, thingsFor, steps: 0 };
  for (const row of rows) {
    if (!pairs.has(row)) movePairs(search, findPath(search, row));
  }
  return pairs;
}

interface Search<Row, Thing> {
  readonly pairs: Map<Row, Thing>;
  readonly owners: Map<Thing, Row>;
  readonly thingsFor: (row: Row) => Iterable<Thing>;
  steps: number;
}

interface Path<Row, Thing> {
  readonly reachedFrom: ReadonlyMap<Thing, Row>;
  readonly end: Thing | undefined;
}

// Breadth first: from a row over the things it agrees with to their owners, until a thing without owner is found.
function findPath<Row, Thing>(search: Search<Row, Thing>, start: Row): Path<Row, Thing> {
  const reachedFrom = new Map<Thing, Row>();
  const queue = [start];
  for (const row of queue) {
    if (search.steps > mostSteps) break;
    for (const thing of search.thingsFor(row)) {
      search.steps += 1;
      if (reachedFrom.has(thing)) continue;
      reachedFrom.set(thing, row);
      if (!search.owners.has(thing)) return { reachedFrom, end: thing };
      queue.push(...ownerOf(search, thing));
    }
  }
  return { reachedFrom, end: undefined };
}

function ownerOf<Row, Thing>({ owners }: Search<Row, Thing>, thing: Thing): Row[] {
  const owner = owners.get(thing);
  return owner === undefined ? [] : [owner];
}

// Back along the path: each row on it hands what it had to the row before and takes the next thing.
function movePairs<Row, Thing>(
  { pairs, owners }: Search<Row, Thing>,
  { reachedFrom, end }: Path<Row, Thing>,
): void {
  let thing = end;
  while (thing !== undefined) {
    const row = reachedFrom.get(thing);
    if (row === undefined) return;
    const had = pairs.get(row);
    pairs.set(row, thing);
    owners.set(thing, row);
    thing = had;
  }
}
