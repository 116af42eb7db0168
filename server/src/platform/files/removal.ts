import { and, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { uploads } from '../../db/tables/uploads.ts';
import { filesLock } from '../backup/backup-locks.ts';
import { later } from '../clock.ts';
import type { Server } from '../serve.ts';
import { claimedWithin } from './uploads.ts';

type RemovalContext = Pick<Server, 'db' | 'files' | 'clock'>;

export const removeReleased = (context: RemovalContext): Promise<void> =>
  removeAll(context, isNotNull(uploads.releasedAt));

/** Removes unclaimed objects, and what was uploaded to a used address. */
export async function removeUnclaimed(context: RemovalContext): Promise<void> {
  const isOld = lt(uploads.createdAt, later(context.clock.now(), -claimedWithin));
  await removeAll(context, and(isNull(uploads.claimedAt), isOld));
  await context.files.clearAddresses?.(claimedWithin + margin);
}

// The storage's clock may differ from ours.
const margin = 60 * 60_000;

const atOnce = 100;

async function removeAll(context: RemovalContext, which: SQL | undefined): Promise<void> {
  let removed = atOnce;
  while (removed === atOnce) removed = await removeSome(context, which);
}

// The object goes first and its row last: a server that dies in between leaves a row, and the next one repeats both.
// A claim locks its row, so that a locked row is skipped here, and one that is locked here can't be claimed.
function removeSome({ db, files }: RemovalContext, which: SQL | undefined): Promise<number> {
  return db.transaction(async (tx) => {
    // A backup may still have to read them; the next schedule comes within the hour.
    const lock = await tx.execute<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${filesLock}::bigint) as "isFree"`,
    );
    if (!lock.rows[0]?.isFree) return 0;
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
