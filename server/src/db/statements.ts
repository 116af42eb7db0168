/**
 * Parts of the statements that write a row and its history entry in one round trip. Values are one JSON parameter each:
 * the text of a statement never changes, so PostgreSQL plans it once.
 */
import { type SQL, sql } from 'drizzle-orm';

export interface Stamps {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Columns by their names, which are the code's and never input: `"vendor", "cost"`; of an alias: `s."vendor", s."cost"`. */
export const namesOf = (names: readonly string[], alias?: string): string =>
  names.map((name) => (alias ? `${alias}."${name}"` : `"${name}"`)).join(', ');

export const columnsOf = (names: readonly string[], alias?: string): SQL => sql.raw(namesOf(names, alias));

/** The same, each named with its alias, for {@link partReader}: `c."cost" as "c.cost"`. */
export const prefixedColumns = (names: readonly string[], alias: string): string =>
  names.map((name) => `${alias}."${name}" as "${alias}.${name}"`).join(', ');

/** Reads the part of a row that {@link prefixedColumns} named with an alias. Made once for all rows: names take time to join. */
export function partReader<Alias extends string, Name extends string>(
  alias: Alias,
  names: readonly Name[],
): <Row extends Record<`${Alias}.${Name}`, unknown>>(
  row: Row,
) => { [Column in Name]: Row[`${Alias}.${Column}`] };
export function partReader(alias: string, names: readonly string[]): unknown {
  const columns = names.map((name) => [name, `${alias}.${name}`] as const);
  return (row: Readonly<Record<string, unknown>>) => {
    const part: Record<string, unknown> = {};
    for (const [name, column] of columns) part[name] = row[column];
    return part;
  };
}

/** What an update sets from a {@link recordOf} named `given`, or another alias: `"vendor" = given."vendor"`. */
export const assignments = (names: readonly string[], alias = 'given'): SQL =>
  sql.raw(names.map((name) => `"${name}" = ${alias}."${name}"`).join(', '));

/** The values as a row of a table's own types: `jsonb_populate_record(null::software, $1)`. */
export const recordOf = (
  table: 'software' | 'contracts' | 'comments' | 'request_comments' | 'activities',
  values: object,
): SQL => sql`jsonb_populate_record(${sql.raw(`null::${table}`)}, ${JSON.stringify(values)}::jsonb)`;
