/** Forgets what imports wrote once they can't be undone any more (decision 71). It runs as a job, on whichever server has time. */
import { inArray, lte } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { imports, importWrites } from '../../db/tables/imports.ts';
import type { Clock } from '../../platform/clock.ts';
import { undoneSince } from './import-undo.service.ts';

/** Removes the writes of imports that are too old; the imports stay, so that it can be said of them that they are. */
export async function deleteOldWrites({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(lte(imports.createdAt, undoneSince(clock.now())));
  await db.delete(importWrites).where(inArray(importWrites.importId, old));
}
