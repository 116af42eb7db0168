/**
 * What a field of a record can be. A record's description names each field once, with its kind and its label; types,
 * schemas, columns of files and of SQL, the history and the screens follow from that (decision 79).
 */
import type { CurrencyCode } from './currencies/known-currencies.ts';
import type { DateText } from './days.ts';
import type { BillingCycle, NoticeUnit } from './options.ts';

/** What a field of each kind holds. Amounts are dollars a year; a kind that ends in `OrNone` need not be given. */
export interface KindValues {
  readonly day: DateText;
  readonly dayOrNone: DateText | null;
  readonly amount: number;
  readonly amountOrNone: number | null;
  readonly text: string;
  readonly textOrNone: string | null;
  readonly names: readonly string[];
  /** Business segments: names without a semicolon. */
  readonly segments: readonly string[] | null;
  /** How segments share something, as JSON text. */
  readonly shares: string | null;
  /** The id of a person. */
  readonly personOrNone: number | null;
  /** Yearly where nothing is said. */
  readonly cycle: BillingCycle;
  readonly cycleOrNone: BillingCycle | null;
  /** No where nothing is said. */
  readonly yesNo: boolean;
  /** A whole number within the field's range. */
  readonly countOrNone: number | null;
  /** Percent within the field's range, with at most two decimals. */
  readonly percentOrNone: number | null;
  /** Different whole numbers of days within the field's range, the greatest first; never an empty list. */
  readonly daysOrNone: readonly number[] | null;
  readonly unitOrNone: NoticeUnit | null;
  /** The code of another currency than the company's. */
  readonly currencyOrNone: CurrencyCode | null;
  /** An amount a year in the record's own currency, with that one's decimals. */
  readonly originalOrNone: number | null;
  /** What one unit of the record's own currency is in the company's. */
  readonly rateOrNone: number | null;
}
export type FieldKind = keyof KindValues;

/** The least and the greatest number that a field takes, both included. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The kinds whose values are numbers within a range of the field's own. */
type RangedKind = 'countOrNone' | 'percentOrNone' | 'daysOrNone';

/** One field as its record's description has it. */
export type Field = FieldTexts &
  ({ readonly kind: Exclude<FieldKind, RangedKind> } | { readonly kind: RangedKind; readonly range: Range });

/** The range of a field's numbers; where it has none, any number is within it. */
export const rangeOf = (field: Field): Range =>
  'range' in field ? field.range : { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };

interface FieldTexts {
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

/** A record with the fields of a description. */
export type RecordOf<Fields extends Description> = {
  readonly [Name in keyof Fields]: KindValues[Fields[Name]['kind']];
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

/** What makes something of the values of a description's fields, kind by kind. */
export type Writers<Fields extends Description> = {
  readonly [Kind in Fields[keyof Fields]['kind']]: (value: KindValues[Kind]) => unknown;
};

/**
 * Makes something of each value of a record by its field's kind.
 * @example mapRecord({ cost: { kind: 'amount', label: 'Cost' } }, { cost: 12 }, { amount: (cost) => cost.toFixed(2) }) // { cost: '12.00' }
 */
export function mapRecord<Fields extends Description, Write extends Writers<Fields>>(
  fields: Fields,
  record: RecordOf<Fields>,
  write: Write,
): { readonly [Name in keyof Fields]: ReturnType<Write[Fields[Name]['kind']]> };
export function mapRecord(
  fields: Description,
  record: Readonly<Record<string, unknown>>,
  write: Readonly<Record<FieldKind, (value: unknown) => unknown>>,
): object {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, write[kind](record[name])]),
  );
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
