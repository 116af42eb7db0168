import type { Contract, ContractChanges, NewContract, RenewingContract } from '@purser/api/contracts';
import type { NewSoftware, Software } from '@purser/api/software';
import type { DateText } from '@purser/domain/days';
import { invalid, Problem } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import { withoutLoneUnit } from '@purser/domain/terms';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { audit } from '../../platform/audit.ts';
import { differences, fieldChange } from '../../platform/changes.ts';
import { releaseUploads } from '../../platform/files/uploads.ts';
import {
  authorshipOf,
  type FieldChange,
  historyParts,
  recordActivity,
  writeHistory,
} from '../../platform/history.ts';
import { hasNewOwners, noOwners, notifyNewOwners } from '../../platform/mail/owner-news.ts';
import { countAction } from '../../platform/metrics/counters.ts';
import { nameInTexts } from '../../platform/people.ts';
import { noSuch, permit, requireVersion } from '../../platform/permit.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { readRenewals } from '../portfolio/renewal-item.ts';
import {
  deleteSoftware as deleteSoftwareRow,
  insertedItem,
  listUploadKeys,
  lockSoftware,
  lockSoftwareForDelete,
  newSoftwareRow,
  updateSoftware as updateSoftwareRow,
} from '../software/software.queries.ts';
import {
  createSoftware,
  creationOf,
  getSoftware,
  type NewSoftwareItem,
  newItem,
  titleOf,
} from '../software/software.service.ts';
import { withUniqueId } from '../software/unique-id.ts';
import { addFilesOfNewItem } from '../subjects/software-files.service.ts';
import {
  type ChangedContract,
  changeActivity,
  isMailedToNobody,
  mailAboutContract,
} from './contract-activity.ts';
import { mayAddContract, requireEnding, requireFreeChanges, requireNoApproval } from './contract-approval.ts';
import { requireSound, tooEarly } from './contract-checks.ts';
import { withChangedCost } from './contract-currency.ts';
import { auditPart, changesOf, contractHistory, summaryOf } from './contract-history.ts';
import {
  deleteContract as deleteRow,
  existingItem,
  findContract,
  hasContracts,
  insertContract,
  lockContract,
  lockLatestContract,
  updateContract as updateRow,
} from './contracts.queries.ts';

export async function getContract(db: Executor, id: number): Promise<Contract> {
  return (await findContract(db, id)) ?? noSuch('contract');
}

type SoftwareToCreate = Omit<NewSoftware, 'contract'> & { readonly contract?: NewContract | undefined };

/** Adds an item with its first contract and its files, or nothing at all (Add New Software). */
export async function createSoftwareWithContractAndFiles(
  work: Work,
  { files = [], contract, ...item }: SoftwareToCreate,
): Promise<Software & { contract?: Contract }> {
  const create = (db: Executor) =>
    contract
      ? createSoftwareWithContract({ ...work, db }, { ...item, contract })
      : createSoftware({ ...work, db }, item);
  const isTold = hasNewOwners(work.person.id, noOwners, item);
  if (files.length === 0 && !isTold) return create(work.db);
  return inTransaction(work, async (within, tx) => {
    const created = await create(tx);
    await notifyNewOwners(within, noOwners, created);
    await addFilesOfNewItem(within, created.id, files);
    return created;
  });
}

export async function createSoftwareWithContract(
  work: Work,
  { contract: input, ...item }: NewSoftwareItem & { contract: NewContract },
  origin: Creation['origin'] = 'direct',
): Promise<Software & { contract: Contract }> {
  permit(work.person, 'edit contracts');
  const values = await newItem(work, item);
  const contract = { ...input, renewsContractId: null };
  const creation = { item, contract, changes: [creationOf(item)], origin };
  return withUniqueId(work.at, item.unique_id, async (unique_id) => {
    const itemRow = { ...values, unique_id };
    const created = await insertWithHistory(work, creation, (condition) => insertedItem(itemRow, condition));
    return created && { ...newSoftwareRow(created.softwareId, itemRow), contract: created };
  });
}

