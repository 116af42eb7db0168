import type { CsvMapping, ImportProgress, ImportReply } from '@purser/api/portfolio';
import type { ColumnMapping } from '@purser/domain/csv/columns';
import type { ImportRules } from '@purser/domain/csv/plan';
import type { DateText } from '@purser/domain/days';
import { may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import pg from 'pg';
import type { Database, Executor } from '../../db/client.ts';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type Thread, type ThreadLimits, withCsvThread } from '../../platform/csv/thread.ts';
import { authorshipOf, type NewActivity, recordActivity } from '../../platform/history.ts';
import { lockImports } from '../../platform/locks.ts';
import { permit } from '../../platform/permit.ts';
import type { Person } from '../../platform/session.ts';
import { getOptions, getSwitches } from '../../platform/settings.ts';
import { listDeletedEmails, listPeopleByEmail } from './import.queries.ts';
import type { FileFacts, ImportTasks, Planned } from './import-tasks.ts';
import { beginImport } from './import-writes.queries.ts';
import { listKnownItems } from './known.queries.ts';
import { chooseMapping, rememberMapping } from './mapping.ts';
import { writePlan } from './write.service.ts';

/** An import as it was asked for. */
export interface ImportTask {
  readonly db: Database;
  readonly person: Person;
  /** This moment, ISO 8601 in UTC. */
  readonly at: string;
  /** Today, in the company's zone. */
  readonly today: DateText;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string | null;
  readonly given: CsvMapping | undefined;
  /** Works everything out and writes nothing. */
  readonly isDryRun: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
  /** What is like this one waits here for each other, before it has a thread or a connection to the database. */
  readonly limit: ConcurrencyLimit;
  readonly limits: ThreadLimits;
  /** Ends the import, which then leaves nothing behind. */
  readonly signal: AbortSignal;
}

// Imports wait for each other, so a plan grows stale only where somebody edits one of its items at this moment.
const mostAttempts = 5;

/** Imports a CSV file in one transaction: all of its sound rows, or nothing (docs/product/csv-import.md). */
export async function importCsv(task: ImportTask): Promise<ImportReply> {
  permit(task.person, 'import portfolio');
  const read = () => withCsvThread<ImportTasks, ImportReply>(task, (thread) => importIn(thread, task));
  return task.limit(task.signal, read, task.person.id);
}

/** An import whose file is read: what its thread is asked for, and how. */
interface Import extends ImportTask {
  readonly thread: Thread<ImportTasks>;
  readonly facts: FileFacts;
  readonly mapping: ColumnMapping;
}

async function importIn(thread: Thread<ImportTasks>, task: ImportTask): Promise<ImportReply> {
  const facts = await thread.ask('readFile', task.bytes, [task.bytes.buffer]);
  const file = { facts, askSample: () => thread.ask('sampleFile', undefined) };
  const mapping = await chooseMapping(task.db, file, task.given);
  const one: Import = { ...task, thread, facts, mapping };
  return task.isDryRun ? (await plan(one, task.db)).reply : tryUntilWritten(one);
}

async function tryUntilWritten(one: Import): Promise<ImportReply> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const reply = await tryOnce(one);
    if (reply) return reply;
  }
  throw new Problem(
    'conflict',
    'Others are changing these items right now. Nothing was imported, please try again',
  );
}

async function tryOnce(one: Import): Promise<ImportReply | undefined> {
  try {
    return await one.db.transaction((tx) => planAndWrite(tx, one));
  } catch (error) {
    if (isOvertaken(error)) return undefined;
    throw error;
  }
}

async function planAndWrite(tx: Executor, one: Import): Promise<ImportReply> {
  await lockImports(tx);
  const { reply, owners, items: total } = await plan(one, tx);
  const authorship = authorshipOf(one);
  let done = 0;
  const step = (items: number): void => {
    one.signal.throwIfAborted();
    done += items;
    one.onProgress({ done, total });
  };
  step(0);
  if (one.given) await rememberMapping(tx, authorship, { header: one.facts.header, mapping: one.mapping });
  if (total === 0) return reply;
  const { fileName } = one;
  const importId = await beginImport(tx, authorship, { fileName, imported: reply.imported });
  const nextBatch = () => one.thread.ask('nextBatch', undefined);
  if ((await writePlan({ tx, authorship, importId, step }, { owners, nextBatch })) === 'stale')
    throw overtaken;
  await recordActivity(tx, authorship, importActivity({ ...reply, importId }, fileName));
  one.signal.throwIfAborted();
  return { ...reply, importId };
}

// So many items cross to the thread at once that nobody waits for it.
const learnedAtOnce = 500;

async function plan({ thread, person, today, mapping, isDryRun }: Import, db: Executor): Promise<Planned> {
  const people = new Set((await listPeopleByEmail(db)).keys());
  const deleted = await listDeletedEmails(db);
  const context = {
    options: await getOptions(db),
    people,
    deleted,
    mayAddPeople: may(person, 'add people'),
    today,
    rules: await rulesOf(db, person),
  };
  const known = await listKnownItems(db);
  for (let at = 0; at < known.length; at += learnedAtOnce) {
    await thread.ask('learnItems', known.slice(at, at + learnedAtOnce));
  }
  return thread.ask('planImport', { mapping, context, isDryRun });
}

// Read where the import writes, so that its rows are held to the setting of that moment.
async function rulesOf(db: Executor, person: Person): Promise<ImportRules> {
  if (may(person, 'skip approvals')) return { contractsNeedApproval: false };
  const { contractsNeedApproval } = await getSwitches(db);
  return { contractsNeedApproval };
}

// The feed tells of an import once, however many rows it had.
const importActivity = (reply: ImportReply, fileName: string | null): Omit<NewActivity, 'isLinked'> => ({
  type: 'software_updated',
  description: `${countOf(reply.imported, 'row')} imported from ${fileName ?? 'a CSV file'}`,
  details: rowsText(reply),
  metadata: JSON.stringify({ importId: reply.importId }),
});

function rowsText({ created, updated, unchanged, duplicates, skipped, errors }: ImportReply): string {
  const repeats = duplicates > 0 ? `, ${duplicates} duplicate${duplicates === 1 ? '' : 's'}` : '';
  const leftOut = skipped + errors.length;
  return `${created} new, ${updated} updated, ${unchanged - duplicates} unchanged${repeats}, ${leftOut} left out`;
}

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? ' was' : 's were'}`;

const overtaken = new Error('Somebody changed an item between the plan of an import and its writing.');

// Also where an item was deleted (a foreign key), where its unique_id was taken, or where two waited for each other.
function isOvertaken(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause === overtaken || (cause instanceof pg.DatabaseError && /^(?:23503|23505|40)/.test(cause.code ?? ''))
  );
}
