/**
 * Parts of the statements that write a row and tell of it in one round trip. Values travel as one JSON parameter each:
 * the text of a statement stays the same from call to call, so PostgreSQL plans it once, and building it costs little.
 */
import { type SQL, sql } from 'drizzle-orm';

/** When a row was written, first and last. */
export interface Stamps {
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The names of the columns of some values: `"vendor", "cost"`. Keys are column names of the code, never input. */
export const columnsOf = (values: object): SQL =>
  sql.raw(
    Object.keys(values)
      .map((column) => `"${column}"`)
      .join(', '),
  );

/** The same columns of a {@link recordOf} named `given`: `given."vendor", given."cost"`. */
export const givenColumns = (values: object): SQL =>
  sql.raw(
    Object.keys(values)
      .map((column) => `given."${column}"`)
      .join(', '),
  );

/** What an update sets from a {@link recordOf} named `given`: `"vendor" = given."vendor"`. */
export const assignments = (values: object): SQL =>
  sql.raw(
    Object.keys(values)
      .map((column) => `"${column}" = given."${column}"`)
      .join(', '),
  );

/** The values as a row of a table's own types: `jsonb_populate_record(null::software, $1)`. */
export const recordOf = (
  table: 'software' | 'contracts' | 'comments' | 'request_comments' | 'activities',
  values: object,
): SQL => sql`jsonb_populate_record(${sql.raw(`null::${table}`)}, ${JSON.stringify(values)}::jsonb)`;
