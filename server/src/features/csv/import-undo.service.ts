import type { ImportEntry, ImportUndo } from '@purser/api/imports';
import { undoDays, undoUntil } from '@purser/domain/import-undo';
import { mayUndoImport } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { imports, type UndoOutcome } from '../../db/tables/imports.ts';
import { later } from '../../platform/clock.ts';
import { authorshipOf, tellActivity } from '../../platform/history.ts';
import { lockImports, lockPeople, lockWorkflow } from '../../platform/locks.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { requireNoApproval } from '../contracts/contract-approval.ts';
import { removePeople } from './import-people.queries.ts';
import {
  entryOf,
  expectOutcome,
  findImport,
  findUndoFirst,
  listImportsSince,
  listItemsToRemain,
  listRemainingItems,
  lockImport,
} from './import-undo.queries.ts';
import { recordReverted } from './import-undo-history.ts';
import { countUnusedOptions } from './import-undo-options.queries.ts';
import {
  clearDeletedOwners,
  countWrites,
  deleteWrites,
  findImportContents,
  lockItems,
  markRemaining,
  passOnVersions,
  removeContracts,
  removeItems,
  revertRecords,
} from './import-undo-write.queries.ts';

type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** The imports that can be undone or were, the newest first. */
export const listImports = ({ db, at }: Work): Promise<ImportEntry[]> =>
  listImportsSince(db, undoneSince(at));

/** What undoing an import would do now, or has done; 404 where there is none. */
export async function previewUndo({ db, at }: Work, id: number): Promise<ImportUndo> {
  const row = (await findImport(db, id)) ?? missing();
  if (row.outcome) return replyOf(row, row.outcome, { keptItems: await listRemainingItems(db, id) });
  // Its details may be there for some hours more.
  if (isOver(row, at)) return replyOf(row, nothing, { keptItems: [] });
  const outcome = await outcomeOf(db, id);
  const undoFirst = await findUndoFirst(db, id);
  return replyOf(row, outcome, { keptItems: await listItemsToRemain(db, id), undoFirst });
}

/** Undoes an import in one transaction: all of it that nobody has touched since (decision 71). */
export async function undoImport(work: Work, id: number): Promise<ImportUndo> {
  requireUndoable(work, (await findImport(work.db, id)) ?? missing());
  return work.db.transaction(async (tx) => {
    await lockImports(tx);
    const brought = await findImportContents(tx, id);
    // Somebody may just be signing in for the first time.
    if (brought.people) await lockPeople(tx);
    const row = (await lockImport(tx, id)) ?? missing();
    requireUndoable(work, row);
    const within = { ...work, db: tx };
    if (brought.contracts) await requireNoApproval(within, 'undo');
    const outcome = await revert(within, id);
    // Nobody is made an approver meanwhile.
    if (brought.people) await lockWorkflow(tx);
    const people = brought.people ? await removePeople(tx, id) : 0;
    await deleteWrites(tx, id);
    return finish(within, row, { ...outcome, people });
  });
}

async function revert(work: Work, id: number): Promise<UndoOutcome> {
  const { db: tx } = work;
  const authorship = authorshipOf(work);
  await countWrites(tx);
  await lockItems(tx, id);
  const outcome = await outcomeOf(tx, id);
  if (isNothing(outcome)) await requireNoLaterImport(work, id);
  await markRemaining(tx, id);
  await clearDeletedOwners(tx, id);
  await removeItems(tx, id);
  await recordReverted(tx, authorship, id);
  await removeContracts(tx, id);
  await revertRecords(tx, authorship, id);
  await passOnVersions(tx, id);
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
  await tellActivity(tx, authorshipOf(work), {
    type: 'software_updated',
    description: `${await nameInTexts(tx, person)} undid the import of ${titleOf(row)}`,
    details: detailsOf(outcome),
    metadata: JSON.stringify({ importId: row.id }),
  });
  return replyOf({ ...row, ...undone }, outcome, { keptItems: await listRemainingItems(tx, row.id) });
}

const isNothing = ({ items, contracts, people, restored }: UndoOutcome): boolean =>
  items + contracts + people + restored === 0;

// It would count as undone while all of it stayed, and couldn't be undone once the later one was.
async function requireNoLaterImport({ db }: Work, id: number): Promise<void> {
  const later = await findUndoFirst(db, id);
  if (!later) return;
  throw new Problem(
    'conflict',
    `A later import, of ${titleOf(later)}, has changed what this one brought. Undo that one first`,
    { code: 'undo_first', more: { importId: later.id } },
  );
}

function requireUndoable({ person, at }: Work, row: ImportRow): void {
  if (!mayUndoImport(person, row)) {
    throw new Problem('forbidden', `Only ${row.userName} or an administrator can undo this import`);
  }
  if (row.undoneAt !== null) {
    throw new Problem('conflict', `${row.undoneByName ?? 'Somebody'} has undone this import already`, {
      code: 'already_undone',
    });
  }
  if (isOver(row, at)) {
    throw new Problem(
      'conflict',
      `An import can be undone for ${undoDays} days. What this one brought can be changed or deleted item by item`,
      { code: 'undo_over' },
    );
  }
}

const isOver = ({ createdAt }: ImportRow, at: string): boolean =>
  Date.parse(undoUntil(createdAt)) <= Date.parse(at);

/** The moment after which an import took place that can still be undone. */
export const undoneSince = (at: string): string => later(at, -undoDays * 24 * 60 * 60 * 1000);

const nothing: UndoOutcome = { items: 0, contracts: 0, people: 0, restored: 0, kept: 0, gone: 0 };

const replyOf = (
  row: ImportRow,
  { items, contracts, people, restored, kept, gone, unusedOptions = 0 }: UndoOutcome,
  { keptItems, undoFirst = null }: Pick<ImportUndo, 'keptItems'> & Partial<Pick<ImportUndo, 'undoFirst'>>,
): ImportUndo => ({
  ...entryOf(row),
  removed: { items, contracts, people },
  restored,
  gone,
  unusedOptions,
  kept,
  keptItems,
  undoFirst,
});

const titleOf = ({ fileName }: Pick<ImportRow, 'fileName'>): string => fileName ?? 'a CSV file';

const detailsOf = ({ items, restored, kept }: UndoOutcome): string =>
  [
    `${items.toLocaleString('en-US')} removed`,
    `${restored.toLocaleString('en-US')} put back`,
    `${kept.toLocaleString('en-US')} stayed`,
  ].join(', ');

const missing = (): never => {
  throw new Problem('missing', 'This import doesn’t exist');
};
