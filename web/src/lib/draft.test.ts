import { runs } from '@purser/domain/test/random-runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fieldsOf, isEqual, rowsOf, type Sides, takingTheirs, whole } from './draft.ts';

interface Row {
  readonly key: string;
  readonly name: string;
  readonly size?: number;
}
const keyOf = ({ key }: Row): string => key;
const merge = rowsOf<Row>({ keyOf, merge: fieldsOf() });

const row = (key: string, name = key, size?: number): Row => ({
  key,
  name,
  ...(size !== undefined && { size }),
});
const lettersOf = (text: string): string[] => text.split('');
const list = (text: string): Row[] => lettersOf(text).map((key) => row(key));
const keysOf = (rows: readonly Row[]): string => rows.map(keyOf).join('');

test.each([
  ['rows that both have added', 'ab', 'abx', 'aby', 'abxy'],
  ['a row that both have added', 'ab', 'axb', 'axyb', 'axyb'],
  ['a row added behind one that is gone', 'abc', 'ac', 'abxc', 'axc'],
  ['a row at the front', 'ab', 'xab', 'abc', 'xabc'],
  ['rows that one has moved, beside a new one of the other', 'abc', 'cab', 'abxc', 'cabx'],
  ['all rows that one has removed, beside a new one of the other', 'ab', '', 'abx', 'x'],
  ['rows that both have moved alike', 'abc', 'bac', 'bac', 'bac'],
  ['a list that both have emptied', 'ab', '', '', ''],
])('%s are merged', (_what, base, mine, theirs, merged) => {
  const { value, conflicts } = merge({ base: list(base), mine: list(mine), theirs: list(theirs) });
  expect([keysOf(value), conflicts]).toEqual([merged, []]);
});

test('Different fields of one row are merged, the same one is a conflict with mine in the value', () => {
  const sides = { base: [row('a', 'A', 1)], mine: [row('a', 'B', 1)], theirs: [row('a', 'A', 2)] };
  expect(merge(sides)).toEqual({ value: [row('a', 'B', 2)], conflicts: [] });
  const both = { ...sides, theirs: [row('a', 'C', 2)] };
  expect(merge(both)).toEqual({
    value: [row('a', 'B', 2)],
    conflicts: [{ path: ['a', 'name'], base: 'A', mine: 'B', theirs: 'C' }],
  });
  expect(takingTheirs(merge, both)).toEqual([row('a', 'C', 2)]);
});

test('A row that one has removed and the other has changed is a conflict, as are two of one key', () => {
  const [base, changed, other] = [row('a'), row('a', 'B'), row('a', 'C')];
  const removed = { base: [base], mine: [], theirs: [changed] };
  expect(merge(removed)).toEqual({
    value: [],
    conflicts: [{ path: ['a'], base, mine: undefined, theirs: changed }],
  });
  expect(takingTheirs(merge, removed)).toEqual([changed]);
  expect(merge({ base: [], mine: [changed], theirs: [other] })).toEqual({
    value: [changed],
    conflicts: [{ path: ['a'], base: undefined, mine: changed, theirs: other }],
  });
});

test('Two orders are a conflict, in which mine stands', () => {
  const { value, conflicts } = merge({ base: list('abc'), mine: list('bac'), theirs: list('acb') });
  expect(keysOf(value)).toBe('bac');
  expect(conflicts).toEqual([
    { path: [], isOrder: true, base: lettersOf('abc'), mine: lettersOf('bac'), theirs: lettersOf('acb') },
  ]);
});

test('Fields by the names of what every object has are fields like others', () => {
  const own = (name: string): Record<string, unknown> => Object.fromEntries([[name, 1]]);
  const merged = fieldsOf<Record<string, unknown>>()({
    base: {},
    mine: own('constructor'),
    theirs: own('b'),
  });
  expect(merged).toEqual({ value: { constructor: 1, b: 1 }, conflicts: [] });
});

test('What is undefined is nothing, and lists are no records', () => {
  expect(isEqual({ a: undefined, b: [1] }, { b: [1] })).toBe(true);
  expect(isEqual([], {})).toBe(false);
  expect(isEqual({ a: 1 }, { b: 1 })).toBe(false);
});

const keys = lettersOf('abcdefgh');
const fewRows = fc.uniqueArray(
  fc.record(
    { key: fc.constantFrom(...keys), name: fc.constantFrom('x', 'y', 'z'), size: fc.constantFrom(1, 2) },
    { requiredKeys: ['key', 'name'] },
  ),
  { selector: keyOf, maxLength: 8 },
);
const threeLists = fc.record<Sides<Row[]>>({ base: fewRows, mine: fewRows, theirs: fewRows });
const rowIn = (rows: readonly Row[], key: string) => rows.find((one) => one.key === key);

