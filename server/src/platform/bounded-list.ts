/**
 * Lists that any signed-in person can make longer are answered whole as long as they are of an ordinary size, and beyond
 * it with their newest rows (decision 6). Whoever wants the others asks for those before the oldest one.
 */
import { type SQL, sql } from 'drizzle-orm';

/** How much text one answer carries at most, in bytes. A page of the screens, 51 of the longest entries, has 20 MB. */
const mostText = 24 * 1024 * 1024;

// What a row takes beside its text: its names, ids and moments.
const rowFrame = 500;

/** Rows of a table with texts of any length. */
export interface GrowingList {
  readonly table: 'comments' | 'request_comments' | 'change_logs' | 'request_changes';
  /** The columns with texts of any length. */
  readonly texts: readonly string[];
  readonly which: SQL | undefined;
  readonly limit: number | undefined;
}

/**
 * The id of the oldest row that still fits into one answer; the newest always does. A text's length is known without
 * reading it. Null where there are no rows.
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
