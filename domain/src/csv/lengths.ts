/**
 * Cells that are too long for what their column holds (docs/product/csv-files.md#reading, decision 65). They are told so
 * before anything tries to read them, since some ways of reading take longer the longer a text is.
 */

import { longest } from '../limits.ts';
import { type CsvColumn, columnLabel } from './columns.ts';

const advice = {
  amount: 'Please write it like 1234.56',
  date: 'Please write it like 2026-12-31',
  name: 'Please give one email address',
  cell: 'Please shorten it',
} as const;

/** What a cell may be too long for: an amount, a date, a person, or any cell. */
export type CellKind = keyof typeof advice;

/** Whether a cell is too long for its kind. @example isTooLong('1'.repeat(41), 'amount') // true */
export const isTooLong = (text: string, kind: CellKind): boolean => text.length > longest[kind];

/** The fault of such a cell. @example tooLong('cost', 'amount') // 'Cost is longer than 40 characters. Please write it like 1234.56' */
export const tooLong = (column: CsvColumn, kind: CellKind): string =>
  `${columnLabel(column)} is longer than ${longest[kind].toLocaleString('en-US')} characters. ${advice[kind]}`;
