/** Texts, names and people, and how segments share something (docs/product/software.md#fields). */
import { hasMoreDecimals, parsePercentages, percentageDecimals, percentagesMessage } from '../segments.ts';
import type { GivenKind, Kind, ParsedValue, ReadKind } from './kind.ts';

/** What is said of something without its name. */
export const namelessMessage = 'Please enter a name';

/** A text within the field's length. */
export const text: Kind<string, string> = {
  wire: 'text',
  text: (value) => value,
  example: '',
  control: 'text',
};

const listText = (names: readonly string[]): string => names.join(', ');

/** Different names, none of them blank; none where nothing is said. */
export const names: Kind<readonly string[], readonly string[] | null> & GivenKind<readonly string[]> = {
  wire: 'names',
  absent: [],
  text: listText,
  example: 'Engineering;IT',
  control: 'choice',
  isHeld: true,
};

/** Business segments: names without a semicolon. */
export const segments: Kind<readonly string[], readonly string[]> = {
  wire: 'segments',
  text: listText,
  example: 'Capital;Studio',
  control: 'choice',
  isHeld: true,
};

/** How segments share something, as JSON text; no share at all is null. */
export const shares: ReadKind<string | null, string> = {
  wire: 'shares',
  isBlankNone: true,
  read: readShares,
  text: String,
  example: 'Capital:60;Studio:40',
  control: 'text',
  isHeld: true,
};

function readShares(given: string): ParsedValue<string | null> {
  const percentages = parsePercentages(given);
  if (percentages === undefined) return { fault: percentagesMessage };
  if (hasMoreDecimals(percentages)) return { fault: percentageDecimals };
  return { value: Object.keys(percentages).length === 0 ? null : JSON.stringify(percentages) };
}

/** The id of a person. */
export const person: Kind<number, number> = {
  wire: 'person',
  text: String,
  example: '',
  control: 'choice',
  isHeld: true,
};

/** A day, `YYYY-MM-DD`. */
export const day: Kind<string, string> = {
  wire: 'day',
  text: (date) => date,
  example: '2026-12-31',
  control: 'date',
};
