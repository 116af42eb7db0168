/** Removes objects that no record names, as a job. */
import { and, inArray, isNotNull, isNull, lt, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { type Clock, later } from '../clock.ts';
import type { FileStorage } from './storage.ts';
import { claimedWithin } from './uploads.ts';

export interface RemovalContext {
  readonly db: Database;
  readonly files: FileStorage;
  readonly clock: Clock;
}

/** Removes the objects that deleted records have released. */
export const removeReleased = (place: RemovalContext): Promise<void> =>
  removeAll(place, isNotNull(uploads.releasedAt));

/** Removes unclaimed objects, and what was uploaded to a used address. */
export async function removeUnclaimed(place: RemovalContext): Promise<void> {
  const isOld = lt(uploads.createdAt, later(place.clock.now(), -claimedWithin));
  await removeAll(place, and(isNull(uploads.claimedAt), isOld));
  await place.files.clearAddresses?.(claimedWithin + margin);
}

// The storage's clock may be another than the one by which uploads grow old.
const margin = 60 * 60_000;

const atOnce = 100;

async function removeAll(place: RemovalContext, which: SQL | undefined): Promise<void> {
  let removed = atOnce;
  while (removed === atOnce) removed = await removeSome(place, which);
}

// The object goes first and its row last: a server that dies in between leaves a row, and the next one does both
// again. Who claims an upload holds its row, so a row that is held is not ours; and one that we hold can't be claimed.
function removeSome({ db, files }: RemovalContext, which: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(uploads)
      .where(which)
      .limit(atOnce)
      .for('update', { skipLocked: true });
    if (rows.length === 0) return 0;
    const { multipart } = files;
    for (const { key, multipartId } of rows)
      if (multipart && multipartId) await multipart.abort(key, multipartId);
    const keys = rows.map(({ key }) => key);
    await files.remove(keys);
    await tx.delete(uploads).where(inArray(uploads.key, keys));
    return rows.length;
  });
}
