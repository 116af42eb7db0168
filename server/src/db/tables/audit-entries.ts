import type { AuditDetails } from '@purser/domain/audit';
import { customType, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, nameAtTheTime } from './columns.ts';

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Who did what, from where (decision 92). Triggers refuse to change or remove a row; only `remove_old_audit_entries` removes
 * those that are old. Ids are no foreign keys: what they name may be deleted, and the entry stays as it was.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    at: instant().notNull(),
    /** Null for Purser itself, which has a name, and where nobody was signed in, which has none. */
    actorId: integer(),
    actorName: nameAtTheTime(),
    /** A word of `domain/src/audit-actions.ts`, or of a later version that wrote here once. */
    action: text().notNull(),
    details: jsonb().$type<AuditDetails>().notNull(),
    ip: text(),
    requestId: text(),
    words: searchVector().notNull(),
  },
  (table) => [
    index('audit_entries_time').on(table.at, table.id),
    index('audit_entries_actor').on(table.actorId, table.at, table.id),
    index('audit_entries_action').on(table.action, table.at, table.id),
    index('audit_entries_words').using('gin', table.words),
  ],
);
