import { inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { imports, importWrites } from '../../db/tables/imports.ts';
import type { Clock } from '../../platform/clock.ts';
import { undoneSince } from './import-undo.service.ts';

/** Deletes the writes of imports that can't be undone any more (decision 71); the imports themselves remain listed. */
export async function deleteOldWrites({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(lte(imports.createdAt, undoneSince(clock.now())));
  await db.delete(importWrites).where(inArray(importWrites.importId, old));
}
