import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { TableManifest } from './archive-format.ts';
import { type BackupTable, copyOut, type Extent, listTables, textSettings } from './tables.ts';

/** A table's rows on their way, and what they were once all have passed. */
export interface CopiedRows {
  readonly text: () => AsyncGenerator<Buffer, void>;
  readonly manifest: () => TableManifest;
}

const lineEnd = 10;

/** Reads a table as text. Each row is a line: line ends within values are escaped. */
export function copyRows(client: ClientBase, table: BackupTable): CopiedRows {
  const source: AsyncIterable<Buffer> = client.query(copyTo(copyOut(table)));
  const digest = createHash('sha256');
  // The driver's own number comes behind the last row, and may not have come when the text has ended.
  let rows = 0;
  return {
    text: async function* () {
      for await (const chunk of source) {
        digest.update(chunk);
        for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) rows += 1;
        yield chunk;
      }
    },
    manifest: () => ({ name: table.name, columns: [...table.columns], rows, digest: digest.digest('hex') }),
  };
}

/** What the manifest of a backup would say of the tables of a database that nobody changes. */
export async function digestTables(pool: Pool, extent: Extent): Promise<TableManifest[]> {
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
