import { detailsOfChanges, optionChanges, settingChanges } from '@purser/domain/administration';
import type { SoftwareOptions } from '@purser/domain/options';
import { type SettingKey, settingDefaults } from '@purser/domain/setting-defaults';
import { eq, sql } from 'drizzle-orm';
import { settings } from '../../db/tables/settings.ts';
import { authorshipOf, tellAdministration } from '../../platform/history.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions, holdSetting, softwareOptionsKey } from '../../platform/settings.ts';

/** Replaces the option lists that are given; the others stay. */
export async function saveOptions(work: Work, lists: Partial<SoftwareOptions>): Promise<SoftwareOptions> {
  permit(work.person, 'save options');
  return work.db.transaction(async (tx) => {
    await holdSetting(tx, softwareOptionsKey, {});
    const before = await getOptions(tx);
    const row = { updatedBy: work.person.id, updatedAt: work.at };
    await tx
      .insert(settings)
      .values({ key: softwareOptionsKey, value: lists, ...row })
      // Merged with what is saved, so that two people who save different lists at once both keep theirs.
      .onConflictDoUpdate({
        target: settings.key,
        set: { ...row, value: sql`${settings.value} || excluded.value` },
      });
    const after = await getOptions(tx);
    await tellAdministration(tx, authorshipOf(work), {
      about: 'options',
      description: 'Option lists were changed',
      details: detailsOfChanges(optionChanges(before, after)),
    });
    return after;
  });
}

export async function saveValue<Entry extends { readonly key: SettingKey; readonly value: boolean | number }>(
  work: Work,
  entry: Entry,
): Promise<Entry> {
  permit(work.person, 'save settings');
  return work.db.transaction(async (tx) => {
    const { key, value } = entry;
    const before = await holdSetting(tx, key, settingDefaults[key]);
    const row = { value, updatedBy: work.person.id, updatedAt: work.at };
    await tx.update(settings).set(row).where(eq(settings.key, key));
    await tellAdministration(tx, authorshipOf(work), {
      about: 'settings',
      description: 'A setting was changed',
      details: detailsOfChanges(settingChanges(key, before, value)),
    });
    return entry;
  });
}
