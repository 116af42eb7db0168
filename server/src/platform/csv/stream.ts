import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { writeRecord } from '@purser/domain/csv/text';
import { mapSteps } from '@purser/domain/steps';
import type { SQLWrapper } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { asOneSees } from '../../db/one-snapshot.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { Download } from '../downloads.ts';
import type { Asker, HeavyWork, WorkTurn } from '../heavy-work.ts';
import { pagesOf } from '../read-in-pages.ts';

/** What a CSV file of many rows has, and where its rows come from. */
export interface CsvContent<Row> {
  readonly header: readonly string[];
  readonly statement: SQLWrapper;
  /** How many rows are made into lines at a time. */
  readonly pageSize?: number;
  readonly cellsOf: (row: Row) => readonly string[];
}

/** The milliseconds after which a reader of an export who takes nothing is given up. */
const exportPatience = 60_000;

interface CsvStream {
  readonly db: Database;
  /** The turns in which rows are written, of whoever asks. */
  readonly asker: Asker;
  readonly heavy: HeavyWork;
  /** Exports wait here for each other, before they hold a connection to the database. */
  readonly limit: ConcurrencyLimit;
  readonly patience?: number;
}

/**
 * An export as CSV, read page by page from one moment of the database, so that neither the number of
 * rows nor somebody's writing shows in it. Rejects where not even the first page can be read.
 */
export async function streamCsv<Row extends object>(
  content: CsvContent<Row>,
  task: CsvStream,
): Promise<Readable> {
  const leave = task.heavy.enter(task.asker);
  const out = new PassThrough({ highWaterMark: 1024 * 1024 });
  // An error before anybody reads is the answer of the call; without a listener it would end the process, too.
  out.on('error', () => {});
  const closed = new AbortController();
  out.once('close', () => closed.abort());
  const { id } = task.asker;
  const signal = AbortSignal.any([task.asker.signal, closed.signal]);
  const turn = task.heavy.turnOf({ id, signal });
  const firstPage = Promise.withResolvers<void>();
  const sending = { ...task, signal, turn, onPage: firstPage.resolve };
  const sent = task.limit(signal, () => sendPages(content, sending, out), id);
  sent.finally(leave).then(
    () => out.end(),
    (error: unknown) => {
      firstPage.reject(error);
      out.destroy(signal.aborted || !(error instanceof Error) ? undefined : error);
    },
  );
  await firstPage.promise;
  return out;
}

interface Sending extends CsvStream {
  readonly signal: AbortSignal;
  readonly turn: WorkTurn;
  readonly onPage: () => void;
}

const sendPages = <Row extends object>(
  { header, statement, pageSize, cellsOf }: CsvContent<Row>,
  { db, signal, turn, patience = exportPatience, onPage }: Sending,
  out: PassThrough,
): Promise<void> =>
  db.transaction(async (tx) => {
    out.write(csvStart(header));
    for await (const rows of pagesOf<Row>(tx, statement, pageSize)) {
      onPage();
      if (signal.aborted) return;
      const lines = await turn.run(mapSteps(rows, (row) => csvText([cellsOf(row)])));
      if (out.write(lines.join(''))) continue;
      await waitForDrain(out, signal, patience);
    }
    onPage();
  }, asOneSees);

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

/** A CSV file to take along. */
export const csvDownload = (fileName: string, content: Readable): Download => ({
  fileName,
  type: 'text/csv; charset=utf-8',
  content,
});

/** The first line of a CSV file. By the mark before it, Excel reads the file as UTF-8. */
export const csvStart = (header: readonly string[]): string => `\uFEFF${csvText([header])}`;

/** Rows as lines of a CSV file. */
export const csvText = (rows: readonly (readonly string[])[]): string => rows.map(writeRecord).join('');
