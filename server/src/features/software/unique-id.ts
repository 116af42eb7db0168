// Two creations of the same millisecond would ask for the same number, and one would wait for the other's transaction;
// so this process never hands one out twice. Another process may: then the insert says so, and the next is tried.
let last = 0;

/** The next `SW-` number: the time of creation in milliseconds, or the next free one (decisions: unique_id). */
export function nextUniqueId(at: string): string {
  last = Math.max(Date.parse(at), last + 1);
  return `SW-${last}`;
}

/** Tries numbers until an insert takes one; `insert` answers undefined where the number is taken. */
export async function withUniqueId<Row>(
  at: string,
  insert: (uniqueId: string) => Promise<Row | undefined>,
): Promise<Row> {
  for (;;) {
    const row = await insert(nextUniqueId(at));
    if (row) return row;
  }
}
