/** Where a header has the columns of a file that has just a few, each by several names that people give it. */
import { longest } from './limits.ts';

/** Finds a column, counted from 0; `repeated` is one that the header has twice, so that it isn't clear which one counts. */
export interface NamedColumns<Column extends string> {
  readonly find: (column: Column) => number | undefined;
  readonly repeated: string | undefined;
}

/**
 * The columns of a header by their names, the likeliest first, as `simplified` leaves them. What is too long for a column's name
 * is a column of something else.
 * @example namedColumns(['Email', 'Name', 'Name'], { email: ['email'], name: ['name'] }, (name) => name.toLowerCase()).repeated // 'Name'
 */
export function namedColumns<Column extends string>(
  header: readonly string[],
  names: Readonly<Record<Column, readonly string[]>>,
  simplified: (name: string) => string,
): NamedColumns<Column> {
  const places = Map.groupBy(header.keys(), (at) => {
    const name = header[at] ?? '';
    return simplified(name.length > longest.header ? '' : name);
  });
  const placesOf = (known: readonly string[]): readonly number[] => {
    const name = known.find((one) => places.has(one));
    return name === undefined ? [] : (places.get(name) ?? []);
  };
  const twice = Object.values<readonly string[]>(names)
    .map(placesOf)
    .find(({ length }) => length > 1)?.[0];
  return {
    find: (column) => placesOf(names[column])[0],
    repeated: twice === undefined ? undefined : header[twice]?.trim(),
  };
}

/** What is said of a header that has a column twice. @example repeatedColumn('Amount') // 'The file has more than one column named Amount' */
export const repeatedColumn = (name: string): string => `The file has more than one column named ${name}`;
