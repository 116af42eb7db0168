import { fiscalYearStart } from '@purser/api/budgets';
import { costTolerance, isSwitch, softwareOptions, switchKeys } from '@purser/api/settings';
import type { Administered } from '@purser/domain/activity';
import { detailsOfChanges } from '@purser/domain/administration';
import type { AuditChange } from '@purser/domain/audit';
import type { AuditAction } from '@purser/domain/audit-actions';
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
import { audit } from './audit.ts';
import { authorshipOf, recordAdministration } from './history.ts';
import { inTransaction, type Work } from './serve.ts';

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

/** What the feed and the audit log call a change of Settings. */
interface SavedAction {
  readonly about: Administered;
  readonly description: string;
  readonly action: AuditAction;
}

/** What changed, in the words of the feed and in those of the audit log. */
interface SavedChanges {
  readonly details: readonly string[];
  readonly changes: readonly AuditChange[];
}

/** Records what was saved in Settings; neither the feed nor the audit log has an entry where nothing changed. */
export async function recordSaved(
  work: Work,
  { action, ...entry }: SavedAction,
  { details, changes }: SavedChanges,
): Promise<void> {
  await recordAdministration(work.db, authorshipOf(work), { ...entry, details: detailsOfChanges(details) });
  if (changes.length > 0) await audit(work, action, { changes });
}

interface SettingChange<Kept> extends SavedAction {
  readonly key: string;
  /** What is stored before the first save. */
  readonly initial: unknown;
  /** What has to be locked before the setting. */
  readonly lock?: (tx: Executor) => Promise<unknown>;
  readonly read: (db: Executor) => Promise<Kept>;
  /** Answers the value to store, which may be an SQL expression; refuses what can't be saved. */
  readonly change: (within: Work, before: Kept) => unknown;
  readonly tell: (saved: { before: Kept; after: Kept; within: Work }) => SavedChanges | Promise<SavedChanges>;
}

/** Saves a setting in a transaction, with its entries in the feed and the audit log; answers it as it is then. */
export const saveSetting = <Kept>(
  work: Work,
  { key, initial, lock, read, change, tell, ...saved }: SettingChange<Kept>,
): Promise<Kept> =>
  inTransaction(work, async (within, tx) => {
    await lock?.(tx);
    await lockSetting(tx, key, initial);
    const before = await read(tx);
    await updateSetting(within, key, await change(within, before));
    const after = await read(tx);
    await recordSaved(within, saved, await tell({ before, after, within }));
    return after;
  });

/** Saves a setting that is locked; `value` may be an SQL expression. */
export async function updateSetting(
  { db, person, at }: Pick<Work, 'db' | 'person' | 'at'>,
  key: string,
  value: unknown,
): Promise<void> {
  const row = { value, updatedBy: person.id, updatedAt: at };
  await db.update(settings).set(row).where(eq(settings.key, key));
}
