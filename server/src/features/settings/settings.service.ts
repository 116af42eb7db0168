import type { SoftwareOptions } from '@purser/domain/options';
import { settings } from '../../db/tables/settings.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions, softwareOptionsKey } from '../../platform/settings.ts';

/** Replaces the option lists that are given; the others stay. */
export async function saveOptions(work: Work, lists: Partial<SoftwareOptions>): Promise<SoftwareOptions> {
  permit(work.person, 'save options');
  return work.db.transaction(async (tx) => {
    const value = { ...(await getOptions(tx)), ...lists };
    const row = { value, updatedBy: work.person.id, updatedAt: work.at };
    await tx
      .insert(settings)
      .values({ key: softwareOptionsKey, ...row })
      .onConflictDoUpdate({ target: settings.key, set: row });
    return value;
  });
}
