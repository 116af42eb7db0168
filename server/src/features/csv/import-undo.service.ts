import type { ImportEntry, ImportUndo } from '@purser/api/imports';
import { undoDays, undoUntil } from '@purser/domain/import-undo';
import { mayUndoImport } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { and, eq, inArray, isNotNull, lte } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';
import { imports, importWrites, type UndoOutcome } from '../../db/tables/imports.ts';
import { audit } from '../../platform/audit.ts';
import { type Clock, later } from '../../platform/clock.ts';
import { authorshipOf, recordActivity } from '../../platform/history.ts';
import { readWritten, type UndoValues } from '../../platform/imports.ts';
import { lockImports, lockPeople, lockWorkflow } from '../../platform/locks.ts';
import { nameInTexts } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { requireNoApproval } from '../contracts/contract-approval.ts';
import { removePeople } from './import.queries.ts';
import { recordReverted } from './import-history.ts';
import {
  countUnusedOptions,
  entryOf,
  expectOutcome,
  findImport,
  findUndoFirst,
  listImportsSince,
  listItemsToRemain,
  listRemainingItems,
  lockImport,
  noOutcome,
} from './import-undo.queries.ts';
import {
  analyzeWrites,
  clearDeletedOwners,
  deleteWrites,
  findImportContents,
  lockItems,
  markRemaining,
  removeAdded,
  revertRecords,
  updateEarlierWrites,
} from './import-undo-write.queries.ts';

type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The imports that can be undone or were, the newest first. */
export const listImports = (
  { db, at }: Work,
  kind: ImportRow['kind'] = 'portfolio',
): Promise<ImportEntry[]> => listImportsSince(db, { moment: oldestUndoable(at), kind });

/** What undoing an import would do now, or has done. */
export async function previewUndo(work: UndoWork, id: number): Promise<ImportUndo> {
  const { db, at } = work;
  const row = (await findImport(db, id)) ?? missing();
  if (row.outcome) return replyOf(row, row.outcome, { keptItems: await listRemainingItems(db, id) });
  // The job that deletes its details may run some hours later.
  if (isOver(row, at)) return replyOf(row, noOutcome, { keptItems: [] });
  if (isOfValues(row)) return previewValues(work, row);
  const outcome = await outcomeOf(db, id);
  const undoFirst = await findUndoFirst(db, id);
  const refusal = await refusalOf(work, row, await findImportContents(db, id));
  return replyOf(row, outcome, { keptItems: await listItemsToRemain(db, id), undoFirst, refusal });
}

/** Undoes all of an import that nobody has changed since, in one transaction (decision 71). */
export async function undoImport(work: UndoWork, id: number): Promise<ImportUndo> {
  const found = (await findImport(work.db, id)) ?? missing();
  requireUndoable(work, found);
  if (isOfValues(found)) return undoValues(work, id);
  return inTransaction(work, async (within, tx) => {
    await lockImports(tx);
    const contents = await findImportContents(tx, id);
    // Somebody may just be signing in for the first time.
    if (contents.people) await lockPeople(tx);
    const row = (await lockImport(tx, id)) ?? missing();
    requireUndoable(work, row);
    await requireRights(within, row, contents);
    const outcome = await revert(within, id);
    // Nobody can become an approver meanwhile.
    if (contents.people) await lockWorkflow(tx);
    const people = contents.people ? await removePeople(tx, id) : 0;
    await deleteWrites(tx, id);
    return finish(within, row, { ...outcome, people });
  });
}

const isOfValues = ({ kind }: ImportRow): boolean => kind === 'rates' || kind === 'budgets';

/** What undoes the imports of a kind that has no items, and everything else an undo needs. */
export interface UndoWork extends Work {
  readonly undoOf: (kind: ImportRow['kind']) => UndoValues<Work>;
}

async function previewValues(work: UndoWork, row: ImportRow): Promise<ImportUndo> {
  const refusal = await refusalOf(work, row, noContents);
  if (refusal !== null) return replyOf(row, noOutcome, { keptItems: [], refusal });
  const { outcome, keptItems } = await inTransaction(work, (within) =>
    valuesOf(within, row, { isTrial: true }),
  );
  return replyOf(row, outcome, { keptItems });
}

async function undoValues(work: UndoWork, id: number): Promise<ImportUndo> {
  return inTransaction(work, async (within, tx) => {
    const row = (await lockImport(tx, id)) ?? missing();
    requireUndoable(work, row);
    await requireRights(within, row, noContents);
    const { outcome, keptItems } = await valuesOf(within, row, { isTrial: false });
    await tx.update(imports).set({ written: null }).where(eq(imports.id, id));
    return { ...(await finish(within, row, outcome)), keptItems };
  });
}

async function valuesOf(work: UndoWork, row: ImportRow, { isTrial }: { readonly isTrial: boolean }) {
  const undo = work.undoOf(row.kind);
  const { removed, restored, kept } = await undo(work, {
    written: await readWritten(work.db, row.id),
    isTrial,
  });
  const keptItems = kept
    .slice(0, mostKeptNamed)
    .map((name) => ({ softwareId: null, name, reasons: ['changed' as const] }));
  return { outcome: { ...noOutcome, values: removed, restored, kept: kept.length }, keptItems };
}

const mostKeptNamed = 200;

