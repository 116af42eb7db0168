/**
 * Lists that any signed-in person can extend are answered whole up to an ordinary size, beyond it with their newest
 * rows (decision 6). The client then asks for the rows before the oldest one.
 */
import type { Page } from '@purser/api/fields';
import { and, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgSelect, PgTable } from 'drizzle-orm/pg-core';

/** How much text one answer carries at most, in bytes. A page of the screens, 51 of the longest entries, has 20 MB. */
const mostText = 24 * 1024 * 1024;

// The bytes of a row beside its texts: names, ids and instants.
const rowFrame = 500;

interface GrowingList extends Page {
  /** The columns with texts of any length. */
  readonly texts: readonly string[];
  /** Which rows are listed at all, such as those of one item. */
  readonly parent: SQL;
}

/**
 * The condition of the newest rows that still fit into one answer; at least one always does. PostgreSQL knows the
 * length of a text without reading it.
 */
function newestThatFit(table: GrowingTable, { texts, parent, limit, before }: GrowingList): SQL | undefined {
  const which = and(parent, before ? lt(table.id, before) : undefined);
  const size = sql.join(
    texts.map((column) => sql`coalesce(octet_length(${sql.identifier(column)}), 0)`),
    sql` + `,
  );
  const oldest = sql`(
    select min(id) from (
      select id, size, sum(size) over (order by id desc) as total from (
        select id, ${size} + ${rowFrame}::integer as size from ${table}
        where ${which} order by id desc nulls last limit ${limit ?? null}::bigint
      ) as newest
    ) as summed where total - size = 0 or total <= ${mostText}::bigint)`;
  return and(which, gte(table.id, oldest));
}

type GrowingTable = PgTable & { readonly id: PgColumn };

/** The rows of a query that one answer takes, the newest first. */
export function newestOf<Query extends PgSelect>(query: Query, table: GrowingTable, list: GrowingList) {
  const newest = query.where(newestThatFit(table, list)).orderBy(newestFirst(table));
  return list.limit ? newest.limit(list.limit) : newest;
}

/** The exact order of the tables' indexes, so that a page costs no more than its length. */
export const newestFirst = (table: { readonly id: PgColumn }): SQL => sql`${table.id} desc nulls last`;
