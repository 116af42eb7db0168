/** How queries read the rows that they are answered. */

/** The first row of a query; undefined where it finds none. */
export async function firstRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | undefined> {
  const [row] = await query;
  return row;
}

/** The one row that a statement writes or locks and that must be there. */
export async function theRow<Row>(query: PromiseLike<readonly Row[]>): Promise<Row> {
  const [row] = await query;
  if (!row) throw new Error('A statement that always has a row answered none.');
  return row;
}
