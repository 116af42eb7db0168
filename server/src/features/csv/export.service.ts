import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { latestContract } from '@purser/domain/contracts';
import { csvColumns } from '@purser/domain/csv/columns';
import { exportRow, figureCells, figureColumns, templateRow } from '@purser/domain/csv/export';
import { writeRecord } from '@purser/domain/csv/text';
import type { DateText } from '@purser/domain/days';
import { annualizedCost, yearlyCost } from '@purser/domain/spend';
import type { Database, Executor } from '../../db/client.ts';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { contractsIn } from '../portfolio/portfolio-row.ts';
import { type ExportRecord, fetchExportRows, openExport, openViewExport } from './export.queries.ts';

/** The template: our header and one example, which an import ignores. */
export const templateText = (): string => textOf([csvColumns, templateRow]);

export interface ExportContent {
  readonly header: readonly string[];
  /** Opens the cursor that {@link fetchExportRows} reads. */
  readonly open: (tx: Executor) => Promise<void>;
  readonly cellsOf: (row: ExportRecord) => readonly string[];
}

export const wholePortfolio: ExportContent = { header: csvColumns, open: openExport, cellsOf: exportRow };

interface ExportTask {
  readonly db: Database;
  /** Exports wait here for each other, before they hold a connection to the database. */
  readonly limit: ConcurrencyLimit;
  /** Ends the export. */
  readonly signal: AbortSignal;
  /** The milliseconds after which a reader who takes nothing is given up, and the connection with them. */
  readonly patience: number;
}

/**
 * An export as CSV, read page by page from one moment of the database, so that neither the size of the
 * portfolio nor somebody's writing shows in it. Rejects where not even the first page can be read.
 */
export async function streamExport(content: ExportContent, task: ExportTask): Promise<Readable> {
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

const sendPages = (
  { header, open, cellsOf }: ExportContent,
  { db, signal, patience, onPage }: ExportTask & { readonly onPage: () => void },
  out: PassThrough,
): Promise<void> =>
  db.transaction(
    async (tx) => {
      await open(tx);
      out.write(textOf([header]));
      for (;;) {
        const rows = await fetchExportRows(tx);
        onPage();
        if (rows.length === 0 || signal.aborted) return;
        if (out.write(textOf(rows.map(cellsOf)))) continue;
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

const textOf = (rows: readonly (readonly string[])[]): string => rows.map(writeRecord).join('');

interface View {
  readonly items: readonly number[];
  /** The segments of the filter: only their shares count. */
  readonly segments: readonly string[];
  /** The calendar year of the costs; today's by default. */
  readonly year?: number | undefined;
}

/** The items of a view of the table with the figures of its year, which add up to the table's totals. */
export function viewContent(view: View, today: DateText): ExportContent {
  const { items, segments, year = Number(today.slice(0, 4)) } = view;
  const columns = figureColumns(year, segments);
  const blank = columns.map(() => '');
  return {
    header: [...csvColumns, ...columns],
    open: (tx) => openViewExport(tx, [...new Set(items)]),
    cellsOf: (row) => [...exportRow(row), ...(figuresOf(row, { year, today, segments }) ?? blank)],
  };
}

// Only one row of an item has its figures, else the sum of the column would count them for each contract.
function figuresOf(
  row: ExportRecord,
  { year, today, segments }: { year: number; today: DateText; segments: readonly string[] },
): string[] | undefined {
  const contracts = contractsIn(row.terms ?? null);
  if (row.contractId !== null && row.contractId !== latestContract(contracts)?.id) return undefined;
  const item = { status: row.item.status ?? '', contracts };
  const figures = { annualized: annualizedCost(item), currentYear: yearlyCost(item, year, today) };
  const shared = {
    business_segment: row.item.business_segment ? [...row.item.business_segment] : null,
    business_segment_percentages: row.percentages,
  };
  return figureCells(figures, shared, segments);
}
