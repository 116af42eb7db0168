/**
 * Remarks on rows that are imported all the same (docs/product/csv-import.md#answer): remarks that are alike are one
 * with a count, so that 1,530 rows with new business segments are one line, and an answer stays short however long the file
 * is.
 */

import { longestOption, mostOptions, type SoftwareOptions } from '../options.ts';
import { type CsvColumn, columnLabel, type ValueColumn } from './columns.ts';

/** Our columns whose values Settings list. */
export type OptionColumn = 'status' | 'payment_type' | 'business_segment' | 'team_usage';

/** The values of a cell that are none of ours. */
export interface UnlistedValues {
  readonly column: ValueColumn;
  readonly values: readonly string[];
}

/** A remark. Alike ones share a kind; where there is none, they share the message. */
export interface Remark {
  readonly message: string;
  readonly kind?: string;
  /** The message for all of a kind where theirs differ; without it, the first is used. */
  readonly several?: string;
  /** The values of a cell that Settings lack. */
  readonly unlisted?: UnlistedValues & { readonly column: OptionColumn };
}

/** A remark about a row. */
export interface RowRemark extends Remark {
  readonly row: number;
}

/** Alike remarks: the first of their rows, the count of rows, and the message of the first or of all. */
export interface CountedRemark {
  readonly row: number;
  readonly message: string;
  readonly count: number;
  /** The values that Settings lack and could take, each once; at most as many as a list has. */
  readonly newOptions?: { readonly list: keyof SoftwareOptions; readonly values: readonly string[] };
}

const lists: Readonly<Record<OptionColumn, { name: keyof SoftwareOptions; several: string }>> = {
  status: { name: 'statusOptions', several: 'statuses' },
  payment_type: { name: 'paymentTypes', several: 'payment types' },
  business_segment: { name: 'businessSegments', several: 'business segments' },
  team_usage: { name: 'teamUsage', several: 'teams' },
};

/** The remark on values that Settings lack. @example unlistedRemark('status', ['on hold']).message // 'New status on hold; …' */
export const unlistedRemark = (column: OptionColumn, values: readonly string[]): Remark => ({
  kind: column,
  message: unlistedMessage(column, values),
  unlisted: { column, values },
});

/** The remark on a name or an address that can't be an owner, or belongs to a person who is added. @example personRemark('tech_admin', 'unknown', 'a@b.cd').message // 'Nobody in Purser has the address a@b.cd; …' */
export function personRemark(
  column: CsvColumn,
  state: 'no name' | 'several' | 'unknown' | 'added',
  given: string,
): Remark {
  const staysEmpty = `${columnLabel(column)} stays empty`;
  const messages = {
    'no name': [
      `Nobody in Purser has the name or address ${shownValue(given)}; ${staysEmpty}`,
      `Nobody in Purser has these names or addresses, such as ${shownValue(given)}; ${staysEmpty}`,
    ],
    several: [
      `Several people are called ${shownValue(given)}; ${staysEmpty}. Please give the email address`,
      `Some names belong to several people, such as ${shownValue(given)}; ${staysEmpty}. Please give the email addresses`,
    ],
    unknown: [
      `Nobody in Purser has the address ${given}; ${staysEmpty}`,
      `Nobody in Purser has these addresses, such as ${given}; ${staysEmpty}`,
    ],
    added: [
      `Nobody in Purser had the address ${given}; this person is added`,
      `Nobody in Purser had these addresses, such as ${given}; these people are added`,
    ],
  } as const;
  const [message, several] = messages[state];
  return { kind: `${state} ${column}`, message, several };
}

// Holds before an import as well as after it.
function unlistedMessage(column: OptionColumn, values: readonly string[]): string {
  const first = shownValue(values[0] ?? '');
  if (values.length === 1)
    return `New ${columnLabel(column).toLowerCase()} ${first}. Its items keep it; other items can’t choose it until it is in Settings`;
  const all = `${values.length.toLocaleString('en-US')} new ${lists[column].several}`;
  return `${all}, such as ${first}. Their items keep them; other items can’t choose them until they are in Settings`;
}

// In characters. A value in a message shows where to look; what follows it must still be read.
const longestValue = 60;
const longestMessage = 300;

const mostCounted = 100_000;

/** A value as a message shows it, cut to what is read. @example shownValue('3/28/111') // '3/28/111' */
export const shownValue = (value: string): string => shorten(value, longestValue);

const shorten = (text: string, length: number): string =>
  text.length > length ? `${text.slice(0, length)}…` : text;

/** A message cut to what people read. @example shortMessage('x'.repeat(900)).length // 301 */
export const shortMessage = (message: string): string => shorten(message, longestMessage);

/** Makes alike remarks one; the order is that of their first appearance. */
export function countRemarks(remarks: readonly RowRemark[]): CountedRemark[] {
  const groups = Map.groupBy(remarks, ({ kind, message }) => kind ?? message);
  return [...groups.values()].flatMap(countAlike);
}

function countAlike([first, ...more]: readonly RowRemark[]): CountedRemark[] {
  if (!first) return [];
  const rows = new Set([first.row]);
  const values = new Set(first.unlisted?.values);
  let isAlike = true;
  for (const { row, message, unlisted } of more) {
    rows.add(row);
    isAlike &&= message === first.message;
    // A set that grows with the file would need more memory in one piece than a thread may ask for.
    if (values.size < mostCounted) for (const value of unlisted?.values ?? []) values.add(value);
  }
  const counted = { row: first.row, count: rows.size };
  const shared = isAlike ? first.message : (first.several ?? first.message);
  if (!first.unlisted) return [{ ...counted, message: shortMessage(shared) }];
  const { column } = first.unlisted;
  const message = unlistedMessage(column, [...values]);
  return [{ ...counted, message, newOptions: { list: lists[column].name, values: addableOf(values) } }];
}

// Settings ignore letter case; the first spelling is the one to add.
function addableOf(values: ReadonlySet<string>): string[] {
  const addable = [...values].filter((value) => value.length <= longestOption && !value.includes(';'));
  const spellings = Map.groupBy(addable, (value) => value.toLowerCase());
  return [...spellings.values()].flatMap(([first]) => first ?? []).slice(0, mostOptions);
}
