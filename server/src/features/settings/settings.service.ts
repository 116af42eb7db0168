import type { SwitchKey } from '@purser/api/settings';
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

/** Turns a setting on or off. */
export async function saveSwitch(work: Work, key: SwitchKey, value: boolean) {
  permit(work.person, 'save settings');
  const row = { value, updatedBy: work.person.id, updatedAt: work.at };
  await work.db
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({ target: settings.key, set: row });
  return { key, value };
}
