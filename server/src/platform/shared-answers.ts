import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DateText } from '@purser/domain/days';
import type { Database } from '../db/client.ts';
import type { Clock } from './clock.ts';
import { coalesce } from './coalesce.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';
import { readDataVersion } from './data-changes.ts';

/** What an answer is computed from. */
export interface SharedContext {
  readonly db: Database;
  readonly today: DateText;
  /** The moment, ISO 8601 in UTC. */
  readonly now: string;
}

/** Computes an answer, as the bytes of a gzip file. */
export type ComputeZipped = (context: SharedContext) => Promise<Buffer>;

/** A text that differs whenever the answer does; it is read before the answer is computed. */
export type ReadVersion = (context: SharedContext) => Promise<string>;

/**
 * Gives the answer of a key, computed anew only where the day has changed, or the version: that of the portfolio's data
 * unless another one is given.
 */
export type SharedAnswers = (
  key: string,
  compute: ComputeZipped,
  readVersion?: ReadVersion,
) => Promise<SharedAnswer>;

export interface SharedAnswer {
  readonly tag: string;
  readonly zipped: Buffer;
}

interface Entry {
  readonly refresh: () => Promise<SharedAnswer>;
  last: SharedAnswer | undefined;
}

// Enough for the list of 10,000 items in some thirty years.
const mostBytes = 24 * 1024 * 1024;
const mostEntries = 1000;
// Each may hold two connections.
const mostComputations = 2;
// Who asked first may leave: others wait for the same answer.
const always = new AbortController().signal;

/**
 * Computes each answer once for each version of the data and each day (decision 88). However many ask at
 * once, one computation runs for all of them, and none is answered what was so only before it asked.
 */
export function createSharedAnswers(db: Database, clock: Clock): SharedAnswers {
  const entries = new Map<string, Entry>();
  const readPortfolio = coalesce(() => readDataVersion(db));
  const limit = createConcurrencyLimit(mostComputations);
  const open = (key: string, compute: ComputeZipped, readVersion: ReadVersion): Entry => {
    const entry: Entry = {
      last: undefined,
      refresh: coalesce(async () => {
        const context = { db, today: clock.today(), now: clock.now() };
        // Before anything else is read, so that an answer is never older than its tag.
        const tag = tagOf([key, await readVersion(context), context.today]);
        if (entry.last?.tag === tag) return entry.last;
        const zipped = await limit(always, () => compute(context));
        entry.last = { tag, zipped };
        return entry.last;
      }),
    };
    return entry;
  };
  return async (key, compute, readVersion = readPortfolio) => {
    const entry = entries.get(key) ?? open(key, compute, readVersion);
    // The entry used last is the last one of the map, so that those at the front make room.
    entries.delete(key);
    entries.set(key, entry);
    const answer = await entry.refresh();
    makeRoom(entries);
    return answer;
  };
}

function makeRoom(entries: Map<string, Entry>): void {
  let bytes = [...entries.values()].reduce((sum, { last }) => sum + (last?.zipped.length ?? 0), 0);
  for (const [key, { last }] of entries) {
    if (bytes <= mostBytes && entries.size <= mostEntries) return;
    bytes -= last?.zipped.length ?? 0;
    entries.delete(key);
  }
}

const tagOf = (parts: readonly string[]): string =>
  `W/"${createHash('sha256')
    .update([program, ...parts].join(' '))
    .digest('base64url')
    .slice(0, 22)}"`;

// Another program may compute another answer from the same data. Sources may change under the same name while one works.
const program = import.meta.filename.endsWith('.ts')
  ? randomUUID()
  : createHash('sha256')
      .update(readFileSync(import.meta.filename))
      .digest('hex');
