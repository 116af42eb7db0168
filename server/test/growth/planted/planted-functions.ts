/** Functions as somebody may write them: each that begins with `slow` takes longer than in proportion to what it is given. */

interface Thing {
  readonly id: number;
  readonly name: string;
}

/** Begins anew at each zero. */
export const slowToReadText = (text: string): boolean => /0+$/.test(text);

/** Looks at the end alone. */
export const quickToReadText = (text: string): boolean => text.endsWith('0');

/** Looks through the names before each. */
export const slowToReadNames = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) === at);

/** Knows the names before each. */
export const quickToReadNames = (names: readonly string[]): string[] => [...new Set(names)];

/** Looks through all things for each, as lines of contracts once did. */
export const slowWithThings = (things: readonly Thing[]): number[] =>
  things.map(({ id }) => things.findIndex((other) => other.id === id));

/** Finds each by its id. */
export function quickWithThings(things: readonly Thing[]): (number | undefined)[] {
  const places = new Map(things.map(({ id }, at) => [id, at]));
  return things.map(({ id }) => places.get(id));
}

/** Looks through what is known for each row, as the effect of an import once did. */
export const slowWithKnown = (rows: readonly Thing[], known: ReadonlySet<Thing>): Thing[] =>
  rows.filter(({ id }) => [...known].some((one) => one.id === id));

/** Finds what is known by its id. */
export function quickWithKnown(rows: readonly Thing[], known: ReadonlySet<Thing>): Thing[] {
  const ids = new Set([...known].map(({ id }) => id));
  return rows.filter(({ id }) => ids.has(id));
}

/** Takes texts of a form that its type doesn’t tell. */
export function quickButChoosy(text: string): string {
  if (!text.startsWith('urn:')) throw new TypeError('no such name');
  return text;
}
