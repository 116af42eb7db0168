import type { ImportEntry, ImportUndo } from '@purser/api/imports';
import { undoDays, undoUntil } from '@purser/domain/import-undo';
import { mayUndoImport } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { eq } from 'drizzle-orm';
import { imports, type UndoOutcome } from '../../db/tables/imports.ts';
import { later } from '../../platform/clock.ts';
import { deedOf, tellActivity } from '../../platform/history.ts';
import { holdWorkflow, lockImports, lockPeople } from '../../platform/locks.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { requireNoApproval } from '../contracts/contract-approval.ts';
import { removePeople } from './import-people.queries.ts';
import {
  entryOf,
  expectOutcome,
  findImport,
  findImportForUpdate,
  listImportsSince,
  listItemsToKeep,
  listKeptItems,
} from './import-undo.queries.ts';
import { tellReverted } from './import-undo-history.ts';
import {
  broughtBy,
  countWrites,
  forgetGoneOwners,
  forgetWrites,
  holdItems,
  markKept,
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
  if (row.outcome) return replyOf(row, row.outcome, await listKeptItems(db, id));
  // Its details may be there for some hours more.
  if (isOver(row, at)) return replyOf(row, nothing, []);
  return replyOf(row, await expectOutcome(db, id), await listItemsToKeep(db, id));
}

/** Undoes an import in one transaction: all of it that nobody has touched since (decision 71). */
export async function undoImport(work: Work, id: number): Promise<ImportUndo> {
  requireUndoable(work, (await findImport(work.db, id)) ?? missing());
  return work.db.transaction(async (tx) => {
    await lockImports(tx);
    const brought = await broughtBy(tx, id);
    // Somebody may just be signing in for the first time.
    if (brought.people) await lockPeople(tx);
    const row = (await findImportForUpdate(tx, id)) ?? missing();
    requireUndoable(work, row);
    const within = { ...work, db: tx };
    if (brought.contracts) await requireNoApproval(within, 'undo');
    const outcome = await revert(within, id);
    // Nobody is made an approver meanwhile.
    if (brought.people) await holdWorkflow(tx);
    const people = brought.people ? await removePeople(tx, id) : 0;
    await forgetWrites(tx, id);
    return finish(within, row, { ...outcome, people });
  });
}

async function revert(work: Work, id: number): Promise<UndoOutcome> {
  const { db: tx } = work;
  const deed = deedOf(work);
  await countWrites(tx);
  await holdItems(tx, id);
  const outcome = await expectOutcome(tx, id);
  await markKept(tx, id);
  await forgetGoneOwners(tx, id);
  await removeItems(tx, id);
  await tellReverted(tx, deed, id);
  await removeContracts(tx, id);
  await revertRecords(tx, deed, id);
  await passOnVersions(tx, id);
  return outcome;
}

async function finish(work: Work, row: ImportRow, outcome: UndoOutcome): Promise<ImportUndo> {
  const { db: tx, person, at } = work;
  const undone = { undoneAt: at, undoneBy: person.id, undoneByName: person.name, outcome };
  await tx.update(imports).set(undone).where(eq(imports.id, row.id));
  await tellActivity(tx, deedOf(work), {
    type: 'software_updated',
    description: `${await nameInTexts(tx, person)} undid the import of ${titleOf(row)}`,
    details: detailsOf(outcome),
    metadata: JSON.stringify({ importId: row.id }),
  });
  return replyOf({ ...row, ...undone }, outcome, await listKeptItems(tx, row.id));
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
  { items, contracts, people, restored, kept, gone }: UndoOutcome,
  keptItems: ImportUndo['keptItems'],
): ImportUndo => ({
  ...entryOf(row),
  removed: { items, contracts, people },
  restored,
  gone,
  kept,
  keptItems,
});

const titleOf = ({ fileName }: ImportRow): string => fileName ?? 'a CSV file';

const detailsOf = ({ items, restored, kept }: UndoOutcome): string =>
  [
    `${items.toLocaleString('en-US')} removed`,
    `${restored.toLocaleString('en-US')} put back`,
    `${kept.toLocaleString('en-US')} stayed`,
  ].join(', ');

const missing = (): never => {
  throw new Problem('missing', 'This import doesn’t exist');
};
