import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { TableManifest } from './archive-format.ts';
import { copyIn } from './tables.ts';
import type { TarEntry } from './tar.ts';

/** Writes the parts of tables into them, in the order in which a backup has them. */
export interface TableLoader {
  take(table: string, part: TarEntry): Promise<void>;
  /** Throws where the rows aren't those of the manifest. */
  end(): Promise<void>;
}

interface Loading {
  readonly table: string;
  readonly zipped: ReturnType<typeof createGunzip>;
  readonly isDone: Promise<{ rows: number; digest: string }>;
}

export function createTableLoader(client: ClientBase, tables: readonly TableManifest[]): TableLoader {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  let loading: Loading | undefined;
  const finish = async (): Promise<void> => {
    if (!loading) return;
    const { table, zipped, isDone } = loading;
    loading = undefined;
    zipped.end();
    const { rows, digest } = await isDone;
    const expected = waiting.get(table);
    waiting.delete(table);
    if (expected?.rows !== rows || expected.digest !== digest) {
      throw new Error(`The rows of ${table} are not the ones that the manifest names.`);
    }
  };
  const begin = (name: string): Loading => {
    const table = waiting.get(name);
    if (!table)
      throw new Error(`The backup has rows of ${name}, which its manifest doesn’t name, or names once.`);
    const zipped = createGunzip();
    return { table: name, zipped, isDone: load(client, table, zipped) };
  };
  return {
    take: async (table, { content }) => {
      if (loading?.table !== table) {
        await finish();
        loading = begin(table);
      }
      const { zipped, isDone } = loading;
      for await (const chunk of content) {
        // A failed statement ends the wait too.
        if (!zipped.write(chunk)) await Promise.race([once(zipped, 'drain'), isDone]);
      }
    },
    end: async () => {
      await finish();
      const [missing] = waiting.keys();
      if (missing !== undefined) throw new Error(`The backup has no rows of ${missing}.`);
    },
  };
}

function load(
  client: ClientBase,
  table: TableManifest,
  zipped: ReturnType<typeof createGunzip>,
): Promise<{ rows: number; digest: string }> {
  const digest = createHash('sha256');
  const target = client.query(copyFrom(copyIn(table)));
  async function* digested(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      digest.update(chunk);
      yield chunk;
    }
  }
  const done = pipeline(zipped, digested, target).then(() => ({
    rows: target.rowCount,
    digest: digest.digest('hex'),
  }));
  // It is awaited once the last part has come; until then a failure must not count as unhandled.
  done.catch(() => {});
  return done;
}
