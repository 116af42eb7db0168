import { type CsvMapping, csvMapping, type MappingNeeded } from '@purser/api/portfolio';
import {
  type ColumnMapping,
  type CsvColumn,
  csvColumns,
  ownMapping,
  plainName,
} from '@purser/domain/csv/columns';
import { pick } from '@purser/domain/fields';
import { Problem } from '@purser/domain/problem';
import type { Executor } from '../../db/client.ts';
import { parseJson } from '../../platform/csv/table-upload.ts';
import { problemOfIssues } from '../../platform/problems.ts';
import { recognized } from './csv-file.ts';
import type { FileFacts, FileSample } from './import-tasks.ts';
import { findSavedMapping } from './mapping.queries.ts';

/** Reads the form field `mapping`: JSON as the API describes it; undefined where it is missing or blank. */
export function readMapping(text: string | undefined): CsvMapping | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = withoutNulls(parseJson(text));
  const result = csvMapping.safeParse(value);
  if (!result.success) throw problemOfIssues(result.error.issues, value);
  return result.data;
}

/** A file that the thread has read. */
interface ReadableFile {
  readonly facts: FileFacts;
  /** A part of it, read with the given columns, or with guessed ones. */
  readonly askSample: (columns?: ColumnMapping['columns']) => Promise<FileSample>;
}

/**
 * The mapping of a file: the given one, else by our own names. A foreign header without a mapping is the problem
 * `mapping_needed` with the columns, a guess and a sample.
 */
export async function chooseMapping(
  db: Executor,
  { facts, askSample }: ReadableFile,
  given: CsvMapping | undefined,
): Promise<ColumnMapping> {
  if (given && Object.keys(given.columns).length > 0) return checkMapping(facts, given);
  const own = ownMapping(facts.header);
  if (own) return { ...given, columns: checkColumns(facts, own) };
  const saved = await findMapping(db, facts);
  const sample = await askSample(saved?.columns);
  const needed: MappingNeeded = {
    columns: [...facts.names],
    guess: { ...saved, ...sample.guess },
    sample: sample.rows,
    file: pick(facts, ['rows', ...recognized]),
  };
  throw new Problem('invalid', 'Please say what the columns of this file are', {
    code: 'mapping_needed',
    more: { ...needed },
  });
}

async function findMapping(db: Executor, file: FileFacts): Promise<CsvMapping | undefined> {
  const stored = csvMapping.safeParse(await findSavedMapping(db, file.header));
  if (!stored.success) return undefined;
  const columns: CsvMapping['columns'] = {};
  for (const [ours, theirs] of Object.entries(stored.data.columns)) {
    const name = findName(file, theirs);
    if (name !== undefined) columns[ours] = name;
  }
  return { ...ofHeader(stored.data), columns };
}

/**
 * What a header tells of each of its files: the columns, their words, and what a renewal date means. Decimal signs, the order of
 * days, what amounts cover and what rows of one product are belong to a file, as does what becomes of contracts that are over.
 */
export const ofHeader = ({ columns, values, renewal }: CsvMapping): CsvMapping => ({
  columns,
  ...(values && { values }),
  ...(renewal && { renewal }),
});

function checkMapping(file: FileFacts, given: CsvMapping): ColumnMapping {
  const columns: Partial<Record<CsvColumn, string>> = {};
  const fields: Record<string, string> = {};
  for (const [ours, theirs] of Object.entries(given.columns)) {
    if (theirs === '') continue;
    const column = csvColumns.find((name) => name === ours);
    const name = findName(file, theirs);
    if (!column) fields[`mapping.columns.${ours}`] = `There is no field ${ours}`;
    else if (name === undefined) fields[`mapping.columns.${ours}`] = `This file has no column ${theirs}`;
    else if (Object.values(columns).includes(name))
      fields[`mapping.columns.${ours}`] = `The column ${name} is mapped twice. Please choose another one`;
    else columns[column] = name;
  }
  if (Object.keys(fields).length === 0 && columns.unique_id === undefined) {
    if (columns.vendor === undefined)
      fields['mapping.columns.vendor'] = 'Please choose the column of the vendor';
    if (columns.product_name === undefined)
      fields['mapping.columns.product_name'] = 'Please choose the column of the product name';
  }
  if (Object.keys(fields).length > 0) throw wrongMapping(fields);
  return { ...given, columns };
}

// Names in the header may have spaces around them that the unique names lack.
const checkColumns = (file: FileFacts, columns: ColumnMapping['columns']): ColumnMapping['columns'] =>
  Object.fromEntries(
    Object.entries(columns).map(([ours, theirs]) => [ours, findName(file, theirs) ?? theirs]),
  );

function findName({ names }: FileFacts, wanted: string): string | undefined {
  const exact = names.find((name) => name === wanted.trim());
  if (exact !== undefined) return exact;
  const similar = names.filter((name) => plainName(name) === plainName(wanted));
  return similar.length === 1 ? similar[0] : undefined;
}

const wrongMapping = (fields: Record<string, string>): Problem =>
  new Problem('invalid', Object.values(fields)[0] ?? 'Wrong mapping', { code: 'wrong_mapping', fields });

// Null means the same as a missing member.
function withoutNulls(value: unknown, levels = 3): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || levels === 0) return value;
  const given = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(given.map(([name, member]) => [name, withoutNulls(member, levels - 1)]));
}
