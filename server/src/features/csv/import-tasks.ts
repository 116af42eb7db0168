import type { CsvMapping, FileChoice } from '@purser/api/portfolio';
import type { ColumnMapping } from '@purser/domain/csv/columns';
import { guessMapping, guessReading } from '@purser/domain/csv/guess';
import type { KnownItem } from '@purser/domain/csv/matching';
import type { ItemChange, NewItem } from '@purser/domain/csv/plan-item';
import { pick } from '@purser/domain/fields';
import { type CsvFile, openCsvFile, recognized } from './csv-file.ts';
import { type ImportContext, makePlan, mapFile } from './import-plan.ts';
import { replyOf } from './import-reply.ts';
import { readKnownItem } from './known-item.ts';

/** A part of a foreign file, for somebody to match its columns. */
export interface FileSample {
  readonly guess: CsvMapping;
  readonly rows: string[][];
}

interface FileQuestion {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly choice: FileChoice;
}

interface PlanQuestion {
  readonly mapping: ColumnMapping;
  readonly context: ImportContext;
  readonly isDryRun: boolean;
}

export interface PlanBatch {
  readonly creations: readonly NewItem[];
  readonly changes: readonly ItemChange[];
}

const batchSize = 500;
const sampledRows = 5;
const guessedRows = 500;
// In characters; a sample needs no whole cells.
const sampledCell = 300;

/** The tasks of a thread for one import, in this order; file and plan stay in the thread. */
export function importTasks() {
  let file: CsvFile | undefined;
  let knownItems: KnownItem[] = [];
  let batches: Iterator<PlanBatch, undefined> = noBatches;
  const theFile = (): CsvFile => {
    if (!file) throw new Error('A file is read before it is planned.');
    return file;
  };
  return {
    /** Answers what is known of the file; its rows stay here. */
    readFile: ({ bytes, choice }: FileQuestion) => {
      file = openCsvFile(Buffer.from(bytes.buffer), choice);
      return { ...pick(file, ['header', 'names', ...recognized]), rows: file.rowCount };
    },
    /** How the file reads, with the columns that somebody matched in an earlier one of its header, or with guessed ones. */
    sampleFile: (known?: ColumnMapping['columns']): FileSample => sampleOf(theFile(), known),
    /** Takes a part of the portfolio, each item as the text of its row. */
    addKnownItems: (texts: readonly string[]): void => {
      for (const text of texts) knownItems.push(readKnownItem(text));
    },
    /** Answers the plan without its items, which follow batch by batch: its reply, the addresses of owners, and how many items it has. */
    planImport: ({ mapping, context, isDryRun }: PlanQuestion) => {
      const mapped = mapFile(theFile(), mapping);
      const made = makePlan(mapped, context, knownItems);
      // The next attempt gets the portfolio again.
      knownItems = [];
      const { creations, changes } = made.plan;
      batches = batchesOf(made.plan);
      const owners = new Set<string>();
      for (const { item } of creations) addOwners(owners, item);
      for (const { after } of changes) addOwners(owners, after);
      return {
        reply: replyOf(mapped, made, isDryRun),
        owners: [...owners],
        items: creations.length + changes.length,
      };
    },
    /**
     * Gives back what reading and planning have taken, before the batches are written, which takes longest: V8 collects
     * nothing in a thread that only waits. `npm start` exposes the means (decision 90).
     */
    giveBack: (): void => {
      globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    },
    nextBatch: (): PlanBatch | undefined => batches.next().value,
  };
}

export type ImportTasks = ReturnType<typeof importTasks>;
export type FileFacts = ReturnType<ImportTasks['readFile']>;
export type Planned = ReturnType<ImportTasks['planImport']>;

const noBatches = batchesOf({ creations: [], changes: [] });

function* batchesOf({ creations, changes }: PlanBatch): Generator<PlanBatch, undefined> {
  for (let at = 0; at < creations.length; at += batchSize) {
    yield { creations: creations.slice(at, at + batchSize), changes: [] };
  }
  for (let at = 0; at < changes.length; at += batchSize) {
    yield { creations: [], changes: changes.slice(at, at + batchSize) };
  }
}

function addOwners(
  owners: Set<string>,
  { business_owner, tech_admin, executive_sponsor }: NewItem['item'],
): void {
  for (const email of [business_owner, tech_admin, executive_sponsor]) {
    if (email !== null) owners.add(email);
  }
}

function sampleOf({ names, takeRows }: CsvFile, known: ColumnMapping['columns'] | undefined): FileSample {
  const rows = takeRows();
  const guessed = rows.slice(0, guessedRows).map(({ cells }) => cells);
  const part = { names, rows: guessed };
  const { columns, amount, dateOrder, decimal } = known ? guessReading(part, known) : guessMapping(part);
  return {
    guess: {
      columns: Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== undefined)),
      amount,
      dateOrder,
      decimal,
    },
    rows: rows
      .slice(0, sampledRows)
      .map(({ cells }) => names.map((_, at) => (cells[at] ?? '').slice(0, sampledCell))),
  };
}
