import { fiscalYearStart } from '@purser/api/budgets';
import { costTolerance, isSwitch, softwareOptions, switchKeys } from '@purser/api/settings';
import { defaultTolerance } from '@purser/domain/cost-tolerance';
import { defaultOptions, type SoftwareOptions } from '@purser/domain/options';
import {
  type SettingKey,
  type SwitchKey,
  settingDefaults,
  switchDefaults,
} from '@purser/domain/setting-defaults';
import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { firstRow } from '../db/rows.ts';
import { settings } from '../db/tables/settings.ts';
import type { Work } from './serve.ts';

export const softwareOptionsKey = 'softwareOptions';

/** The default lists where nobody has saved any. */
export async function getOptions(db: Executor): Promise<SoftwareOptions> {
  const row = await findSetting(db, softwareOptionsKey);
  return row ? { ...defaultOptions, ...softwareOptions.partial().parse(row.value) } : defaultOptions;
}

/** The value of a setting, locked; one that nobody has set is first set to `initial`. */
export async function lockSetting(tx: Executor, key: string, initial: unknown): Promise<unknown> {
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
  const row = await findSetting(db, 'costTolerance' satisfies SettingKey);
  return row ? costTolerance.parse(row.value) : defaultTolerance;
}

/** The month in which a fiscal year starts, 1 to 12. */
export async function getFiscalYearStart(db: Executor): Promise<number> {
  const row = await findSetting(db, 'fiscalYearStart' satisfies SettingKey);
  return row ? fiscalYearStart.parse(row.value) : settingDefaults.fiscalYearStart;
}

/** A row for a setting that somebody has saved; undefined for one that has its default. */
export const findSetting = (db: Executor, key: string): Promise<{ value: unknown } | undefined> =>
  firstRow(db.select({ value: settings.value }).from(settings).where(eq(settings.key, key)));

/** Saves a setting that is locked; `value` may be an SQL expression. */
export async function updateSetting(
  { db, person, at }: Pick<Work, 'db' | 'person' | 'at'>,
  key: string,
  value: unknown,
): Promise<void> {
  const row = { value, updatedBy: person.id, updatedAt: at };
  await db.update(settings).set(row).where(eq(settings.key, key));
}
