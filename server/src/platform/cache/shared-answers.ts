import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DateText } from '@purser/domain/days';
import { Problem } from '@purser/domain/problem';
import type { Database } from '../../db/client.ts';
import type { Clock } from '../clock.ts';
import type { Asker, HeavyWork, WorkTurn } from '../heavy-work.ts';
import { coalesce } from './coalesce.ts';
import { readDataVersion } from './data-changes.ts';

/** What an answer is computed from. */
export interface SharedContext {
  readonly db: Database;
  readonly today: DateText;
  /** The moment, ISO 8601 in UTC. */
  readonly now: string;
}

/** The same with the turns in which it is computed. */
export interface ComputingContext extends SharedContext {
  readonly turn: WorkTurn;
}

/** Computes an answer, as the bytes of a gzip file. */
export type ComputeZipped = (context: ComputingContext) => Promise<Buffer>;

/** A text that differs whenever the answer does; it is read before the answer is computed. */
export type ReadVersion = (context: SharedContext) => Promise<string>;

/** A question whose answer is shared: what its key says, how it is computed, and on what it depends; the portfolio unless told. */
export interface SharedQuestion {
  readonly key: string;
  readonly compute: ComputeZipped;
  readonly version?: ReadVersion | undefined;
}

/** Gives the answer of a key to somebody, computed anew only where the day has changed, or the version of what it depends on. */
export type SharedAnswers = (asker: Asker, question: SharedQuestion) => Promise<SharedAnswer>;

export interface SharedAnswer {
  readonly tag: string;
  readonly zipped: Buffer;
}

interface Entry {
  /** The last answer, where it is still right. */
  readonly look: () => Promise<SharedAnswer | undefined>;
  readonly refresh: () => Promise<SharedAnswer>;
  last: SharedAnswer | undefined;
  /** Those who wait for an answer that isn’t there yet. */
  readonly askers: Set<Asker>;
  /** The people who already have one call counted. */
  readonly counted: Set<number>;
  /** Ends what is being computed. */
  stop: (reason: unknown) => void;
}

// Enough for the list of 10,000 items in some thirty years.
const mostBytes = 24 * 1024 * 1024;
const mostEntries = 1000;

interface SharedParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly heavy: HeavyWork;
}

/**
 * Computes each answer once for each version of the data and each day (decision 88). However many ask at once, one computation runs
 * for all of them, until the last of them has left, and none is answered what was so only before it asked.
 */
export function createSharedAnswers(parts: SharedParts): SharedAnswers {
  const entries = new Map<string, Entry>();
  const readPortfolio = coalesce(() => readDataVersion(parts.db));
  return async (asker, { version = readPortfolio, ...question }) => {
    const { key } = question;
    const entry = entries.get(key) ?? openEntry(parts, { ...question, version });
    // The entry used last is the last one of the map, so that those at the front make room.
    entries.delete(key);
    entries.set(key, entry);
    const last = await entry.look();
    if (last) return last;
    const wanted = () => whileWanted(entry, asker);
    // Who asks the same again waits for the same answer, and is counted once.
    const answer = await (entry.counted.has(asker.id)
      ? wanted()
      : countedOnce(entry, asker, () => parts.heavy.ask(asker, wanted)));
    makeRoom(entries);
    return answer;
  };
}

function openEntry({ db, clock, heavy }: SharedParts, question: Required<SharedQuestion>): Entry {
  const { key, compute, version } = question;
  const readTag = async () => {
    const context = { db, today: clock.today(), now: clock.now() };
    return { context, tag: tagOf([key, (await version?.(context)) ?? '', context.today]) };
  };
  const look = coalesce(async () => {
    const { tag } = await readTag();
    return entry.last?.tag === tag ? entry.last : undefined;
  });
  const refresh = coalesce(async () => {
    const stopped = new AbortController();
    if (entry.askers.size === 0) throw new Problem('unavailable', 'Whoever asked has left');
    entry.stop = (reason) => stopped.abort(reason);
    // Before anything else is read, so that an answer is never older than its tag.
    const { context, tag } = await readTag();
    if (entry.last?.tag === tag) return entry.last;
    const people = () => Array.from(entry.askers, ({ id }) => id);
    const turn = heavy.turnOf({ people, signal: stopped.signal });
    entry.last = { tag, zipped: await compute({ ...context, turn }) };
    return entry.last;
  });
  const entry: Entry = {
    look,
    refresh,
    last: undefined,
    askers: new Set(),
    counted: new Set(),
    stop: () => {},
  };
  return entry;
}

async function countedOnce<Answer>(
  { counted }: Entry,
  { id }: Asker,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  counted.add(id);
  try {
    return await ask();
  } finally {
    counted.delete(id);
  }
}

async function whileWanted(entry: Entry, asker: Asker): Promise<SharedAnswer> {
  const { askers } = entry;
  const leave = (): void => {
    if (askers.delete(asker) && askers.size === 0) entry.stop(asker.signal.reason);
  };
  askers.add(asker);
  asker.signal.addEventListener('abort', leave, { once: true });
  try {
    return await entry.refresh();
  } finally {
    askers.delete(asker);
    asker.signal.removeEventListener('abort', leave);
  }
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
