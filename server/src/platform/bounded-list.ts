/**
 * Lists that any signed-in person can extend are answered whole up to an ordinary size, beyond it with their newest
 * rows (decision 6). The client then asks for the rows before the oldest one.
 */
import { type SQL, sql } from 'drizzle-orm';

/** How much text one answer carries at most, in bytes. A page of the screens, 51 of the longest entries, has 20 MB. */
const mostText = 24 * 1024 * 1024;

// The bytes of a row beside its texts: names, ids and instants.
const rowFrame = 500;

export interface GrowingList {
  readonly table: 'comments' | 'request_comments' | 'change_logs' | 'request_changes';
  /** The columns with texts of any length. */
  readonly texts: readonly string[];
  readonly which: SQL | undefined;
  readonly limit: number | undefined;
}

/**
 * The id of the oldest row that still fits into one answer; the newest always does. PostgreSQL knows the length of a
 * text without reading it. Null where there are no rows.
 */
export function oldestThatFits({ table, texts, which, limit }: GrowingList): SQL {
  const size = sql.join(
    texts.map((column) => sql`coalesce(octet_length(${sql.identifier(column)}), 0)`),
    sql` + `,
  );
  return sql`(
    select min(id) from (
      select id, size, sum(size) over (order by id desc) as total from (
        select id, ${size} + ${rowFrame}::integer as size from ${sql.identifier(table)}
        where ${which ?? sql`true`} order by id desc nulls last limit ${limit ?? null}::bigint
      ) as newest
    ) as summed where total - size = 0 or total <= ${mostText}::bigint)`;
}
