/** Where a header has the columns of a file that has just a few, each by several names that people give it. */

/** Finds a column, counted from 0; `repeated` is one that the header has twice, so that nobody knows which of them counts. */
export interface NamedColumns<Column extends string> {
  readonly find: (column: Column) => number | undefined;
  readonly repeated: string | undefined;
}

/**
 * The columns of a header by their names, the likeliest first, as `plainName` leaves them.
 * @example namedColumns(['Email', 'Name', 'Name'], { email: ['email'], name: ['name'] }, (name) => name.toLowerCase()).repeated // 'Name'
 */
export function namedColumns<Column extends string>(
  header: readonly string[],
  names: Readonly<Record<Column, readonly string[]>>,
  plainName: (name: string) => string,
): NamedColumns<Column> {
  const plain = header.map(plainName);
  const placeOf = (known: readonly string[]): number | undefined => {
    const name = known.find((one) => plain.includes(one));
    return name === undefined ? undefined : plain.indexOf(name);
  };
  const places = Object.values<readonly string[]>(names).flatMap((known) => placeOf(known) ?? []);
  const twice = places.find((at) => plain.lastIndexOf(plain[at] ?? '') !== at);
  return {
    find: (column) => placeOf(names[column]),
    repeated: twice === undefined ? undefined : header[twice]?.trim(),
  };
}

/** What is said of a header that has a column twice. @example repeatedColumn('Amount') // 'The file has two columns Amount' */
export const repeatedColumn = (name: string): string => `The file has two columns ${name}`;
