/**
 * The portfolio as lines of JSON, which are half as long as a list of objects and can be read before all of them are there:
 * the first line names the columns, each other one is a row's values in their order (docs/product/api.md#the-portfolio).
 */
import { contractFieldNames } from '@purser/domain/terms';
import type { PortfolioRow } from './portfolio.ts';

/** The media type of the lines, which a caller accepts by name. */
export const linesType = 'application/x-ndjson';

/** What the first line says: the columns of the rows, and those of `latestContract`, which is null or a list of its own. */
interface Columns {
  readonly columns: readonly string[];
  readonly latestContract: readonly string[];
}

const latestColumns = ['id', ...contractFieldNames] as const;

/** Rows as lines, without their line breaks. No rows are no lines. */
export function* portfolioLines(rows: Iterable<PortfolioRow>): Generator<string, void> {
  let columns: string[] | undefined;
  for (const row of rows) {
    if (!columns) {
      columns = Object.keys(row);
      yield JSON.stringify({ columns, latestContract: latestColumns } satisfies Columns);
    }
    yield JSON.stringify(Object.values({ ...row, latestContract: latestOf(row) }));
  }
}

const latestOf = ({ latestContract: latest }: PortfolioRow): unknown =>
  latest && latestColumns.map((name) => latest[name]);

/**
 * Reads the lines one after the other: the first is none, each other one a row. The server wrote them, and is trusted to
 * have written rows. Throws a `SyntaxError` for what is no JSON, and an `Error` for lines without columns.
 */
export function portfolioReader(): (line: string) => PortfolioRow[];
export function portfolioReader(): (line: string) => object[] {
  let columns: Columns | undefined;
  return (line) => {
    const value: unknown = JSON.parse(line);
    if (columns) return [rowOf(columns, value)];
    columns = columnsIn(value);
    return [];
  };
}

function columnsIn(value: unknown): Columns {
  const isNamed =
    typeof value === 'object' && value !== null && 'columns' in value && 'latestContract' in value;
  if (isNamed && areNames(value.columns) && areNames(value.latestContract)) {
    return { columns: value.columns, latestContract: value.latestContract };
  }
  throw new Error('The first line names no columns.');
}

const areNames = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((name) => typeof name === 'string');

function rowOf({ columns, latestContract }: Columns, values: unknown): object {
  const row = recordOf(columns, values);
  row.latestContract = row.latestContract === null ? null : recordOf(latestContract, row.latestContract);
  return row;
}

function recordOf(names: readonly string[], values: unknown): Record<string, unknown> {
  if (!Array.isArray(values)) throw new Error('A line is no list of values.');
  const record: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) record[name] = values[at];
  return record;
}
