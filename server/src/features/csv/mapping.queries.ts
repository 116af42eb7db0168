import { createHash } from 'node:crypto';
import { type ColumnMapping, headerKey } from '@purser/domain/csv/columns';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { csvMappings } from '../../db/tables/imports.ts';
import type { Authorship } from '../../platform/history.ts';

/** Stores a mapping that was checked, for the next file with the same header. */
export async function saveMapping(
  tx: Executor,
  authorship: Authorship,
  { header, mapping }: { readonly header: readonly string[]; readonly mapping: ColumnMapping },
): Promise<void> {
  const row = { mapping, userId: authorship.userId, updatedAt: authorship.at };
  await tx
    .insert(csvMappings)
    .values({ header: digestOf(header), ...row })
    .onConflictDoUpdate({ target: csvMappings.header, set: row });
}

/** The stored mapping of a header, unchecked; undefined for a new header. */
export async function findSavedMapping(db: Executor, header: readonly string[]): Promise<unknown> {
  const [row] = await db
    .select({ mapping: csvMappings.mapping })
    .from(csvMappings)
    .where(eq(csvMappings.header, digestOf(header)));
  return row?.mapping;
}

// A whole header may be longer than what an index of PostgreSQL holds.
const digestOf = (header: readonly string[]): string =>
  createHash('sha256').update(headerKey(header)).digest('hex');
