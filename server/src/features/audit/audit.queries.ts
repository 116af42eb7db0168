import { type AuditEntry, type AuditFilter, auditEntry } from '@purser/api/audit';
import { searchWords } from '@purser/domain/audit-search';
import {
  and,
  count,
  desc,
  gte,
  inArray,
  isNotNull,
  lt,
  min,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { repliedColumns } from '../../db/replied-columns.ts';
import { firstRow } from '../../db/rows.ts';
import { auditEntries as entries } from '../../db/tables/audit-entries.ts';
import { momentsOf } from '../../platform/moments.ts';

/** Which entries, with the zone in which the filter's days are days. */
export interface AuditQuery extends AuditFilter {
  readonly timeZone: string;
}

const columns = repliedColumns(entries, auditEntry);

// A clock that was set back must not put a new entry behind old ones of the same moment.
const newestFirst = [desc(entries.at), desc(entries.id)];

interface AuditPage {
  readonly before: number | undefined;
  readonly limit: number;
}

/** A page of the entries, the newest first. */
export async function listEntries(
  db: Executor,
  { q = '', ...view }: AuditQuery,
  { before, limit }: AuditPage,
): Promise<AuditEntry[]> {
  const where = and(matching(view), before === undefined ? undefined : isOlderThan(before));
  const select = () => db.select(columns).from(entries).$dynamic();
  if (q.trim() === '')
    return select()
      .where(where)
      .orderBy(...newestFirst)
      .limit(limit);
  const recent = await searchRecent(db, { where, q, limit });
  if (recent.length === limit) return recent;
  return select()
    .where(and(where, hasWords(q)))
    .orderBy(...byThemselves)
    .limit(limit);
}

// A page of common words is found among this many. Words that fewer entries have lead to these by their index.
const recentEntries = 5000;

// Two common words that never come together would else be looked for in each entry from the newest on, since PostgreSQL
// takes them for independent: by an expression it can't read in order, so it collects what has the words and sorts that.
const byThemselves = [desc(sql`${entries.at} + interval '0'`), desc(entries.id)];

function searchRecent(
  db: Executor,
  { where, q, limit }: { readonly where: SQL | undefined; readonly q: string; readonly limit: number },
): Promise<AuditEntry[]> {
  const recent = db
    .select({ ...columns, words: entries.words })
    .from(entries)
    .where(where)
    .orderBy(...newestFirst)
    .limit(recentEntries)
    .as('recent');
  const { id, at, actorId, actorName, action, details, ip, requestId } = recent;
  return db
    .select({ id, at, actorId, actorName, action, details, ip, requestId })
    .from(recent)
    .where(sql`${recent.words} @@ ${queryOf(q)}::tsquery`)
    .orderBy(desc(at), desc(id))
    .limit(limit);
}

/** How many entries a view has, and how many there are in all. */
export async function countEntries(db: Executor, view: AuditQuery): Promise<{ found: number; all: number }> {
  const where = matching(view);
  const counted = db.select({ all: count() }).from(entries);
  const [{ all } = { all: 0 }] = await counted;
  if (where === undefined) return { found: all, all };
  const [{ found } = { found: 0 }] = await db.select({ found: count() }).from(entries).where(where);
  return { found, all };
}

const mostSources = 100;

/** The addresses of the newest entries, those of most of them first. */
export async function listSources(db: Executor): Promise<string[]> {
  const recent = db
    .select({ ip: entries.ip })
    .from(entries)
    .orderBy(...newestFirst)
    .limit(recentEntries)
    .as('recent');
  const rows = await db
    .select({ ip: sql<string>`${recent.ip}` })
    .from(recent)
    .where(isNotNull(recent.ip))
    .groupBy(recent.ip)
    .orderBy(desc(count()), recent.ip)
    .limit(mostSources);
  return rows.map(({ ip }) => ip);
}

/** When the oldest entry was written; null where there is none. */
export const findOldest = async (db: Executor): Promise<string | null> =>
  (await firstRow(db.select({ at: min(entries.at) }).from(entries)))?.at ?? null;

/** The entries of an export, as a statement. */
export const exportedEntries = (db: Executor, view: AuditQuery): SQLWrapper =>
  db
    .select(columns)
    .from(entries)
    .where(matching(view))
    .orderBy(...newestFirst);

// Ids are given in the order of writing, which is nearly that of the times, so that both belong to the place in the list.
const isOlderThan = (id: number): SQL => sql`(${entries.at}, ${entries.id}) <
  ((select ${entries.at} from ${entries} where ${entries.id} <= ${id} order by ${entries.id} desc limit 1), ${id})`;

function matching({ actor = [], action = [], ip = [], q = '', ...span }: AuditQuery): SQL | undefined {
  const { since, before } = momentsOf(span);
  return and(
    since === undefined ? undefined : gte(entries.at, since),
    before === undefined ? undefined : lt(entries.at, before),
    actor.length === 0 ? undefined : inArray(entries.actorId, actor),
    action.length === 0 ? undefined : inArray(entries.action, action),
    ip.length === 0 ? undefined : inArray(entries.ip, ip),
    q.trim() === '' ? undefined : hasWords(q),
  );
}

// An entry has all words of a search, each as the beginning of one of its own. They are letters and digits alone.
const queryOf = (q: string): string =>
  searchWords(q)
    .map((word) => `'${word}':*`)
    .join(' & ');

const hasWords = (q: string): SQL => sql`${entries.words} @@ ${queryOf(q)}::tsquery`;
