import type pg from 'pg';
import type { TableManifest } from './archive-format.ts';
import { copyRows } from './copied-rows.ts';
import { type Extent, listTables, textSettings } from './tables.ts';

/** What the manifest of a backup would say of the tables of a database that nobody changes. */
export async function digestTables(pool: pg.Pool, extent: Extent): Promise<TableManifest[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(textSettings);
    const digests: TableManifest[] = [];
    for (const table of await listTables(client, extent)) {
      const { text, manifest } = copyRows(client, table);
      for await (const _ of text());
      digests.push(manifest());
    }
    return digests;
  } finally {
    client.release(true);
  }
}
