import { type DatabaseLog, type OpenDatabase, openDatabase } from '../db/client.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres.ts';
import type { Config } from '../platform/config.ts';
import { requireUpgraded } from '../platform/upgrade/upgrade-database.ts';

/** The name by which a command's connections are known, so that a restore doesn't take them for a server. */
export const commandName = 'purser-command';

/** Opens the database of the settings; the embedded one is started, or found running. */
export async function openData(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  options: { readonly log: DatabaseLog; readonly name?: string },
): Promise<{ database: OpenDatabase; stop: () => Promise<void> }> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl) requireUpgraded(dataDir);
  const embedded = databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir, log: options.log });
  try {
    const database = await openDatabase(databaseUrl ?? embedded?.url ?? '', options);
    const stop = async (): Promise<void> => {
      await database.close();
      await embedded?.stop();
    };
    return { database, stop };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}
