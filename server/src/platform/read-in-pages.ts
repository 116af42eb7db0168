import { oneStep } from '@purser/domain/steps';
import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/client.ts';
import { asOneSees } from '../db/one-snapshot.ts';
import type { WorkTurn } from './heavy-work.ts';

/** A long list: the statement that finds it, and how a page of it is asked for. */
interface LongList<Row> {
  readonly statement: SQLWrapper;
  readonly fetch: (tx: Executor) => Promise<readonly Row[]>;
}

/** The statement by which the next rows are asked for; they have the names of the columns. */
export const nextPage = sql.raw('fetch forward 500 from pages');

/** Reads a long list some rows at a time, all of them as of one moment: what is made of a row takes longer than to receive it. */
export const readInPages = <Row>(db: Database, turn: WorkTurn, list: LongList<Row>): Promise<Row[]> =>
  db.transaction(async (tx) => {
    const all: Row[] = [];
    for await (const rows of pagesOf(tx, list)) {
      for (const row of rows) all.push(row);
      await turn.run(passed());
    }
    return all;
  }, asOneSees);

/** The pages of a long list one after the other, within a transaction and all of them as of one moment. */
export async function* pagesOf<Row>(
  tx: Executor,
  { statement, fetch }: LongList<Row>,
): AsyncGenerator<readonly Row[], void> {
  await tx.execute(sql`declare pages no scroll cursor for ${statement}`);
  for (let rows = await fetch(tx); rows.length > 0; rows = await fetch(tx)) yield rows;
  await tx.execute(sql`close pages`);
}

const passed = oneStep(() => {});
