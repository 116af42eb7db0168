import { costTolerance, isSwitch, softwareOptions, switchKeys } from '@purser/api/settings';
import { defaultTolerance } from '@purser/domain/cost-tolerance';
import { defaultOptions, type SoftwareOptions } from '@purser/domain/options';
import { type SettingKey, type SwitchKey, switchDefaults } from '@purser/domain/setting-defaults';
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { settings } from '../db/tables/settings.ts';

export const softwareOptionsKey = 'softwareOptions';

/** The default lists where nobody has saved any. */
export async function getOptions(db: Executor): Promise<SoftwareOptions> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, softwareOptionsKey));
  return row ? { ...defaultOptions, ...softwareOptions.partial().parse(row.value) } : defaultOptions;
}

/** The value of a setting, locked; one that nobody has set is first set to `initial`. */
export async function holdSetting(tx: Executor, key: string, initial: unknown): Promise<unknown> {
  await tx.insert(settings).values({ key, value: initial }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
    .for('no key update');
  return row?.value;
}

export async function getSwitches(db: Executor): Promise<Record<SwitchKey, boolean>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...switchKeys]));
  const switches = { ...switchDefaults };
  for (const { key, value } of rows) if (isSwitch(key) && typeof value === 'boolean') switches[key] = value;
  return switches;
}

/** By how many percent a cost may exceed the approved one; 10 by default. */
export async function getCostTolerance(db: Executor): Promise<number> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, 'costTolerance' satisfies SettingKey));
  return row ? costTolerance.parse(row.value) : defaultTolerance;
}
