import type { CsvMapping, FileChoice, ImportProgress, ImportReply } from '@purser/api/portfolio';
import type { ColumnMapping } from '@purser/domain/csv/columns';
import { pick } from '@purser/domain/fields';
import { newsOf } from '@purser/domain/notifications';
import { may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import pg from 'pg';
import type { Database, Executor } from '../../db/client.ts';
import { asOneSees } from '../../db/one-snapshot.ts';
import { type AuditedWork, audit } from '../../platform/audit.ts';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type TaskThread, type ThreadLimits, withCsvThread } from '../../platform/csv/thread.ts';
import { listRateHistories } from '../../platform/currencies.ts';
import { authorshipOf, type NewActivity, recordActivity } from '../../platform/history.ts';
import { beginImport } from '../../platform/imports.ts';
import { lockImports } from '../../platform/locks.ts';
import { notify } from '../../platform/mail/notify.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { getOptions } from '../../platform/settings.ts';
import { needsApproval } from '../contracts/contract-approval.ts';
import { listDeletedEmails, listFindablePeople } from './import.queries.ts';
import type { ImportContext } from './import-plan.ts';
import type { FileFacts, ImportTasks, Planned } from './import-tasks.ts';
import { stalePlan, writePlan } from './import-write.service.ts';
import { knownItems } from './known-items.queries.ts';
import { saveMapping } from './mapping.queries.ts';
import { chooseMapping } from './mapping.ts';

export interface ImportTask extends Pick<Work, 'person' | 'at' | 'today' | 'currency' | 'caller' | 'jobs'> {
  readonly db: Database;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly fileName: string | null;
  readonly given: CsvMapping | undefined;
  readonly choice: FileChoice;
  /** Plans the import and writes nothing. */
  readonly isDryRun: boolean;
  readonly onProgress: (progress: ImportProgress) => void;
  /** Imports, and trials, wait for each other before they have a thread or a connection to the database. */
  readonly limit: ConcurrencyLimit;
  readonly limits: ThreadLimits;
  /** Cancels the import; nothing is written. */
  readonly signal: AbortSignal;
  /** Throws where the person was signed out, deleted or demoted meanwhile. */
  readonly requireSamePerson: () => Promise<void>;
}

// Imports wait for each other, so a plan is stale only if somebody edits one of its items at this moment.
const mostAttempts = 5;

/** Imports a CSV file in one transaction: all of its sound rows, or nothing (docs/product/csv-import.md). */
export async function importCsv(task: ImportTask): Promise<ImportReply> {
  permit(task.person, 'import portfolio');
  const read = async () => {
    await task.requireSamePerson();
    return withCsvThread<ImportTasks, ImportReply>(task, (thread) => importIn(thread, task));
  };
  return task.limit(task.signal, read, task.person.id);
}

interface Import extends ImportTask {
  readonly thread: TaskThread<ImportTasks>;
  readonly facts: FileFacts;
  readonly mapping: ColumnMapping;
}

async function importIn(thread: TaskThread<ImportTasks>, task: ImportTask): Promise<ImportReply> {
  const facts = await thread.ask('readFile', pick(task, ['bytes', 'choice']), [task.bytes.buffer]);
  const file = { facts, askSample: (known?: ColumnMapping['columns']) => thread.ask('sampleFile', known) };
  const mapping = await chooseMapping(task.db, file, task.given);
  const run: Import = { ...task, thread, facts, mapping };
  if (!task.isDryRun) return tryUntilWritten(run);
  const context = await task.db.transaction((tx) => readForPlan(run, tx), asOneSees);
  return (await plan(run, context)).reply;
}

async function tryUntilWritten(run: Import): Promise<ImportReply> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    try {
      return await run.db.transaction((tx) => planAndWrite(tx, run));
    } catch (error) {
      if (!isStale(error)) throw error;
    }
  }
  throw new Problem(
    'conflict',
    'Others are changing these items right now. Nothing was imported, please try again',
  );
}

