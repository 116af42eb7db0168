import type { SoftwareOptions } from '@purser/domain/options';
import { sql } from 'drizzle-orm';
import { settings } from '../../db/tables/settings.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions, softwareOptionsKey } from '../../platform/settings.ts';

/** Replaces the option lists that are given; the others stay. */
export async function saveOptions(work: Work, lists: Partial<SoftwareOptions>): Promise<SoftwareOptions> {
  permit(work.person, 'save options');
  return work.db.transaction(async (tx) => {
    const row = { updatedBy: work.person.id, updatedAt: work.at };
    await tx
      .insert(settings)
      .values({ key: softwareOptionsKey, value: lists, ...row })
      // Merged by the database, so that two people who save different lists at once both keep theirs.
      .onConflictDoUpdate({
        target: settings.key,
        set: { ...row, value: sql`${settings.value} || excluded.value` },
      });
    return getOptions(tx);
  });
}

/** Sets a single setting. */
export async function saveValue<Entry extends { readonly key: string; readonly value: boolean | number }>(
  work: Work,
  entry: Entry,
): Promise<Entry> {
  permit(work.person, 'save settings');
  const row = { value: entry.value, updatedBy: work.person.id, updatedAt: work.at };
  await work.db
    .insert(settings)
    .values({ key: entry.key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
  return entry;
}
