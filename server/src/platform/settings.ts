import { softwareOptions } from '@purser/api/settings';
import { defaultOptions, type SoftwareOptions } from '@purser/domain/options';
import { eq } from 'drizzle-orm';
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
