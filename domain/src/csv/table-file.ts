/**
 * Files of a table with a few known columns (docs/product/csv-files.md#tables). A description names the columns and reads the
 * rows; finding the header, the columns and what is wrong with them is the same for every kind of file.
 */
import { foldText } from '../folded-text.ts';
import { longest } from '../limits.ts';
import { Problem, type ProblemCode } from '../problem.ts';
import { uniqueNames } from './columns.ts';
import { withoutOtherLines } from './other-lines.ts';
import type { RowMessage } from './records.ts';

/** A column of a kind of file. */
export interface FileColumn {
  /** As people read it. */
  readonly label: string;
  /** The names that people give it, with commas, the likeliest first; case, accents, blanks, punctuation and words in brackets don't count. */
  readonly names: string;
  readonly isRequired?: boolean;
}

/** A record below the header, numbered with the file's first record as 1. */
export interface TableRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** Where each column is, counted from 0; absent where the file lacks it. */
export type Places<Column extends string> = Readonly<Partial<Record<Column, number>>>;

/** A file that was taken apart. */
export interface Table<Column extends string> {
  readonly header: readonly string[];
  readonly at: Places<Column>;
  readonly rows: readonly TableRow[];
}

/** Which of a file's columns is which of ours, by their names; a blank name leaves one out. */
export type TableMapping = Readonly<Partial<Record<string, string>>>;

/** What every reading of a file answers: the rows that were refused. */
export interface TableAnswer {
  readonly errors: readonly RowMessage[];
}

/** A kind of file: its columns, its limits, and how its rows are read. */
export interface TableFile<Column extends string, Context, Answer extends TableAnswer> {
  readonly columns: Readonly<Record<Column, FileColumn>>;
  /** Whether the columns that were found are enough, where that is more than the required ones. */
  readonly isWhole?: (header: readonly string[], at: Places<Column>) => boolean;
  /** What is said of a file without the columns that it needs. */
  readonly noColumns: { readonly code: ProblemCode; readonly message: string };
  /** How many rows it can have, and what is said of more; the limit of every file by default. */
  readonly limit?: { readonly rows: number; readonly message: string };
  readonly read: (table: Table<Column>, context: Context) => Answer;
}

/** Describes a kind of file, with the types of its parts. */
export const tableFile = <Column extends string, Context, Answer extends TableAnswer>(
  file: TableFile<Column, Context, Answer>,
): TableFile<Column, Context, Answer> => file;

/** The columns of a file, as far as finding them needs a description. */
export type TableColumns<Column extends string> = Pick<
  TableFile<Column, never, TableAnswer>,
  'columns' | 'isWhole'
>;

/** A column's name without what says nothing. @example columnKey('E-Mail_Address [Required]') // 'emailaddress' */
export const columnKey = (name: string): string =>
  name.length > longest.header
    ? ''
    : foldText(name)
        .replace(/\([^)]*\)?|\[[^\]]*\]?/g, '')
        .replace(/[^\p{L}\p{N}]/gu, '');

/** Where a header has the columns of a file; `repeated` is one that it has twice, so that it isn't clear which one counts. */
export interface FoundColumns<Column extends string> {
  readonly at: Places<Column>;
  readonly repeated: string | undefined;
  readonly isWhole: boolean;
}

/**
 * The columns of a header, by what a person has said and else by their names.
 * @example findColumns(peopleFile, ['Full name', 'E-Mail']).at.email // 1
 */
export function findColumns<Column extends string>(
  file: TableColumns<Column>,
  header: readonly string[],
  given: TableMapping = {},
): FoundColumns<Column> {
  const names = uniqueNames(header);
  const placeOf = new Map(names.map((name, at) => [name, at]));
  const said = new Set(Object.values(given));
  const places = Map.groupBy(header.keys(), (at) => (said.has(names[at]) ? '' : columnKey(header[at] ?? '')));
  const at: Partial<Record<Column, number>> = {};
  let repeated: string | undefined;
  for (const column of columnsOf(file)) {
    const name = given[column];
    if (name !== undefined) {
      const place = name === '' ? undefined : placeOf.get(name);
      if (place !== undefined) at[column] = place;
      continue;
    }
    const known = file.columns[column].names
      .split(',')
      .map(columnKey)
      .find((one) => places.has(one));
    const [first, ...others] = known === undefined ? [] : (places.get(known) ?? []);
    if (first !== undefined) at[column] = first;
    if (others.length > 0) repeated ??= header[first ?? 0]?.trim();
  }
  const hasRequired = columnsOf(file).every((one) => !file.columns[one].isRequired || at[one] !== undefined);
  return { at, repeated, isWhole: hasRequired && (file.isWhole?.(header, at) ?? true) };
}