/** What may stand in the place of three values: of the one side that has changed it, or of either where both have. */
function mergesOf<Value>({ base, mine, theirs }: Sides<Value>): Value[] {
  if (isEqual(base, mine)) return [theirs];
  return isEqual(base, theirs) || isEqual(mine, theirs) ? [mine] : [mine, theirs];
}

test('What one side alone has changed is kept, and what neither has changed stays', () => {
  fc.assert(
    fc.property(threeLists, (sides) => {
      const { value } = merge(sides);
      const expected = keys.flatMap((key) => {
        const [base, mine, theirs] = [sides.base, sides.mine, sides.theirs].map((rows) => rowIn(rows, key));
        if (!base || !mine || !theirs) return mergesOf({ base, mine, theirs })[0] ?? [];
        const [name = ''] = mergesOf({ base: base.name, mine: mine.name, theirs: theirs.name });
        const [size] = mergesOf({ base: base.size, mine: mine.size, theirs: theirs.size });
        return row(key, name, size);
      });
      expect(value.toSorted((one, other) => one.key.localeCompare(other.key))).toEqual(expected);
    }),
    runs(5000),
  );
});

test('Where both have changed the same otherwise, there is a conflict, and nowhere else', () => {
  fc.assert(
    fc.property(threeLists, ({ base, mine, theirs }) => {
      const bothChanged = (sides: Sides<unknown>) => mergesOf(sides).length > 1;
      const expected = keys.flatMap((key) => {
        const [was, own, other] = [base, mine, theirs].map((rows) => rowIn(rows, key));
        if (!was || !own || !other) return bothChanged({ base: was, mine: own, theirs: other }) ? [key] : [];
        const fields = ['name', 'size'] as const;
        return fields
          .filter((field) => bothChanged({ base: was[field], mine: own[field], theirs: other[field] }))
          .map((field) => `${key}.${field}`);
      });
      const { conflicts } = merge({ base, mine, theirs });
      const found = conflicts.filter(({ isOrder }) => !isOrder).map(({ path }) => path.join('.'));
      expect(found.toSorted()).toEqual(expected.toSorted());
    }),
    runs(2000),
  );
});

test('It is the same whoever is mine, but for what stands where both have changed the same', () => {
  fc.assert(
    fc.property(threeLists, ({ base, mine, theirs }) => {
      const one = merge({ base, mine, theirs });
      const other = merge({ base, mine: theirs, theirs: mine });
      const placesOf = ({ conflicts }: typeof one) =>
        conflicts.map(({ path, isOrder }) => JSON.stringify([path, isOrder])).toSorted();
      expect(placesOf(one)).toEqual(placesOf(other));
      expect(one.conflicts.length > 0 || isEqual(one.value, other.value)).toBe(true);
    }),
    runs(2000),
  );
});

test('Rows keep the order of whoever has moved some, and new ones stand where they were put', () => {
  fc.assert(
    fc.property(threeLists, ({ base, mine }) => {
      const theirs = base.filter((_, at) => at % 2 === 0);
      const { value, conflicts } = merge({ base, mine, theirs });
      const kept = new Set(value.map(keyOf));
      const inMine = mine.map(keyOf).filter((key) => kept.has(key));
      expect(conflicts.length > 0 || isEqual(value.map(keyOf), inMine)).toBe(true);
    }),
    runs(2000),
  );
});

test('After a merge, merging the same again changes nothing', () => {
  fc.assert(
    fc.property(threeLists, (sides) => {
      const { value } = merge(sides);
      const again = merge({ base: sides.theirs, mine: value, theirs: sides.theirs });
      expect(again).toEqual({ value, conflicts: [] });
    }),
    runs(1000),
  );
});

/** Counts how often the key of a row is asked for, and its fields are read. */
function readsOf(length: number): number {
  let reads = 0;
  const counted = (from: number, name: string): Row[] =>
    Array.from({ length }, (_, at) => ({
      get key() {
        reads += 1;
        return `${from + at}`;
      },
      name,
    }));
  const half = length / 2;
  rowsOf<Row>({ keyOf, merge: whole })({
    base: counted(0, 'a'),
    mine: counted(half, 'a').toReversed(),
    theirs: counted(half / 2, 'b'),
  });
  return reads;
}

test('A list of 2,000 rows is read ten times as often as one of 200', () => {
  expect(readsOf(2000)).toBeLessThanOrEqual(10 * readsOf(200));
});
