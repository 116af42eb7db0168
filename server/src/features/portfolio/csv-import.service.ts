import type { CsvMapping, ImportProgress, ImportReply } from '@purser/api/portfolio';
import { Problem } from '@purser/domain/problem';
import pg from 'pg';
import type { Database, Executor } from '../../db/client.ts';
import { deedOf, tellActivity } from '../../platform/history.ts';
import { lockImports } from '../../platform/locks.ts';
import { permit } from '../../platform/permit.ts';
import type { Person } from '../../platform/session.ts';
import type { Turns } from '../../platform/turns.ts';
import { readCsvFile } from './csv-file.ts';
import { giveWay, type MappedFile, makePlan, mapFile } from './csv-import-plan.ts';
import { importActivity, replyOf } from './csv-import-reply.ts';
import { chooseMapping, rememberMapping } from './csv-mapping.ts';
import { writePlan } from './csv-write.service.ts';

/** An import as it was asked for. */
export interface ImportTask {
  readonly db: Database;
  readonly person: Person;
  /** This moment, ISO 8601 in UTC. */
  readonly at: string;
  readonly bytes: Buffer;
  readonly given: CsvMapping | undefined;
  /** Works everything out and writes nothing. */
  readonly isDryRun: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Imports of this process wait here for each other, before they hold a connection to the database. */
  readonly turns: Turns;
  /** Ends the import, which then leaves nothing behind. */
  readonly signal: AbortSignal;
}

// Imports wait for each other, so a plan grows stale only where somebody edits one of its items at this moment.
const mostAttempts = 5;

/** Imports a CSV file in one transaction: all of its sound rows, or nothing (decisions: CSV). */
export async function importCsv(task: ImportTask): Promise<ImportReply> {
  permit(task.person, 'import portfolio');
  const file = await readCsvFile(task.bytes);
  const mapped = mapFile(file, await chooseMapping(task.db, file, task.given));
  if (task.isDryRun) return replyOf(mapped, await makePlan(plannerOf(task, task.db), mapped), true);
  return task.turns(task.signal, () => tryUntilWritten(task, mapped));
}

async function tryUntilWritten(task: ImportTask, mapped: MappedFile): Promise<ImportReply> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const reply = await tryOnce(task, mapped);
    if (reply) return reply;
  }
  throw new Problem(
    'conflict',
    'Others are changing these items right now. Nothing was imported, please try again',
  );
}

async function tryOnce(task: ImportTask, mapped: MappedFile): Promise<ImportReply | undefined> {
  try {
    return await task.db.transaction((tx) => planAndWrite(tx, task, mapped));
  } catch (error) {
    if (isOvertaken(error)) return undefined;
    throw error;
  }
}

async function planAndWrite(tx: Executor, task: ImportTask, mapped: MappedFile): Promise<ImportReply> {
  await lockImports(tx);
  const planner = plannerOf(task, tx);
  const made = await makePlan(planner, mapped);
  const deed = deedOf(task);
  const total = made.plan.creations.length + made.plan.changes.length;
  let done = 0;
  const step = async (items: number): Promise<void> => {
    done += items;
    task.onProgress({ done, total });
    await planner.pause();
  };
  await step(0);
  if ((await writePlan({ tx, deed, step }, made.plan)) === 'stale') throw overtaken;
  const reply = replyOf(mapped, made, false);
  if (task.given) await rememberMapping(tx, deed, { file: mapped.file, mapping: mapped.mapping });
  if (reply.imported > 0) await tellActivity(tx, deed, importActivity(reply));
  await planner.pause();
  return reply;
}

const plannerOf = ({ person, signal }: ImportTask, db: Executor) => ({
  db,
  person,
  pause: async (): Promise<void> => {
    await giveWay();
    signal.throwIfAborted();
  },
});

const overtaken = new Error('Somebody changed an item between the plan of an import and its writing.');

// Also where an item was deleted (a foreign key), where its unique_id was taken, or where two waited for each other.
function isOvertaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause === overtaken || (cause instanceof pg.DatabaseError && /^(?:23503|23505|40)/.test(cause.code ?? ''))
  );
}
