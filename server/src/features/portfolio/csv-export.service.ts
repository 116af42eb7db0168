import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { csvColumns } from '@purser/domain/csv-columns';
import { exportRow, templateRow } from '@purser/domain/csv-export';
import { writeRecord } from '@purser/domain/csv-text';
import type { Database } from '../../db/client.ts';
import { fetchExportRows, openExport } from './csv-export.queries.ts';

/** The template: our header and one example, which an import leaves out. */
export const templateText = (): string => textOf([csvColumns, templateRow]);

/**
 * The whole portfolio as CSV, read page by page from one moment of the database, so that neither the size of the
 * portfolio nor somebody's writing shows in it. Rejects where not even the first page can be read.
 */
export async function streamPortfolio(db: Database): Promise<Readable> {
  const out = new PassThrough({ highWaterMark: 1024 * 1024 });
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  const firstPage = Promise.withResolvers<void>();
  const sent = db.transaction(
    async (tx) => {
      await openExport(tx);
      out.write(textOf([csvColumns]));
      for (;;) {
        const rows = await fetchExportRows(tx);
        firstPage.resolve();
        if (rows.length === 0 || gone.signal.aborted) return;
        if (!out.write(textOf(rows.map(exportRow)))) await once(out, 'drain', { signal: gone.signal });
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  sent.then(
    () => out.end(),
    (error: unknown) => {
      firstPage.reject(error);
      out.destroy(gone.signal.aborted || !(error instanceof Error) ? undefined : error);
    },
  );
  await firstPage.promise;
  return out;
}

const textOf = (rows: readonly (readonly string[])[]): string => rows.map(writeRecord).join('');
