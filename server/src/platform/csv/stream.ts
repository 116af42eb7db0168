import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { writeRecord } from '@purser/domain/csv/text';
import type { Database, Executor } from '../../db/client.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';

/** What a CSV file of many rows has, and where its rows come from. */
export interface CsvContent<Row> {
  readonly header: readonly string[];
  /** Opens the cursor from which `fetch` reads. */
  readonly open: (tx: Executor) => Promise<void>;
  /** The next rows; none at the end. */
  readonly fetch: (tx: Executor) => Promise<readonly Row[]>;
  readonly cellsOf: (row: Row) => readonly string[];
}

/** The milliseconds after which a reader of an export who takes nothing is given up. */
export const exportPatience = 60_000;

interface CsvStream {
  readonly db: Database;
  /** Exports wait here for each other, before they hold a connection to the database. */
  readonly limit: ConcurrencyLimit;
  /** Ends the export. */
  readonly signal: AbortSignal;
  /** The milliseconds after which a reader who takes nothing is given up, and the connection with them. */
  readonly patience: number;
}

/**
 * An export as CSV, read page by page from one moment of the database, so that neither the number of
 * rows nor somebody's writing shows in it. Rejects where not even the first page can be read.
 */
export async function streamCsv<Row>(content: CsvContent<Row>, task: CsvStream): Promise<Readable> {
  const out = new PassThrough({ highWaterMark: 1024 * 1024 });
  // An error before anybody reads is the answer of the call; without a listener it would end the process, too.
  out.on('error', () => {});
  const closed = new AbortController();
  out.once('close', () => closed.abort());
  const signal = AbortSignal.any([task.signal, closed.signal]);
  const firstPage = Promise.withResolvers<void>();
  const sent = task.limit(signal, () =>
    sendPages(content, { ...task, signal, onPage: firstPage.resolve }, out),
  );
  sent.then(
    () => out.end(),
    (error: unknown) => {
      firstPage.reject(error);
      out.destroy(signal.aborted || !(error instanceof Error) ? undefined : error);
    },
  );
  await firstPage.promise;
  return out;
}

const sendPages = <Row>(
  { header, open, fetch, cellsOf }: CsvContent<Row>,
  { db, signal, patience, onPage }: CsvStream & { readonly onPage: () => void },
  out: PassThrough,
): Promise<void> =>
  db.transaction(
    async (tx) => {
      await open(tx);
      out.write(csvText([header]));
      for (;;) {
        const rows = await fetch(tx);
        onPage();
        if (rows.length === 0 || signal.aborted) return;
        if (out.write(csvText(rows.map(cellsOf)))) continue;
        await waitForDrain(out, signal, patience);
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );

// A slow reader isn't a stalled one: each byte that is taken starts the patience again.
async function waitForDrain(out: PassThrough, signal: AbortSignal, patience: number): Promise<void> {
  let before = Number.POSITIVE_INFINITY;
  while (out.writableNeedDrain) {
    const unread = out.readableLength + out.writableLength;
    if (unread >= before) throw new Error('Nobody read on in an export, so it was given up.');
    before = unread;
    const patient = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
    await once(out, 'drain', { signal: patient }).catch((error: unknown) => {
      if (signal.aborted || !patient.aborted) throw error;
    });
  }
}

/** Rows as lines of a CSV file. */
export const csvText = (rows: readonly (readonly string[])[]): string => rows.map(writeRecord).join('');
