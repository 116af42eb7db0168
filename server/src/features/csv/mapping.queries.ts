import { createHash } from 'node:crypto';
import type { ColumnMapping } from '@purser/domain/csv/columns';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { csvMappings } from '../../db/tables/csv-mappings.ts';
import type { Authorship } from '../../platform/history.ts';

/** A header's key with the mapping that read it. */
export interface ReadHeader {
  readonly header: string;
  readonly mapping: ColumnMapping;
}

/** Remembers how a header was read. */
export async function saveMapping(
  tx: Executor,
  authorship: Authorship,
  { header, mapping }: ReadHeader,
): Promise<void> {
  const row = { mapping, userId: authorship.userId, updatedAt: authorship.at };
  await tx
    .insert(csvMappings)
    .values({ header: digestOf(header), ...row })
    .onConflictDoUpdate({ target: csvMappings.header, set: row });
}

/** How a header was read the last time, as it was stored; undefined where it is new. */
export async function findSavedMapping(db: Executor, header: string): Promise<unknown> {
  const [row] = await db
    .select({ mapping: csvMappings.mapping })
    .from(csvMappings)
    .where(eq(csvMappings.header, digestOf(header)));
  return row?.mapping;
}

// A whole header may be longer than what an index of PostgreSQL holds.
const digestOf = (header: string): string => createHash('sha256').update(header).digest('hex');
