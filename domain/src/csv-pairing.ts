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
  let steps = 0;
  for (const start of rows) {
    if (pairs.has(start)) continue;
    const reachedFrom = new Map<Thing, Row>();
    const queue = [start];
    let end: Thing | undefined;
    for (let at = 0; at < queue.length && end === undefined && steps < mostSteps; at += 1) {
      const row = queue[at] ?? start;
      for (const thing of thingsFor(row)) {
        steps += 1;
        if (reachedFrom.has(thing)) continue;
        reachedFrom.set(thing, row);
        const owner = owners.get(thing);
        if (owner === undefined) {
          end = thing;
          break;
        }
        queue.push(owner);
      }
    }
    movePairs({ pairs, owners, reachedFrom }, end);
  }
  return pairs;
}

interface Path<Row, Thing> {
  readonly pairs: Map<Row, Thing>;
  readonly owners: Map<Thing, Row>;
  readonly reachedFrom: ReadonlyMap<Thing, Row>;
}

// Back along the path: each row on it hands what it had to the row before and takes the next thing.
function movePairs<Row, Thing>(
  { pairs, owners, reachedFrom }: Path<Row, Thing>,
  end: Thing | undefined,
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
