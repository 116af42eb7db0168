import type { BodyOf } from '@purser/api/endpoint';
import type { saveSoftwareOptions } from '@purser/api/settings';
import { optionChanges, settingChanges } from '@purser/domain/administration';
import { auditedOptions, auditedSetting } from '@purser/domain/audit-changes';
import type { SoftwareOptions } from '@purser/domain/options';
import { type SettingKey, settingDefaults } from '@purser/domain/setting-defaults';
import { sql } from 'drizzle-orm';
import { settings } from '../../db/tables/settings.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { findSetting, getOptions, saveSetting, softwareOptionsKey } from '../../platform/settings.ts';
import { requireUnchanged } from '../../platform/unchanged.ts';

/** Replaces some of the lists; 412 where those of `from` are others by now. */
export async function saveOptions(
  work: Work,
  { from, ...lists }: BodyOf<typeof saveSoftwareOptions>,
): Promise<SoftwareOptions> {
  permit(work.person, 'save options');
  return saveSetting(work, {
    key: softwareOptionsKey,
    initial: {},
    about: 'options',
    description: 'Option lists were changed',
    action: 'options_changed',
    read: getOptions,
    change: (_within, now) => {
      requireUnchanged('the option lists', { from: from && { ...now, ...from }, now });
      // Merged with the saved lists, so that two people who save different lists at once both succeed.
      return sql`${settings.value} || ${JSON.stringify(lists)}::jsonb`;
    },
    tell: ({ before, after }) => ({
      details: optionChanges(before, after),
      changes: auditedOptions(before, after),
    }),
  });
}

export async function saveValue<Entry extends { readonly key: SettingKey; readonly value: boolean | number }>(
  work: Work,
  entry: Entry,
): Promise<Entry> {
  permit(work.person, 'save settings');
  const { key, value } = entry;
  await saveSetting(work, {
    key,
    initial: settingDefaults[key],
    about: 'settings',
    description: 'A setting was changed',
    action: 'setting_changed',
    read: async (db) => (await findSetting(db, key))?.value,
    change: async ({ db, jobs, person }) => {
      // The approvers of a request may depend on it.
      if (key === 'allowSelfApproval') await jobs.send(db, 'settle-approvals', { causedBy: person.id });
      return value;
    },
    tell: ({ before }) => ({
      details: settingChanges(key, before, value),
      changes: auditedSetting(key, before, value),
    }),
  });
  return entry;
}