/** Changes the fields that are sent; nothing is written where nothing differs. */
export async function updateContract(work: Work, id: number, sent: ContractChanges): Promise<Contract> {
  permit(work.person, 'edit contracts');
  const row = await getContract(work.db, id);
  requireVersion(work.ifMatch, row.version);
  const input = await withChangedCost(work, row, sent);
  const after = { ...row, ...input };
  requireSound(after, input);
  const changes = differences(row, { ...input, noticeUnit: withoutLoneUnit(after).noticeUnit });
  if (Object.keys(changes).length === 0) return row;
  await requireFreeChanges(work, [{ row, changes }]);
  const item = await getSoftware(work.db, row.softwareId);
  const updated = await writeChange(work, { row, changes, title: titleOf(item) });
  // Somebody else wrote between reading and writing, so the change is applied to what they wrote.
  return updated ?? updateContract(work, id, sent);
}

/** Writes a contract's change with its history, activity and audit entry; undefined where somebody else wrote meanwhile. */
export async function writeChange(work: Work, change: ChangedContract): Promise<Contract | undefined> {
  const { row, changes, title } = change;
  const changed = contractHistory(row, changes);
  const history = historyParts(authorshipOf(work), {
    changes: changed,
    activity: changeActivity(change, work.today),
  });
  const action = 'cost' in changes ? 'contract_repriced' : 'contract_changed';
  const entry = { name: summaryOf({ ...row, ...changes }), title, changes: changesOf(changed) };
  const parts = sql`${history}, ${auditPart(work, action, entry)}`;
  const updated = await updateRow(work.db, { row, changes: { ...changes, updatedAt: work.at } }, parts);
  if (updated) countAction(action);
  return updated;
}

/** Deletes a contract; its item's history shows what it was. */
export async function deleteContract(work: Work, id: number): Promise<void> {
  permit(work.person, 'edit contracts');
  await inTransaction(work, async (within, tx) => {
    // Every transaction locks the item before its contract: else this and the item's deletion could deadlock.
    const { softwareId } = await getContract(tx, id);
    const item = (await lockSoftware(tx, softwareId)) ?? noSuch('contract');
    const row = (await lockContract(tx, id)) ?? noSuch('contract');
    requireVersion(work.ifMatch, row.version);
    await requireNotCancelled(tx, { softwareId, id }, work.today);
    await requireNoApproval(within, 'deletion');
    await deleteRow(tx, id);
    const details = summaryOf(row);
    const description = `A contract of ${titleOf(item)} was deleted`;
    await writeHistory(
      tx,
      { ...authorshipOf(work), softwareId },
      {
        changes: [{ fieldName: `contract #${id}`, oldValue: details, newValue: null }],
        activity: { type: 'contract_updated', description, details },
      },
    );
    const parent = { id: softwareId, name: titleOf(item) };
    await audit(within, 'contract_deleted', { target: { id, name: details }, parent });
  });
}

/** Deletes an item with all that belongs to it; an item with contracts may need an administrator, as its contracts do. */
export async function deleteSoftware(work: Work, id: number): Promise<void> {
  await inTransaction(work, async (within, tx) => {
    const item = await lockSoftwareForDelete(tx, id);
    if (item && (await hasContracts(tx, id))) await requireNoApproval(within, 'softwareDeletion');
    permit(work.person, 'delete software');
    if (!item) return noSuch('software');
    requireVersion(work.ifMatch, item.version);
    const keys = await listUploadKeys(tx, id);
    await deleteSoftwareRow(tx, id);
    await releaseUploads(within, keys);
    // There is nothing left to link to.
    await recordActivity(tx, authorshipOf(work), {
      type: 'software_updated',
      description: `${titleOf(item)} was deleted`,
      details: `${item.unique_id}, deleted by ${await nameInTexts(tx, work.person)}`,
    });
    await audit(within, 'software_deleted', { target: { id, name: titleOf(item) }, note: item.unique_id });
  });
}

