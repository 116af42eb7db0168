import { costTolerance, type SwitchKey, softwareOptions, switchKeys } from '@purser/api/settings';
import { defaultTolerance } from '@purser/domain/cost-tolerance';
import { defaultOptions, type SoftwareOptions } from '@purser/domain/options';
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { settings } from '../db/tables/settings.ts';

/** The key under which the option lists are kept. */
export const softwareOptionsKey = 'softwareOptions';

/** The five option lists; the defaults where nobody has saved any. */
export async function getOptions(db: Executor): Promise<SoftwareOptions> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, softwareOptionsKey));
  return row ? { ...defaultOptions, ...softwareOptions.partial().parse(row.value) } : defaultOptions;
}

/** What a setting holds, held until the transaction ends; where nobody has set it, it is set to `initial` first. */
export async function holdSetting(tx: Executor, key: string, initial: unknown): Promise<unknown> {
  await tx.insert(settings).values({ key, value: initial }).onConflictDoNothing();
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
    .for('no key update');
  return row?.value;
}

/** The key under which the tolerance is kept. */
export const costToleranceKey = 'costTolerance' as const;

/** The key of a single setting. */
export type SettingKey = SwitchKey | typeof costToleranceKey;

const defaultSwitches: Readonly<Record<SwitchKey, boolean>> = {
  allowSelfApproval: true,
  contractsNeedApproval: false,
};

/** What the single settings are, where nobody has changed them. */
export const defaultSettings: Readonly<Record<SettingKey, boolean | number>> = {
  ...defaultSwitches,
  [costToleranceKey]: defaultTolerance,
};

/** All settings that are on or off. */
export async function getSwitches(db: Executor): Promise<Record<SwitchKey, boolean>> {
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...switchKeys]));
  const valueOf = (key: SwitchKey): boolean => {
    const value = rows.find((row) => row.key === key)?.value;
    return typeof value === 'boolean' ? value : defaultSwitches[key];
  };
  return {
    allowSelfApproval: valueOf('allowSelfApproval'),
    contractsNeedApproval: valueOf('contractsNeedApproval'),
  };
}

/** By how many percent a cost may lie above the approved one; 10 where nobody has changed it. */
export async function getCostTolerance(db: Executor): Promise<number> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, costToleranceKey));
  return row ? costTolerance.parse(row.value) : defaultTolerance;
}
