/**
 * Which known things agree with which rows (docs/product/csv-import.md#matching-rows): those whose values equal all that the
 * row gives. Looked up rather than compared one by one, since thousands of rows may be about one product.
 */
import { isExhausted, type Search } from './search.ts';

/** Values in an order that rows and things share; null where a row gives none. */
export type Values = readonly unknown[];

/** A known thing with its values. */
export interface Candidate<Thing> {
  readonly thing: Thing;
  readonly values: Values;
}

/** Rows, what each gives, and among which things each looks. Rows that look among the same share one array. */
export interface AgreementTask<Row, Thing> {
  readonly rows: readonly Row[];
  readonly valuesOf: (row: Row) => Values;
  readonly candidatesFor: (row: Row) => readonly Candidate<Thing>[];
}

// Writing a candidate's values as a text takes as long as so many looks.
const signatureWork = 20;

/** Values as one text, equal where all of them are. @example signatureOf(['a', ['b'], 1]) // '["a",["b"],1]' */
export const signatureOf = (values: Values): string => JSON.stringify(values);

/**
 * What each row agrees with, in the order of the candidates; rows that give the same share one array. A row without
 * an entry agrees with nothing, or the search took too long.
 */
export function findAgreeing<Row, Thing>(
  { rows, valuesOf, candidatesFor }: AgreementTask<Row, Thing>,
  search: Search,
): Map<Row, readonly Thing[]> {
  const indexes = new Map<readonly Candidate<Thing>[], Map<string, Index<Thing>>>();
  const agreeing = new Map<Row, readonly Thing[]>();
  for (const row of rows) {
    search.looks += signatureWork;
    const candidates = candidatesFor(row);
    const values = valuesOf(row);
    const given = values.flatMap((value, at) => (value === null ? [] : [at]));
    const byShape = indexes.get(candidates) ?? new Map<string, Index<Thing>>();
    indexes.set(candidates, byShape);
    const shape = given.join();
    const index = byShape.get(shape) ?? indexBy(given, candidates, search);
    byShape.set(shape, index);
    const found = index.get(partOf(values, given));
    if (found) agreeing.set(row, found);
  }
  return agreeing;
}

type Index<Thing> = ReadonlyMap<string, readonly Thing[]>;

// Of one shape are the rows that give the same fields; for each shape the candidates are looked through once.
function indexBy<Thing>(
  given: readonly number[],
  candidates: readonly Candidate<Thing>[],
  search: Search,
): Index<Thing> {
  if (isExhausted(search)) return new Map();
  search.looks += signatureWork * candidates.length;
  return thingsBy(candidates, (values) => partOf(values, given));
}

/** The things of candidates, by a text that their values make. */
export function thingsBy<Thing>(
  candidates: readonly Candidate<Thing>[],
  keyOf: (values: Values) => string,
): Map<string, Thing[]> {
  const index = new Map<string, Thing[]>();
  for (const { thing, values } of candidates) {
    const key = keyOf(values);
    const others = index.get(key);
    if (others) others.push(thing);
    else index.set(key, [thing]);
  }
  return index;
}

const partOf = (values: Values, given: readonly number[]): string =>
  signatureOf(given.map((at) => values[at]));