/** Ends an item: its status, its latest contract's end, history and activity in one step (docs/product/software.md#termination). */
export async function terminateSoftware(work: Work, id: number, endDate: string): Promise<Software> {
  permit(work.person, 'edit software');
  return inTransaction(work, async (within, tx) => {
    const item = (await lockSoftware(tx, id)) ?? noSuch('software');
    requireVersion(work.ifMatch, item.version);
    const contract = await lockLatestContract(tx, id);
    if (contract && endDate < contract.startDate) throw invalid({ endDate: tooEarly(contract, work.today) });
    if (contract) await requireEnding(within, endDate, contract);
    if (contract && contract.endDate !== endDate) {
      const history = historyParts(authorshipOf(work), { changes: contractHistory(contract, { endDate }) });
      await updateRow(tx, { row: contract, changes: { endDate, updatedAt: work.at } }, history);
    }
    if (contract && (contract.endDate !== endDate || item.status !== 'terminated'))
      await audit(within, 'contract_cancelled', {
        target: { id: contract.id, name: summaryOf({ ...contract, endDate }) },
        parent: { id, name: titleOf(item) },
        note: 'the item was terminated',
      });
    if (item.status === 'terminated') return item;
    const history = historyParts(authorshipOf(work), {
      changes: [fieldChange({ fieldName: 'status', kind: 'text' }, item.status, 'terminated')],
      activity: {
        type: 'status_change',
        description: `${titleOf(item)} is now terminated`,
        details: `Last contract date: ${endDate}`,
      },
    });
    const write = { row: item, changes: { status: 'terminated', updatedAt: work.at } };
    return (await updateSoftwareRow(tx, write, history)) ?? noSuch('contract');
  });
}

interface Creation {
  readonly item: Parameters<typeof mailAboutContract>[1];
  readonly contract: RenewingContract;
  readonly changes: readonly FieldChange[];
  /** By a person directly, at the end of a request, or for a running term, which needs no request. */
  readonly origin: 'direct' | 'approved' | 'recorded';
}

/** Adds a contract to an item; the caller has checked that it exists. */
export async function addContract(
  work: Work,
  item: Software,
  { contract, origin }: Pick<Creation, 'contract' | 'origin'>,
): Promise<Contract> {
  const creation = { item, contract, changes: [], origin };
  const created = await insertWithHistory(work, creation, (condition) => existingItem(item.id, condition));
  // The item was deleted between reading and writing.
  return created ?? noSuch('contract');
}

// Mails are rarely due. Asking for them first would cost each creation a seventh of its time, so the first statement
// writes only if none are, and a transaction writes contract and mails otherwise.
async function insertWithHistory(
  work: Work,
  { item, contract, changes, origin }: Creation,
  itemPart: (condition: SQL) => SQL,
): Promise<Contract | undefined> {
  const authorship = authorshipOf(work);
  const summary = summaryOf(contract);
  const description = `New contract for ${titleOf(item)}`;
  const activity = { type: 'new_contract' as const, description, details: summary };
  const history = historyParts(authorship, { changes, activity });
  const values = { ...contract, createdAt: work.at, updatedAt: work.at };
  const action = contract.renewsContractId === null ? 'contract_created' : 'contract_renewed';
  const entry = auditPart(work, action, { name: summary, title: titleOf(item) });
  const insert = async (db: Executor, condition: SQL): Promise<Contract | undefined> => {
    const parts = { item: itemPart(condition), values, summary, history: sql`${history}, ${entry}` };
    const created = await insertContract(db, authorship, parts);
    if (created) countAction(action);
    return created;
  };
  // The mails are about contracts without an approval.
  if (origin === 'approved') return insert(work.db, sql`true`);
  const isAllowed = origin === 'recorded' ? sql`true` : mayAddContract(work);
  const unmailed = await insert(work.db, sql`${isAllowed} and ${isMailedToNobody}`);
  if (unmailed) return unmailed;
  if (origin === 'direct') await requireNoApproval(work, 'creation');
  return inTransaction(work, async (within, tx) => {
    const created = await insert(tx, isAllowed);
    if (created) await mailAboutContract(within, item, created);
    return created;
  });
}

/**
 * 409 for a contract with a cancelled term: without it the cancellation would vanish, and the item's status would stay for good.
 * Decisions about past terms keep no contract.
 */
async function requireNotCancelled(
  tx: Executor,
  { softwareId, id }: { readonly softwareId: number; readonly id: number },
  today: DateText,
): Promise<void> {
  const rows = await readRenewals(tx, softwareId, today);
  const decision = rows.find(({ contractId }) => contractId === id)?.decision;
  if (decision?.decision !== 'cancel') return;
  const { termEnd } = decision;
  const message = `This contract was cancelled with its term until ${fullDay(termEnd)}. Please withdraw that first`;
  throw new Problem('conflict', message, { code: 'cancelled' });
}
