import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableManifest } from './archive-format.ts';
import { copyOut, type Extent, listTables, textSettings } from './tables.ts';

/** What the manifest of a backup would say of the tables of a database that nobody changes. */
export async function digestTables(pool: pg.Pool, extent: Extent): Promise<TableManifest[]> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    await client.query(textSettings);
    const digests: TableManifest[] = [];
    for (const table of await listTables(client, extent)) {
      const rows = client.query(copyTo(copyOut(table)));
      const text: AsyncIterable<Buffer> = rows;
      const digest = createHash('sha256');
      for await (const chunk of text) digest.update(chunk);
      const { name, columns } = table;
      digests.push({ name, columns: [...columns], rows: rows.rowCount, digest: digest.digest('hex') });
    }
    return digests;
  } finally {
    client.release(true);
  }
}
