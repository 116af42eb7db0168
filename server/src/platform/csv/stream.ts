import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { writeRecord } from '@purser/domain/csv/text';
import { mapSteps } from '@purser/domain/steps';
import type { Database, Executor } from '../../db/client.ts';
import type { ConcurrencyLimit } from '../concurrency-limit.ts';
import type { Asker, HeavyWork, WorkTurn } from '../heavy-work.ts';

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
  /** The turns in which rows are written, of whoever asks. */
  readonly asker: Asker;
  readonly heavy: HeavyWork;
  /** Exports wait here for each other, before they hold a connection to the database. */
  readonly limit: ConcurrencyLimit;
  /** The milliseconds after which a reader who takes nothing is given up, and the connection with them. */
  readonly patience: number;
}

/**
 * An export as CSV, read page by page from one moment of the database, so that neither the number of
 * rows nor somebody's writing shows in it. Rejects where not even the first page can be read.
 */
export async function streamCsv<Row>(content: CsvContent<Row>, task: CsvStream): Promise<Readable> {
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

const sendPages = <Row>(
  { header, open, fetch, cellsOf }: CsvContent<Row>,
  { db, signal, turn, patience, onPage }: Sending,
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
        const lines = await turn.run(mapSteps(rows, (row) => csvText([cellsOf(row)])));
        if (out.write(lines.join(''))) continue;
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
