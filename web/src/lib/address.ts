import { isDateText } from '@purser/domain/days';

/** What an address says under a name: a text or several, or a number of our own links. */
type Read = (given: unknown) => unknown;
type Parts = Readonly<Record<string, Read>>;
type Given = Readonly<Record<string, unknown>>;

/** What a page finds in its address. */
export type AddressOf<Parse extends (given: Given) => unknown> = ReturnType<Parse>;

type Found<Described extends Parts> = {
  readonly [Name in keyof Described]?: ReturnType<Described[Name]> | undefined;
};

/**
 * Describes the address of a page once: how each part is read, from which its type follows. A person may have typed the address, so
 * that what can't be read is left out. @example address({ mine: flag, state: many, day })({ mine: '1', day: 'soon' }) // mine: 1
 */
export function address<Described extends Parts>(parts: Described): (given: Given) => Found<Described>;
export function address(parts: Parts): (given: Given) => object {
  // Missing values are named, else the router would pass on those of the address.
  return (given) =>
    Object.fromEntries(Object.entries(parts).map(([name, read]) => [name, read(given[name])]));
}

/** The first where it comes twice; undefined for a blank one. */
export function text(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'number') return String(first);
  return typeof first === 'string' && first !== '' ? first : undefined;
}

/** `mine=1` */
export const flag = (given: unknown): 1 | undefined => (text(given) === '1' ? 1 : undefined);

/** `days=90`, where 90 is among the words. */
export const word =
  <const Word extends string | number>(words: readonly Word[]) =>
  (given: unknown): Word | undefined =>
    words.find((each) => String(each) === text(given));

/** `software=12`: an id. */
export function rowId(given: unknown): number | undefined {
  const number = Number(text(given));
  return Number.isInteger(number) && number > 0 ? number : undefined;
}

/** `year=2025`; undefined where the calendar has no such year. */
export function year(given: unknown): number | undefined {
  const number = rowId(given) ?? 0;
  return number >= 1 && number <= 9999 ? number : undefined;
}

const matching = (isOne: (typed: string) => boolean) => (given: unknown) => {
  const typed = text(given);
  return typed !== undefined && isOne(typed) ? typed : undefined;
};

/** `day=2026-11-30` */
export const day = matching(isDateText);
/** `month=2026-11` */
export const month = matching((typed) => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(typed));

/** `status=active&status=terminated`: one value is a text, several are a list. */
export type Several = string | readonly string[] | undefined;

export const many = (given: unknown): Several => manyText(textsIn(given).filter((typed) => typed !== ''));
/** The same, where an empty text stands for what has no value. */
export const manyOrNone = (given: unknown): Several => manyText(textsIn(given));

function textsIn(given: unknown): string[] {
  const values: unknown[] = Array.isArray(given) ? given : [given];
  const isText = (value: unknown) => typeof value === 'string' || typeof value === 'number';
  return [...new Set(values.filter(isText).map(String))];
}

export const manyText = (values: readonly string[]): Several => (values.length > 1 ? values : values[0]);
export const listOf = (values: Several): readonly string[] =>
  typeof values === 'string' ? [values] : (values ?? []);

/** The same part for each of several names. */
export function eachOf<const Name extends string, Part extends Read>(
  names: readonly Name[],
  read: Part,
): Readonly<Record<Name, Part>>;
export function eachOf(names: readonly string[], read: Read): object {
  return Object.fromEntries(names.map((name) => [name, read]));
}
