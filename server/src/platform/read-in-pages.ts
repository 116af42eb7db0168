import { oneStep } from '@purser/domain/steps';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/client.ts';
import { asOneSees } from '../db/one-snapshot.ts';
import type { WorkTurn } from './heavy-work.ts';

/** Reads a long list some rows at a time, all of them as of one moment: what is made of a row takes longer than to receive it. */
export const readInPages = <Row extends object>(
  db: Database,
  turn: WorkTurn,
  statement: SQLWrapper,
): Promise<Row[]> =>
  db.transaction(async (tx) => {
    const all: Row[] = [];
    for await (const rows of pagesOf<Row>(tx, statement)) {
      for (const row of rows) all.push(row);
      await turn.run(passed());
    }
    return all;
  }, asOneSees);

/**
 * The pages of a long list one after the other, within a transaction and all of them as of one moment. Rows have the names of the
 * statement's columns.
 */
export async function* pagesOf<Row extends object>(
  tx: Executor,
  statement: SQLWrapper,
  pageSize = 500,
): AsyncGenerator<readonly Row[], void> {
  await tx.execute(sql`declare pages no scroll cursor for ${statement}`);
  const next = sql.raw(`fetch forward ${pageSize} from pages`);
  let following = fetch<Row>(tx, next);
  for (let rows = await following; rows.length > 0; rows = await following) {
    // The database reads the next page while something is made of this one. A failure is thrown where that page is asked for, if it is.
    following = fetch<Row>(tx, next);
    following.catch(() => {});
    yield rows;
  }
  await tx.execute(sql`close pages`);
}

async function fetch<Row>(tx: Executor, next: SQL): Promise<readonly Row[]>;
async function fetch(tx: Executor, next: SQL): Promise<readonly unknown[]> {
  return (await tx.execute(next)).rows;
}

const passed = oneStep(() => {});
