/**
 * What somebody edits while others save the same (docs/product/settings.md#saved-by-two): a draft began from `base`, became `mine`,
 * and `theirs` is saved by now. What one side alone has changed is kept. Where both have changed the same, `mine` stands in the
 * merged value, and a conflict says so.
 */

export interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** A side is undefined where it doesn't have that row or field. */
export interface Conflict extends Sides<unknown> {
  /** Names of fields and keys of rows, the outermost first. */
  readonly path: readonly string[];
  /** Both have moved rows; the sides are the keys of those that all three have. */
  readonly isOrder?: true;
}

export interface Merged<Value> {
  readonly value: Value;
  readonly conflicts: readonly Conflict[];
}

export type Merge<Value> = (sides: Sides<Value>) => Merged<Value>;

/** A value that is changed as a whole; what `isSame` is no change. */
export const wholeBy =
  <Value>(isSame: (one: Value, other: Value) => boolean): Merge<Value> =>
  ({ base, mine, theirs }) => {
    if (isSame(base, mine)) return { value: theirs, conflicts: [] };
    if (isSame(mine, theirs) || isSame(base, theirs)) return { value: mine, conflicts: [] };
    return { value: mine, conflicts: [{ path: [], base, mine, theirs }] };
  };

export const whole = <Value>(sides: Sides<Value>): Merged<Value> => wholeBy<Value>(isEqual)(sides);

/**
 * A record whose fields are merged one by one, each by `parts` or else as a whole. The fields of one list in `together` mean
 * something only together, and are merged as one.
 */
export function fieldsOf<Value extends object>(
  parts?: { readonly [Name in keyof Value]?: Merge<Value[Name]> },
  together?: readonly (readonly (keyof Value & string)[])[],
): Merge<Value>;
export function fieldsOf(parts: object = {}, together: readonly (readonly string[])[] = []): Merge<object> {
  const merges = new Map<string, Merge<unknown>>(Object.entries(parts));
  return (sides) => {
    const fields = eachOf(sides, (side) => new Map<string, unknown>(Object.entries(side)));
    const names = new Set([fields.base, fields.mine, fields.theirs].flatMap((side) => [...side.keys()]));
    const value: [string, unknown][] = [];
    const conflicts: Conflict[] = [];
    for (const name of names) {
      if (together.some((some) => some.includes(name))) continue;
      const merged = (merges.get(name) ?? whole)(eachOf(fields, (side) => side.get(name)));
      value.push([name, merged.value]);
      conflicts.push(...below(name, merged.conflicts));
    }
    for (const some of together) {
      const merged = whole(
        eachOf(fields, (side) => Object.fromEntries([...side].filter(([name]) => some.includes(name)))),
      );
      value.push(...Object.entries(merged.value));
      conflicts.push(...below(some[0] ?? '', merged.conflicts));
    }
    return { value: Object.fromEntries(value.filter(([, field]) => field !== undefined)), conflicts };
  };
}

const eachOf = <Value, Result>(
  { base, mine, theirs }: Sides<Value>,
  map: (value: Value) => Result,
): Sides<Result> => ({ base: map(base), mine: map(mine), theirs: map(theirs) });

interface Rows<Row> {
  /** What a row is known by, whatever else of it is changed; no two of a list have the same. */
  readonly keyOf: (row: Row) => string;
  /** As a whole where it isn't given. */
  readonly merge?: Merge<Row>;
}

/** A list of rows. A row that one side has removed and the other has changed is a conflict. */
export function rowsOf<Row>({ keyOf, merge = whole }: Rows<Row>) {
  return (sides: Sides<readonly Row[]>): Merged<Row[]> => {
    const keyed = eachOf(sides, (rows): Keyed<Row> => new Map(rows.map((row) => [keyOf(row), row])));
    const order = mergedOrder(keyed);
    const conflicts = [...order.conflicts];
    const value = order.keys.flatMap((key) => {
      const merged = mergedRow(
        eachOf(keyed, (rows) => rows.get(key)),
        merge,
      );
      conflicts.push(...below(key, merged.conflicts));
      return merged.value === undefined ? [] : [merged.value];
    });
    return { value, conflicts };
  };
}

/** What would be merged if each conflict were decided for `theirs`. */
export const takingTheirs = <Value>(merge: Merge<Value>, { base, mine, theirs }: Sides<Value>): Value =>
  merge({ base, mine: theirs, theirs: mine }).value;

/** What rows are called, by their keys; theirs where sides differ. */
export const namesByKey = <Row>(
  { base, mine, theirs }: Sides<readonly Row[]>,
  keyOf: (row: Row) => string,
  nameOf: (row: Row) => string,
): ReadonlyMap<string, string> =>
  new Map([...mine, ...base, ...theirs].map((row) => [keyOf(row), nameOf(row)]));

/** By value; a field that is undefined is none. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, at) => isEqual(value, other[at]));
  if (!isRecord(one) || !isRecord(other)) return false;
  const [some, others] = [definedIn(one), new Map(definedIn(other))];
  return (
    some.length === others.size &&
    some.every(([name, value]) => others.has(name) && isEqual(value, others.get(name)))
  );
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const definedIn = (record: object): [string, unknown][] =>
  Object.entries(record).filter(([, value]) => value !== undefined);

const below = (name: string, conflicts: readonly Conflict[]): Conflict[] =>
  conflicts.map((conflict) => ({ ...conflict, path: [name, ...conflict.path] }));

type Keyed<Row> = ReadonlyMap<string, Row>;

function mergedRow<Row>(
  { base, mine, theirs }: Sides<Row | undefined>,
  merge: Merge<Row>,
): Merged<Row | undefined> {
  if (base === undefined || mine === undefined || theirs === undefined) return whole({ base, mine, theirs });
  return merge({ base, mine, theirs });
}

/**
 * The keys of all rows in the order of whoever has moved some. A row that isn't in all three stands behind the one that it stands
 * behind in its own list; of two such runs in one place, the one whose keys come first.
 */
function mergedOrder<Row>({ base, mine, theirs }: Sides<Keyed<Row>>) {
  const commonIn = (rows: Keyed<Row>): string[] =>
    [...rows.keys()].filter((key) => base.has(key) && mine.has(key) && theirs.has(key));
  const common = whole(eachOf({ base, mine, theirs }, commonIn));
  const anchors = new Set(common.value);
  const runs = [runsIn(mine, anchors), runsIn(theirs, anchors)];
  const behind = (anchor: string | null) =>
    runs
      .map((run) => run.get(anchor) ?? [])
      .toSorted(byFirstDifference)
      .flat();
  const keys = [...behind(null), ...common.value.flatMap((anchor) => [anchor, ...behind(anchor)])];
  const conflicts = common.conflicts.map((conflict): Conflict => ({ ...conflict, isOrder: true }));
  return { keys: [...new Set(keys)], conflicts };
}

/** The keys behind each anchor, up to the next one; those before the first are at null. */
function runsIn<Row>(rows: Keyed<Row>, anchors: ReadonlySet<string>): Map<string | null, string[]> {
  let run: string[] = [];
  const runs = new Map<string | null, string[]>([[null, run]]);
  for (const key of rows.keys()) {
    if (anchors.has(key)) {
      run = [];
      runs.set(key, run);
    } else run.push(key);
  }
  return runs;
}

function byFirstDifference(some: readonly string[], others: readonly string[]): number {
  const at = some.findIndex((key, index) => key !== others[index]);
  const [one = '', other = ''] = [some[at], others[at]];
  return one < other ? -1 : 1;
}
