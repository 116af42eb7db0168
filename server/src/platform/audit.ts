import type { AuditDetails } from '@purser/domain/audit';
import { type AuditAction, purserName } from '@purser/domain/audit-actions';
import { filterText, wordsOfEntry } from '@purser/domain/audit-search';
import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Executor } from '../db/client.ts';
import { auditEntries } from '../db/tables/audit-entries.ts';
import { countAction } from './metrics/counters.ts';

/** From where a call comes, and the id that its answer has in its header. */
export interface Caller {
  readonly ip: string | null;
  readonly requestId: string | null;
}

export const callerOf = ({ ip, id }: Pick<FastifyRequest, 'ip' | 'id'>): Caller => ({ ip, requestId: id });

/** Work that nobody called for: jobs, commands, the demonstration. */
export const noCaller: Caller = { ip: null, requestId: null };

/** Who did something, when, from where; a `Work` of somebody is one. */
export interface AuditedWork {
  /** The transaction of what is done. */
  readonly db: Executor;
  /** Undefined where nobody is signed in. */
  readonly person: { readonly id: number | null; readonly name: string } | undefined;
  readonly at: string;
  readonly caller: Caller;
}

/** Purser itself, in {@link AuditedWork}. */
export const purser = { id: null, name: purserName } as const;

/** An entry as its columns. */
export function auditRow(
  { person, at, caller }: Omit<AuditedWork, 'db'>,
  action: AuditAction,
  details: AuditDetails,
) {
  const actorName = person?.name ?? null;
  const words = wordsOfEntry({ actorName, action, details, ...caller });
  return {
    at,
    actorId: person?.id ?? null,
    actorName,
    action,
    details,
    ...caller,
    words: sql`array_to_tsvector(${sql.param(words)}::text[])`,
  };
}

/** Writes an entry of the audit log, in the transaction of what it tells of. */
export async function audit(
  { db, ...work }: AuditedWork,
  action: AuditAction,
  details: AuditDetails = {},
): Promise<void> {
  await db.insert(auditEntries).values(auditRow(work, action, details));
  countAction(action);
}

/** What an export was narrowed to, for its entry: 'search “figma”, from Nov 1, 2026'. */
export function detailsOfFilter(filter: Parameters<typeof filterText>[0]): AuditDetails {
  const note = filterText(filter);
  return note === '' ? {} : { note };
}
