import { createHash } from 'node:crypto';
import { Problem } from '@purser/domain/problem';
import { and, DrizzleQueryError, eq, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../db/client.ts';
import { codeOf } from '../db/errors.ts';
import { idempotencyKeys } from '../db/tables/calls.ts';
import { type Clock, later } from './clock.ts';

const storedFor = 24 * 60 * 60 * 1000;
// Nobody repeats a create after a thousand others; each answer may have 200 kB, and one person may make 600 a minute.
const mostStored = 1000;

export interface KeyedRequest {
  readonly userId: number;
  readonly key: string;
  /** Method, path and body as text; the same key with another request is refused. */
  readonly asked: string;
  /** The answer has a secret, which is never kept. */
  readonly isSecret: boolean;
}

/**
 * Does a create once per key: its answer is stored in the same transaction, and a repeated request gets it; 409 where that was a
 * secret. A second request that arrives meanwhile waits for the first.
 */
export async function doOnce(
  { db, clock }: { db: Database; clock: Clock },
  request: KeyedRequest,
  create: (tx: Executor) => Promise<unknown>,
): Promise<unknown> {
  const requestHash = createHash('sha256').update(request.asked).digest('hex');
  const mine = and(eq(idempotencyKeys.userId, request.userId), eq(idempotencyKeys.key, request.key));
  return db.transaction(async (tx) => {
    await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, later(clock.now(), -storedFor)));
    await forgetOldest(tx, request.userId);
    const taken = await tx
      .insert(idempotencyKeys)
      .values({ userId: request.userId, key: request.key, requestHash, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning()
      .catch(tellStillAtWork);
    if (taken.length === 0)
      return storedReply(await tx.select().from(idempotencyKeys).where(mine), requestHash);
    const reply = await create(tx);
    if (!request.isSecret) await tx.update(idempotencyKeys).set({ reply }).where(mine);
    return reply;
  });
}

// The first request with the key has taken longer than anything here waits, and goes on.
function tellStillAtWork(error: unknown): never {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  if (codeOf(cause) !== '55P03') throw error;
  const message = 'This is still being done. Please repeat it in a moment with the same key';
  throw new Problem('conflict', message, { code: 'being_changed', more: { retryAfter: 3 } });
}

// Rows that another create is deleting are skipped.
const forgetOldest = (tx: Executor, userId: number): Promise<unknown> =>
  tx.execute(sql`
    delete from idempotency_keys where ("userId", key) in (
      select "userId", key from idempotency_keys
      where "userId" = ${userId} and "createdAt" < (
        select "createdAt" from idempotency_keys where "userId" = ${userId}
        order by "createdAt" desc offset ${mostStored - 1} limit 1)
      for update skip locked)`);

function storedReply(rows: readonly { requestHash: string; reply: unknown }[], requestHash: string): unknown {
  const stored = rows[0];
  if (stored?.requestHash === requestHash) {
    if (stored.reply === null) throw answeredOnce();
    return stored.reply;
  }
  throw new Problem('invalid', 'This Idempotency-Key was used for another request', { code: 'key_reused' });
}

const answeredOnce = (): Problem =>
  new Problem(
    'conflict',
    'This has been done already, and its address was told once. Please revoke it and make another',
  );
