import type { AuditEntry } from '@purser/api/audit';
import type { AuditDetails } from '@purser/domain/audit';
import { sql } from 'drizzle-orm';
import { audit } from '../src/platform/audit.ts';
import { jsonOf } from './answers.ts';
import type { TestApp, Visitor } from './start-app.ts';

/** The entries that an administrator sees, the newest first. */
export async function auditOf(visitor: Visitor, query = 'limit=200'): Promise<AuditEntry[]> {
  return jsonOf(await visitor.get(`/api/audit?${query}`));
}

interface Written {
  readonly at: string;
  readonly name?: string;
  readonly id?: number;
  readonly details?: AuditDetails;
  readonly ip?: string;
}

/** Writes an entry as the server does, at another time. */
export async function written(
  { db }: Pick<TestApp, 'db'>,
  { at, name = 'Maya', id = 4, ip = '198.51.100.24', details = {} }: Written,
): Promise<void> {
  const caller = { ip, requestId: '3f2b-11' };
  await audit({ db, at, caller, person: { id, name } }, 'setting_changed', details);
}

/** Adds many entries at once, one a minute back from a moment, by some people in turn. */
export const addEntries = (db: TestApp['db'], count: number, newest: string) =>
  db.execute(sql`
    insert into audit_entries (at, "actorId", "actorName", action, details, ip, "requestId", words)
    select ${newest}::timestamptz - n * interval '1 minute', n % 200, 'Person ' || n % 200,
      (array['signed_in', 'signed_out', 'portfolio_exported', 'file_deleted', 'setting_changed'])[1 + n % 5],
      jsonb_build_object('target', jsonb_build_object('id', n, 'name', 'Thing ' || n)),
      '198.51.100.' || n % 250, md5(n::text),
      array_to_tsvector(array['person', (n % 200)::text, 'thing', 't' || n, '198', '51', '100', 'w' || n % 10000, md5(n::text)])
    from generate_series(1, ${count}::integer) n`);