/** The columns of a description, in its order. */
export const columnsOf = <Column extends string>({
  columns,
}: Pick<TableColumns<Column>, 'columns'>): Column[] =>
  Object.keys(columns).filter((name): name is Column => name in columns);

/** What a screen needs to match the columns of a file with ours by hand. */
export interface TableMatching {
  /** The names of the file's columns, each once. */
  readonly columns: readonly string[];
  /** Which of them was taken for which of ours. */
  readonly guess: Readonly<Record<string, string>>;
  /** Our columns. */
  readonly ownColumns: readonly {
    readonly name: string;
    readonly label: string;
    readonly isRequired: boolean;
  }[];
  /** The first rows. */
  readonly sample: readonly (readonly string[])[];
}

/** A file whose columns were found. */
export interface OpenedTable<Column extends string> {
  readonly table: Table<Column>;
  readonly matching: TableMatching;
  /** The totals and repeated headers that were left out. */
  readonly otherLines: readonly RowMessage[];
}

/**
 * Finds the header among the first records, where titles may stand above it, and the rows below. Throws a problem with the
 * description's code and with the matching where the columns aren't there, and with `column_twice`, `no_rows` or `too_many_rows`.
 */
export function openTable<Column extends string>(
  file: Omit<TableFile<Column, never, TableAnswer>, 'read'>,
  records: readonly (readonly string[])[],
  given?: TableMapping,
): OpenedTable<Column> {
  const headerAt = headerOf(file, records, given);
  const header = records[headerAt] ?? [];
  const { at, repeated, isWhole } = findColumns(file, header, given);
  const filled = records
    .map((cells, place) => ({ row: place + 1, cells }))
    .slice(headerAt + 1)
    .filter(({ cells }) => isFilled(cells));
  const { rows, leftOut } = withoutOtherLines(filled, header);
  const matching = matchingOf(file, { header, at, rows });
  const { code, message } = file.noColumns;
  if (!isWhole) throw new Problem('invalid', message, { code, more: { ...matching } });
  if (repeated !== undefined) throw columnTwice(repeated, matching);
  if (rows.length === 0) throw noRows();
  if (file.limit && rows.length > file.limit.rows)
    throw new Problem('too_large', file.limit.message, { code: 'too_many_rows' });
  const otherLines = leftOut.map(({ row, message }) => ({ row, message }));
  return { table: { header, at, rows }, matching, otherLines };
}

/** Whether a record holds anything. @example isFilled(['', ' ']) // false */
export const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** The fault of a file that is nothing but its header. */
export const noRows = (): Problem =>
  new Problem('invalid', 'This file has a header but no rows below it', { code: 'no_rows' });

/** What is said of a header that has a column twice. @example repeatedColumn('Amount') // 'The file has more than one column named Amount' */
export const repeatedColumn = (name: string): string => `The file has more than one column named ${name}`;

const columnTwice = (name: string, matching: TableMatching): Problem =>
  new Problem('invalid', `${repeatedColumn(name)}. Please keep only one`, {
    code: 'column_twice',
    more: { ...matching },
  });

// As far down as a header is looked for.
const searchedRecords = 100;
const sampledRows = 5;
const sampledCell = 300;

function headerOf<Column extends string>(
  file: TableColumns<Column>,
  records: readonly (readonly string[])[],
  given?: TableMapping,
): number {
  const searched = records.slice(0, searchedRecords);
  const named = searched.findIndex((cells) => isFilled(cells) && findColumns(file, cells, given).isWhole);
  if (named >= 0) return named;
  // A title is a single cell.
  const wide = searched.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
  return Math.max(0, wide < 0 ? records.findIndex(isFilled) : wide);
}

function matchingOf<Column extends string>(
  file: TableColumns<Column>,
  { header, at, rows }: Table<Column>,
): TableMatching {
  const columns = uniqueNames(header);
  const guess: Record<string, string> = {};
  for (const column of columnsOf(file)) {
    const name = columns[at[column] ?? -1];
    if (name !== undefined) guess[column] = name;
  }
  const sample = rows
    .slice(0, sampledRows)
    .map(({ cells }) => columns.map((_, place) => (cells[place] ?? '').slice(0, sampledCell)));
  const ownColumns = columnsOf(file).map((name) => {
    const { label, isRequired = false } = file.columns[name];
    return { name, label, isRequired };
  });
  return { columns, guess, ownColumns, sample };
}
