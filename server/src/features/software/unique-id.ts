// With the same number, two creations of one millisecond would wait for each other's transaction: so this process never
// gives a number twice. Another process may have given it: then the insert answers so, and the next number is tried.
let last = 0;

/** The next `SW-` number: the time of creation in milliseconds, or the next free one (docs/product/software.md#unique-id). */
export function nextUniqueId(at: string): string {
  last = Math.max(Date.parse(at), last + 1);
  return `SW-${last}`;
}

/** Inserts with the number that was given, or with the next free one; `insert` answers undefined where it is taken. */
export async function withUniqueId<Row>(
  at: string,
  given: string | null,
  insert: (uniqueId: string) => Promise<Row | undefined>,
): Promise<Row> {
  const row = given === null ? undefined : await insert(given);
  if (row) return row;
  return (await insert(nextUniqueId(at))) ?? withUniqueId(at, null, insert);
}
