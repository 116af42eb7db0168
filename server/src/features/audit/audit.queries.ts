import type { AuditEntry, AuditFilter } from '@purser/api/audit';
import { searchWords } from '@purser/domain/audit-search';
import { addDays, dateOf, dateText, startOfDay } from '@purser/domain/dates';
import { isDateText } from '@purser/domain/days';
import { and, desc, gte, inArray, lt, min, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { auditEntries as entries } from '../../db/tables/audit-entries.ts';

/** Which entries, with the zone in which the filter's days are days. */
export interface AuditView extends AuditFilter {
  readonly timeZone: string;
}

const columns = {
  id: entries.id,
  at: entries.at,
  actorId: entries.actorId,
  actorName: entries.actorName,
  action: entries.action,
  details: entries.details,
  ip: entries.ip,
  requestId: entries.requestId,
};

// A clock that was set back must not put a new entry behind old ones of the same moment.
const newestFirst = [desc(entries.at), desc(entries.id)];

/** A page of the entries, the newest first. */
export const listEntries = (
  db: Executor,
  view: AuditView,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<AuditEntry[]> =>
  db
    .select(columns)
    .from(entries)
    .where(and(matching(view), before === undefined ? undefined : isOlderThan(before)))
    .orderBy(...newestFirst)
    .limit(limit);

/** When the oldest entry was written; null where there is none. */
export const findOldest = async (db: Executor): Promise<string | null> =>
  (await firstRow(db.select({ at: min(entries.at) }).from(entries)))?.at ?? null;

const pageSize = 1000;

/** Opens the cursor of an export. */
export async function openEntries(tx: Executor, view: AuditView): Promise<void> {
  const query = tx
    .select(columns)
    .from(entries)
    .where(matching(view))
    .orderBy(...newestFirst);
  await tx.execute(sql`declare audit_export no scroll cursor for ${query}`);
}

/** The next entries of the export; none at the end. */
export async function fetchEntries(tx: Executor): Promise<AuditEntry[]> {
  const { rows } = await tx.execute<AuditEntry & Record<string, unknown>>(
    sql.raw(`fetch forward ${pageSize} from audit_export`),
  );
  return rows;
}

// Ids are given in the order of writing, which is nearly that of the times, so that both belong to the place in the list.
const isOlderThan = (id: number): SQL => sql`(${entries.at}, ${entries.id}) <
  ((select ${entries.at} from ${entries} where ${entries.id} <= ${id} order by ${entries.id} desc limit 1), ${id})`;

function matching({ from, to, actor = [], action = [], q = '', timeZone }: AuditView): SQL | undefined {
  const words = searchWords(q);
  return and(
    from === undefined ? undefined : gte(entries.at, startOf(from, timeZone)),
    to === undefined ? undefined : lt(entries.at, endOf(to, timeZone)),
    actor.length === 0 ? undefined : inArray(entries.actorId, actor),
    action.length === 0 ? undefined : inArray(entries.action, action),
    // The words are letters and digits alone. An entry has them all, each as the beginning of a word.
    q.trim() === '' ? undefined : sql`${entries.words} @@ ${words.map(prefixOf).join(' & ')}::tsquery`,
  );
}

const prefixOf = (word: string): string => `'${word}':*`;

const startOf = (moment: string, timeZone: string): string =>
  isDateText(moment) ? startOfDay(timeZone, moment) : moment;

const endOf = (moment: string, timeZone: string): string =>
  isDateText(moment) ? startOfDay(timeZone, dateText(addDays(dateOf(moment), 1))) : moment;