async function revert(work: Work, id: number): Promise<UndoOutcome> {
  const { db: tx } = work;
  const authorship = authorshipOf(work);
  await analyzeWrites(tx);
  await lockItems(tx, id);
  const outcome = await outcomeOf(tx, id);
  if (isNothing(outcome)) await requireNoLaterImport(work, id);
  await markRemaining(tx, id);
  await clearDeletedOwners(tx, id);
  await removeAdded(tx, id, { table: 'software', kind: 'item' });
  await recordReverted(tx, authorship, id);
  await removeAdded(tx, id, { table: 'contracts', kind: 'contract' });
  await revertRecords(tx, authorship, id);
  await updateEarlierWrites(tx, id);
  return outcome;
}

const outcomeOf = async (db: Executor, id: number): Promise<UndoOutcome> => ({
  ...(await expectOutcome(db, id)),
  unusedOptions: await countUnusedOptions(db, id),
});

async function finish(work: Work, row: ImportRow, outcome: UndoOutcome): Promise<ImportUndo> {
  const { db: tx, person, at } = work;
  const undone = { undoneAt: at, undoneBy: person.id, undoneByName: person.name, outcome };
  await tx.update(imports).set(undone).where(eq(imports.id, row.id));
  await recordActivity(tx, authorshipOf(work), {
    type: row.kind === 'portfolio' ? 'software_updated' : 'role_changed',
    description: `${await nameInTexts(tx, person)} undid the import of ${titleOf(row)}`,
    details: detailsOf(outcome),
    metadata: JSON.stringify({ importId: row.id }),
  });
  const { items, contracts, people, values = 0, restored, kept } = outcome;
  const counts = { items: items + values, contracts, people, 'put back': restored, stayed: kept };
  await audit(work, 'import_undone', { target: { id: row.id, name: titleOf(row) }, counts });
  return replyOf({ ...row, ...undone }, outcome, { keptItems: await listRemainingItems(tx, row.id) });
}

const noContents = { contracts: false, endings: false, people: false };

const isNothing = ({ items, contracts, people, restored }: UndoOutcome): boolean =>
  items + contracts + people + restored === 0;

// The undo would change nothing and count as done, so it couldn't be repeated after the undo of the later import.
async function requireNoLaterImport({ db }: Work, id: number): Promise<void> {
  const later = await findUndoFirst(db, id);
  if (!later) return;
  throw new Problem(
    'conflict',
    `A later import, of ${titleOf(later)}, has changed what this one brought. Undo that one first`,
    { code: 'undo_first', more: { importId: later.id } },
  );
}

type Contents = Awaited<ReturnType<typeof findImportContents>>;

const rights = { people: 'add people', rates: 'save rates', budgets: 'save budgets' } as const;

async function requireRights(work: Work, row: ImportRow, contents: Contents): Promise<void> {
  requireImporter(work, row);
  if (row.kind !== 'portfolio') permit(work.person, rights[row.kind]);
  if (contents.contracts) await requireNoApproval(work, 'undo');
  if (contents.endings) await requireNoApproval(work, 'reopening');
}

const refusalOf = (work: Work, row: ImportRow, contents: Contents): Promise<string | null> =>
  requireRights(work, row, contents).then(
    () => null,
    (error: unknown) => {
      if (error instanceof Problem) return error.message;
      throw error;
    },
  );

function requireImporter({ person }: Work, row: ImportRow): void {
  if (mayUndoImport(person, row)) return;
  throw new Problem('forbidden', `Only ${row.userName} or an administrator can undo this import`);
}

function requireUndoable(work: Work, row: ImportRow): void {
  requireImporter(work, row);
  if (row.undoneAt !== null) {
    const message = `${row.undoneByName ?? 'Somebody'} has undone this import already`;
    throw new Problem('conflict', message, { code: 'already_undone' });
  }
  if (isOver(row, work.at)) {
    const message = `An import can be undone for ${undoDays} days. What this one brought can be changed or deleted item by item`;
    throw new Problem('conflict', message, { code: 'undo_over' });
  }
}

const isOver = ({ createdAt }: ImportRow, at: string): boolean =>
  Date.parse(undoUntil(createdAt)) <= Date.parse(at);

/** Deletes the writes of imports that can't be undone any more (decision 71); the imports themselves remain listed. */
export async function deleteOldWrites({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const old = db
    .select({ id: imports.id })
    .from(imports)
    .where(lte(imports.createdAt, oldestUndoable(clock.now())));
  await db.delete(importWrites).where(inArray(importWrites.importId, old));
  await db
    .update(imports)
    .set({ written: null })
    .where(and(inArray(imports.id, old), isNotNull(imports.written)));
}

// Imports after this moment can still be undone.
const oldestUndoable = (at: string): string => later(at, -undoDays * 24 * 60 * 60 * 1000);

const replyOf = (
  row: ImportRow,
  { items, contracts, people, values = 0, ...outcome }: UndoOutcome,
  lists: Pick<ImportUndo, 'keptItems'> & Partial<Pick<ImportUndo, 'undoFirst' | 'refusal'>>,
): ImportUndo => ({
  ...entryOf(row),
  removed: { items, contracts, people, values },
  unusedOptions: 0,
  undoFirst: null,
  refusal: null,
  ...outcome,
  ...lists,
});

const titleOf = ({ fileName }: Pick<ImportRow, 'fileName'>): string => fileName ?? 'a CSV file';

function detailsOf({ items, values = 0, restored, kept }: UndoOutcome): string {
  const [removed, reverted, remaining] = [items + values, restored, kept].map((count) =>
    count.toLocaleString('en-US'),
  );
  return `${removed} removed, ${reverted} put back, ${remaining} stayed`;
}

const missing = (): never => {
  throw new Problem('missing', 'This import doesn’t exist');
};
