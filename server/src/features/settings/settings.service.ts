import type { BodyOf } from '@purser/api/endpoint';
import type { saveSoftwareOptions } from '@purser/api/settings';
import { detailsOfChanges, optionChanges, settingChanges } from '@purser/domain/administration';
import { auditedOptions, auditedSetting } from '@purser/domain/audit-changes';
import type { SoftwareOptions } from '@purser/domain/options';
import { type SettingKey, settingDefaults } from '@purser/domain/setting-defaults';
import { sql } from 'drizzle-orm';
import { settings } from '../../db/tables/settings.ts';
import { auditSettings } from '../../platform/audit.ts';
import { authorshipOf, recordAdministration } from '../../platform/history.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions, lockSetting, softwareOptionsKey, updateSetting } from '../../platform/settings.ts';
import { requireUnchanged } from '../../platform/unchanged.ts';

/** Replaces some of the lists; 412 where those of `from` are others by now. */
export async function saveOptions(
  work: Work,
  { from, ...lists }: BodyOf<typeof saveSoftwareOptions>,
): Promise<SoftwareOptions> {
  permit(work.person, 'save options');
  return work.db.transaction(async (tx) => {
    await lockSetting(tx, softwareOptionsKey, {});
    const before = await getOptions(tx);
    requireUnchanged('the option lists', { from: from && { ...before, ...from }, now: before });
    // Merged with the saved lists, so that two people who save different lists at once both succeed.
    const value = sql`${settings.value} || ${JSON.stringify(lists)}::jsonb`;
    await updateSetting({ ...work, db: tx }, softwareOptionsKey, value);
    const after = await getOptions(tx);
    await recordAdministration(tx, authorshipOf(work), {
      about: 'options',
      description: 'Option lists were changed',
      details: detailsOfChanges(optionChanges(before, after)),
    });
    await auditSettings({ ...work, db: tx }, 'options_changed', auditedOptions(before, after));
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
    const before = await lockSetting(tx, key, settingDefaults[key]);
    await updateSetting({ ...work, db: tx }, key, value);
    await recordAdministration(tx, authorshipOf(work), {
      about: 'settings',
      description: 'A setting was changed',
      details: detailsOfChanges(settingChanges(key, before, value)),
    });
    // Whom a request asks may depend on it.
    if (key === 'allowSelfApproval')
      await work.jobs.send(tx, 'settle-approvals', { causedBy: work.person.id });
    await auditSettings({ ...work, db: tx }, 'setting_changed', auditedSetting(key, before, value));
    return entry;
  });
}
