import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import type { Clock } from './clock.ts';

declare module 'fastify' {
  interface FastifyInstance {
    limits: CallLimits;
  }
}

/**
 * Counts a call against a key's limit per clock minute, shared by all servers. Answers the
 * seconds until the next minute where it is one too many, else undefined.
 */
export type CallLimits = (key: string, most: number) => Promise<number | undefined>;

/** What this server may still take of a key in the present minute without asking. */
interface Share {
  left: number;
  /** The database has no more to give. */
  isEmpty: boolean;
  asking: Promise<void> | undefined;
}

const minute = 60_000;
// Asking costs a statement. Where the limit is wide a server takes a thirtieth at a time; others may lack what it doesn't use.
const shares = 30;
const widest = 200;

export function createCallLimits(db: Database, clock: Pick<Clock, 'now'>): CallLimits {
  const known = new Map<string, Share>();
  let present = Number.NaN;
  return async (key, most) => {
    const now = Date.parse(clock.now());
    const at = Math.floor(now / minute);
    if (at !== present) {
      known.clear();
      present = at;
      await forget(db, at);
    }
    const share = known.get(key) ?? { left: 0, isEmpty: false, asking: undefined };
    known.set(key, share);
    // Of those who wait for the same answer, as many go on as it allows.
    while (share.left === 0 && !share.isEmpty) {
      share.asking ??= ask(share, () => takeShare(db, { key, at, most }));
      await share.asking;
    }
    if (share.left === 0) return Math.ceil(((at + 1) * minute - now) / 1000);
    share.left -= 1;
    return undefined;
  };
}

async function ask(share: Share, take: () => Promise<number>): Promise<void> {
  try {
    share.left = await take();
    share.isEmpty = share.left === 0;
  } finally {
    share.asking = undefined;
  }
}

/** How many of the calls of a minute this server gets. */
async function takeShare(
  db: Database,
  { key, at, most }: { readonly key: string; readonly at: number; readonly most: number },
): Promise<number> {
  const size = most < widest ? 1 : Math.ceil(most / shares);
  const { rows } = await db.execute<{ taken: number }>(sql`
    insert into call_limits (key, minute, taken) values (${key}, ${at}, ${size})
    on conflict (key, minute) do update set taken = least(call_limits.taken, ${most}) + ${size} returning taken`);
  const before = (rows[0]?.taken ?? 0) - size;
  return Math.max(0, Math.min(size, most - before));
}

/** Removes the minutes that have passed; a row that another server is just removing is left to it. */
const forget = (db: Database, at: number): Promise<unknown> =>
  db.execute(sql`delete from call_limits where ctid in (
    select ctid from call_limits where minute < ${at - 1} for update skip locked)`);
