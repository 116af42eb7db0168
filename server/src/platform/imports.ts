import type { ImportKind } from '@purser/domain/import-undo';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { theRow } from '../db/rows.ts';
import { imports } from '../db/tables/imports.ts';
import type { Authorship } from './history.ts';

interface NewImport {
  readonly kind: ImportKind;
  readonly fileName: string | null;
  readonly imported: number;
  /** What was written, with what was there before, where that has no rows of its own. */
  readonly written?: unknown;
}

/** Records an import, so that it can be undone; answers its id. */
export async function beginImport(
  tx: Executor,
  { userId, userName, at }: Authorship,
  { written = null, ...file }: NewImport,
): Promise<number> {
  const values = { ...file, userId, userName, createdAt: at, ...(written === null ? {} : { written }) };
  return (await theRow(tx.insert(imports).values(values).returning({ id: imports.id }))).id;
}

/** Records the people that an import has added. */
export const recordPeople = (tx: Executor, importId: number, emails: readonly string[]): Promise<unknown> =>
  tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", version)
    select ${importId}::integer, 'person', id, 1 from users
    where email in (select json_array_elements_text(${JSON.stringify(emails)}::json))`);

/** What undoing an import of values would do, or has done. */
export interface ValuesUndone {
  /** How many values were new. */
  readonly removed: number;
  /** How many get their former values. */
  readonly restored: number;
  /** The names of those that were changed since, and stay. */
  readonly kept: readonly string[];
}

/** How an import of values is undone: `written` is what {@link beginImport} has recorded. A trial changes nothing. */
export type UndoValues<Work> = (
  work: Work,
  import_: { readonly written: unknown; readonly isTrial: boolean },
) => Promise<ValuesUndone>;

/** What an import of values wrote. */
export async function readWritten(db: Executor, id: number): Promise<unknown> {
  const [row] = await db.select({ written: imports.written }).from(imports).where(eq(imports.id, id));
  return row?.written ?? null;
}