async function planAndWrite(tx: Executor, run: Import): Promise<ImportReply> {
  await lockImports(tx);
  const { reply, owners, items: total } = await plan(run, await readForPlan(run, tx));
  const authorship = authorshipOf(run);
  let done = 0;
  const onWritten = (items: number): void => {
    run.signal.throwIfAborted();
    done += items;
    run.onProgress({ done, total });
  };
  onWritten(0);
  const { facts, mapping, fileName } = run;
  if (run.given) await saveMapping(tx, authorship, { header: facts.header, mapping });
  if (total === 0) return reply;
  await run.thread.ask('giveBack', undefined);
  const importId = await beginImport(tx, authorship, {
    kind: 'portfolio',
    fileName,
    imported: reply.imported,
  });
  const nextBatch = () => run.thread.ask('nextBatch', undefined);
  await writePlan({ tx, authorship, importId, onWritten }, { owners, nextBatch });
  await recordActivity(tx, authorship, importActivity({ ...reply, importId }, fileName));
  await auditImport({ ...run, db: tx }, { ...reply, importId });
  await tellImporter({ ...run, db: tx }, { ...reply, importId });
  // It may have taken a minute.
  await run.requireSamePerson();
  run.signal.throwIfAborted();
  return { ...reply, importId };
}

/** Reads what a plan depends on; the thread is sent what is there already. */
async function readForPlan(
  { thread, person, today, currency }: Import,
  db: Executor,
): Promise<ImportContext> {
  const context = {
    options: await getOptions(db),
    people: await listFindablePeople(db),
    deleted: await listDeletedEmails(db),
    mayAddPeople: may(person, 'add people'),
    today,
    company: currency,
    rates: await listRateHistories(db),
    // Read in the import's transaction, so that its rows follow the setting of that moment.
    rules: { contractsNeedApproval: await needsApproval({ db, person }) },
  };
  // Few at a time, so that a message to the thread doesn’t block the process.
  for await (const items of knownItems(db)) await thread.ask('addKnownItems', items);
  return context;
}

const plan = ({ thread, mapping, isDryRun }: Import, context: ImportContext): Promise<Planned> =>
  thread.ask('planImport', { mapping, context, isDryRun });

// One activity for an import of any size.
function importActivity(reply: ImportReply, fileName: string | null): NewActivity {
  const { imported, importId } = reply;
  const rows = `${imported.toLocaleString('en-US')} row${imported === 1 ? ' was' : 's were'}`;
  return {
    type: 'software_updated',
    description: `${rows} imported from ${fileName ?? 'a CSV file'}`,
    details: rowsText(reply),
    metadata: JSON.stringify({ importId }),
  };
}

async function auditImport(work: Import & AuditedWork, reply: ImportReply): Promise<void> {
  const { created, updated, unchanged, skipped, errors, importId } = reply;
  const target = { id: importId, name: work.fileName ?? 'a CSV file' };
  const counts = { new: created, updated, unchanged, 'left out': skipped + errors.length };
  await audit(work, 'portfolio_imported', { target, counts });
}

// An import may end long after its person has left the page.
async function tellImporter(
  { db, jobs, at, person, fileName }: Import & { readonly db: Executor },
  reply: ImportReply,
): Promise<void> {
  await notify({ db, jobs, at, person }, [
    {
      kind: 'import',
      news: newsOf(`Import done: ${fileName ?? 'a CSV file'}`, `${rowsText(reply)}.`),
      mail: { event: 'notification', occasion: `import ${reply.importId}`, details: {} },
      about: {},
      people: [{ id: person.id, why: 'You imported this file.' }],
    },
  ]);
}

function rowsText({ created, updated, unchanged, duplicates, skipped, errors }: ImportReply): string {
  const repeats = duplicates > 0 ? `, ${duplicates} duplicate${duplicates === 1 ? '' : 's'}` : '';
  const leftOut = skipped + errors.length;
  return `${created} new, ${updated} updated, ${unchanged - duplicates} unchanged${repeats}, ${leftOut} left out`;
}

// Also if an item was deleted (a foreign key), if its unique_id was taken, or after a deadlock.
function isStale(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return (
    cause === stalePlan || (cause instanceof pg.DatabaseError && /^(?:23503|23505|40)/.test(cause.code ?? ''))
  );
}
