/**
 * What a kind of value is: how calls carry it, how it is read, what is said of one that can't be, and how it is written
 * (decision 148). `kinds.ts` lists them; schemas, files, forms and the history take all of it from there.
 */

/** The least and the greatest number that a field takes, both included. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** What reading gives: a value, or the sentence for its fault. */
export type ParsedValue<Value> = { readonly value: Value } | { readonly fault: string };

/** What the sentences for a field's faults need to know of it. */
export interface Named {
  /** As a sentence begins with it: 'Start date'. */
  readonly name: string;
  readonly range: Range;
}

/**
 * How calls carry a value: 'numeric' is a number or a numeric text, 'word' a text that is one of few, 'days' a list of numbers
 * or a text of them. The others have the type that their name says.
 */
export type WireForm =
  | 'day'
  | 'text'
  | 'names'
  | 'segments'
  | 'shares'
  | 'person'
  | 'word'
  | 'yesNo'
  | 'numeric'
  | 'days';

/** How a form lets people give a value. */
export type Control = 'date' | 'check' | 'choice' | 'amount' | 'count' | 'percent' | 'text';

/**
 * One kind of value. `Given` is what calls and forms give of it. What it is asked is written as methods, so that whoever goes
 * over a description's fields can take all kinds for one: its form on the wire has made sure of the type.
 */
export interface Kind<Value, Given> {
  readonly wire: WireForm;
  /** Reads what was given; kinds without it are read by their form on the wire alone. */
  read?(given: Given, named: Named): ParsedValue<Value>;
  /** Whether a blank text means that there is none, where there need not be one. */
  readonly isBlankNone?: true;
  /** What a new record has where nothing is said, of a kind that always has a value. */
  readonly absent?: Value;
  /** The values, of a kind that has but few. */
  readonly choices?: readonly string[];
  /** The value as the history has it, and files but for `cell`. */
  text(value: Value): string;
  cell?(value: Value): string;
  /** A cell of the template; blank where no example suits every field. */
  readonly example: string;
  readonly control: Control;
  /** Whether a form's control holds the value itself, and not its text. */
  readonly isHeld?: true;
}

/** A kind that reads what its form on the wire leaves open. */
export interface ReadKind<Value, Given> extends Kind<Value, Given> {
  read(given: Given, named: Named): ParsedValue<Value>;
}

/** A kind that always has a value. */
export interface GivenKind<Value> {
  readonly absent: Value;
}

/** A value that was read, or the sentence where there is none. */
export const readingOf = <Value>(value: Value | undefined, fault: string): ParsedValue<Value> =>
  value === undefined ? { fault } : { value };
