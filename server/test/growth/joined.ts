import { countFor, manyTexts } from './grown.ts';

/** Values that are made of others: lists, records, and what is several at once. */

/** Values of a type: one with the same text in all its places, and ways in which one grows. */
export interface Values {
  /** In a list of several by its place, from which its number is, so that each is another one. */
  sample(text: string, at?: number): unknown;
  readonly growing: readonly ((size: number) => unknown)[];
  /** What it is while others grow: a number of them, or a place in them. */
  readonly beside?: (size: number) => unknown;
  /** What a list of many of them may hold beside those of many texts, by the place. */
  readonly many?: readonly ((at: number) => unknown)[];
  /** Those of a record by their names. */
  readonly parts?: readonly (readonly [string, Values])[];
}

export const entriesOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
export const pairsOf = (list: unknown): [PropertyKey, unknown][] =>
  entriesOf(list).map((pair) => {
    const [key, value] = entriesOf(pair);
    return [String(key), value];
  });

export const mapped = (values: Values, change: (value: unknown) => unknown): Values => ({
  sample: (text, at) => change(values.sample(text, at)),
  growing: values.growing.map((make) => (size) => change(make(size))),
});

export const listsOf = (items: Values, lists = manyTexts): Values => ({
  sample: (text, at) => [items.sample(text, at)],
  growing: [
    ...items.growing.map((make) => (size: number) => [make(size)]),
    ...lists.map(
      (make) => (size: number) => make(countFor(size)).map((text, at) => items.sample(text, at + 1)),
    ),
    ...(items.many ?? []).map(
      (make) => (size: number) => Array.from({ length: countFor(size) }, (_, at) => make(at)),
    ),
  ],
});

export const tupleOf = (all: readonly Values[]): Values => ({
  sample: (text, at) => all.map((each) => each.sample(text, at)),
  growing: all.flatMap(({ growing }, at) =>
    growing.map(
      (make) => (size: number) => all.map((each, other) => (other === at ? make(size) : each.sample('a'))),
    ),
  ),
});

// One part grows after the other: what all of them make together may well be their product.
export function partsOf(parts: readonly (readonly [string, Values])[]): Values {
  const sample = (text: string, at?: number) =>
    Object.fromEntries(parts.map(([name, values]) => [name, values.sample(text, at)]));
  const growing = parts.flatMap(([name, values]) =>
    values.growing.map((make) => (size: number) => ({ ...sample('a'), [name]: make(size) })),
  );
  return { sample, growing, parts };
}

/** What something is while others grow along with it, in one of its ways. */
export const grownAt = ({ sample, growing, beside }: Values, at: number, size: number): unknown =>
  (growing.at(at) ?? growing.at(-1) ?? beside)?.(size) ?? sample('a');

export const someOf = (values: Values, names: readonly string[], isPicked: boolean): Values =>
  values.parts ? partsOf(values.parts.filter(([name]) => names.includes(name) === isPicked)) : values;

// What is several things at once has the parts of all of them.
export function merged(all: readonly Values[]): Values {
  if (all.length === 1 && all[0]) return all[0];
  const parts = all.map((each) => each.parts);
  if (parts.every((each) => each !== undefined)) return partsOf([...new Map(parts.flat())]);
  return {
    sample: (text, at) => Object.assign({}, ...all.map((each) => each.sample(text, at))),
    growing: all.flatMap(({ growing }) =>
      growing.map(
        (make) => (size: number) => Object.assign({}, ...all.map((each) => each.sample('a')), make(size)),
      ),
    ),
  };
}
