/** The change histories of items and requests (docs/product/history.md#change-history). */
import type { Page } from '@purser/api/fields';
import { eq } from 'drizzle-orm';
import type { PgColumn, PgSelect } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/client.ts';
import type { changeLogs } from '../../db/tables/change-logs.ts';
import type { requestChanges } from '../../db/tables/request-changes.ts';
import { newestOf } from '../bounded-list.ts';
import { requireSubject, type Subject } from './subject.ts';

/** A kind of subject whose changes are kept. */
export interface ChangedSubject<Query extends PgSelect> extends Subject {
  readonly changes: {
    readonly table: typeof changeLogs | typeof requestChanges;
    /** The column of the table that names the subject. */
    readonly column: PgColumn;
    readonly select: (db: Executor) => Query;
  };
}

/** A page of a subject's changes, the newest first; 404 without the subject. */
export async function listChanges<Query extends PgSelect>(
  db: Executor,
  subject: ChangedSubject<Query>,
  { id, ...page }: Page & { readonly id: number },
): Promise<Awaited<Query>> {
  await requireSubject(db, subject, id);
  const { table, column, select } = subject.changes;
  return await newestOf(select(db), table, {
    texts: ['oldValue', 'newValue'],
    parent: eq(column, id),
    ...page,
  });
}
