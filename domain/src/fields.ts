/**
 * What a field of a record can be. A record's description names each field once, with its kind and its label; types,
 * schemas, columns of files and of SQL, the history and the screens follow from that (decision 79).
 */
import type { Range } from './kinds/kind.ts';
import type { FieldKind, KindGiven, KindValues } from './kinds/kinds.ts';

/** The kinds whose values are numbers within a range of the field's own. */
type RangedKind = 'count' | 'percent' | 'days';

/** One field as its record's description has it. */
export type Field = FieldTexts &
  ({ readonly kind: Exclude<FieldKind, RangedKind> } | { readonly kind: RangedKind; readonly range: Range });

/** The range of a field's numbers; where it has none, any number is within it. */
export const rangeOf = (field: Field): Range =>
  'range' in field ? field.range : { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

interface FieldTexts {
  /** Whether it need not be given; it is null then. */
  readonly optional?: true;
  /** What screens call it, in title case. */
  readonly label: string;
  /** The longest text it takes, in characters, where it isn't a name's. */
  readonly most?: number;
  /** What its numbers count, of several. */
  readonly unit?: string;
  /** What is said of a value that can't be read, where it isn't 'Invalid' and the label. */
  readonly wrong?: string;
}

/** A record's description: its fields in the order in which they are listed. */
export type Description = Readonly<Record<string, Field>>;

type OrNull<Of extends Field> = Of extends { readonly optional: true } ? null : never;

/** What a field holds. */
export type ValueOf<Of extends Field> = KindValues[Of['kind']] | OrNull<Of>;

/** What calls and forms give of a field. */
export type GivenOf<Of extends Field> = KindGiven<Of['kind']> | OrNull<Of>;

/** A record with the fields of a description. */
export type RecordOf<Fields extends Description> = {
  readonly [Name in keyof Fields]: KindValues[Fields[Name]['kind']] | OrNull<Fields[Name]>;
};

/** The kind of a field; undefined where the description has none of that name. */
export const kindOf = (fields: Description, name: string): FieldKind | undefined =>
  Object.hasOwn(fields, name) ? fields[name]?.kind : undefined;

/** What makes something of a description's fields, kind by kind. */
export type Makers<Fields extends Description> = {
  readonly [Kind in Fields[keyof Fields]['kind']]: (
    field: Extract<Fields[keyof Fields], { readonly kind: Kind }>,
    name: keyof Fields & string,
  ) => unknown;
};

/** What makers make of a description's fields. */
export type MadeOf<Fields extends Description, Make extends Makers<Fields>> = {
  readonly [Name in keyof Fields]: ReturnType<Make[Fields[Name]['kind']]>;
};

/** The names of a description's fields, in their order. @example fieldNames(contractTerms)[0] // 'startDate' */
export const fieldNames = <Fields extends Readonly<Record<string, unknown>>>(
  fields: Fields,
): (keyof Fields & string)[] => Object.keys(fields);

/** The labels of a description's fields. @example labelsOf({ cost: { kind: 'amount', label: 'Cost' } }) // { cost: 'Cost' } */
export function labelsOf<Fields extends Description>(fields: Fields): Readonly<Record<keyof Fields, string>>;
export function labelsOf(fields: Description): object {
  return Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]));
}

/**
 * Makes something of each field by its kind.
 * @example makeEach({ cost: { kind: 'amount', label: 'Cost' } }, { amount: ({ label }) => label, … }) // { cost: 'Cost' }
 */
export function makeEach<Fields extends Description, Make extends Makers<Fields>>(
  fields: Fields,
  make: Make,
): MadeOf<Fields, Make>;
export function makeEach(
  fields: Description,
  make: Readonly<Record<FieldKind, (field: Field, name: string) => unknown>>,
): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, make[field.kind](field, name)]),
  );
}

/** Calls what {@link makeEach} made functions of, one after the other, with the same value. */
export function callEach<Given, Made extends Readonly<Record<string, (given: Given) => unknown>>>(
  made: Made,
  given: Given,
): { readonly [Name in keyof Made]: ReturnType<Made[Name]> };
export function callEach(
  made: Readonly<Record<string, (given: unknown) => unknown>>,
  given: unknown,
): object {
  const answers: Record<string, unknown> = {};
  for (const name in made) answers[name] = made[name]?.(given);
  return answers;
}

/** Some of a record's fields. @example pick({ id: 1, cost: 12, notes: null }, ['id', 'cost']) // { id: 1, cost: 12 } */
export function pick<Row extends object, Name extends keyof Row>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name>;
export function pick(row: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  const picked: Record<string, unknown> = {};
  for (const name of names) picked[name] = row[name];
  return picked;
}
