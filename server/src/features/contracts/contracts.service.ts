import { type Contract, type ContractChanges, endBeforeStart, type NewContract } from '@purser/api/contracts';
import type { NewSoftware, Software } from '@purser/api/software';
import { invalid, Problem } from '@purser/domain/problem';
import type { Executor } from '../../db/client.ts';
import { differences, fieldChange } from '../../platform/changes.ts';
import { recordActivity, recordChanges } from '../../platform/history.ts';
import { permit, requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { updateSoftware as updateSoftwareRow } from '../software/software.queries.ts';
import {
  addSoftware,
  creationOf,
  deedOn,
  getSoftware,
  holdSoftware,
  titleOf,
} from '../software/software.service.ts';
import {
  type ContractValues,
  deleteContract as deleteRow,
  findContract,
  findContractForUpdate,
  findLatestForUpdate,
  insertContract,
  updateContract as updateRow,
} from './contracts.queries.ts';

/** One contract; 404 where there is none. */
export async function getContract(db: Executor, id: number): Promise<Contract> {
  return (await findContract(db, id)) ?? missing();
}

/** Adds a contract to an item. */
export async function createContract(work: Work, softwareId: number, input: NewContract): Promise<Contract> {
  permit(work.person, 'edit contracts');
  return work.db.transaction(async (tx) => {
    const item = await holdSoftware(tx, softwareId, undefined);
    const contract = await insertContract(tx, rowOf(work, softwareId, input));
    await recordChanges(tx, deedOn(work, softwareId), [contractCreation(contract)]);
    await recordActivity(tx, deedOn(work, softwareId), newContractActivity(item, contract));
    return contract;
  });
}

/** Adds an item together with its first contract, or neither (Add New Software). */
export async function createSoftwareWithContract(
  work: Work,
  { contract: input, ...item }: NewSoftware & { contract: NewContract },
): Promise<Software & { contract: Contract }> {
  permit(work.person, 'edit contracts');
  return work.db.transaction(async (tx) => {
    const created = await addSoftware({ ...work, db: tx }, item);
    const contract = await insertContract(tx, rowOf(work, created.id, input));
    const deed = deedOn(work, created.id);
    await recordChanges(tx, deed, [creationOf(created), contractCreation(contract)]);
    await recordActivity(tx, deed, newContractActivity(created, contract));
    return { ...created, contract };
  });
}

/** Changes the fields that are sent; nothing is written where nothing differs. */
export async function updateContract(work: Work, id: number, input: ContractChanges): Promise<Contract> {
  permit(work.person, 'edit contracts');
  return work.db.transaction(async (tx) => {
    const row = await holdContract(tx, id, work.ifMatch);
    requireSound(row, input);
    const changes = differences(row, input);
    if (Object.keys(changes).length === 0) return row;
    const updated = await writeChanges({ ...work, db: tx }, row, changes);
    const item = await getSoftware(tx, row.softwareId);
    await recordActivity(tx, deedOn(work, row.softwareId), {
      type: 'contract_updated',
      description: `A contract of ${titleOf(item)} was updated`,
      details: Object.keys(changes).join(', '),
      softwareId: row.softwareId,
    });
    return updated;
  });
}

/** Deletes a contract; its item's history keeps what it was. */
export async function deleteContract(work: Work, id: number): Promise<void> {
  permit(work.person, 'edit contracts');
  await work.db.transaction(async (tx) => {
    const row = await holdContract(tx, id, work.ifMatch);
    const item = await getSoftware(tx, row.softwareId);
    await deleteRow(tx, id);
    const deed = deedOn(work, row.softwareId);
    await recordChanges(tx, deed, [{ ...contractCreation(row), oldValue: summaryOf(row), newValue: null }]);
    await recordActivity(tx, deed, {
      type: 'contract_updated',
      description: `A contract of ${titleOf(item)} was deleted`,
      details: summaryOf(row),
      softwareId: row.softwareId,
    });
  });
}

/** Ends an item: its status, its latest contract's end, history and activity in one step (Spec 1 §4). */
export async function terminateSoftware(work: Work, id: number, endDate: string): Promise<Software> {
  permit(work.person, 'edit software');
  return work.db.transaction(async (tx) => {
    const item = await holdSoftware(tx, id, work.ifMatch);
    const contract = await findLatestForUpdate(tx, id);
    if (contract && endDate < contract.startDate) throw invalid({ endDate: endBeforeStart });
    if (contract && contract.endDate !== endDate)
      await writeChanges({ ...work, db: tx }, contract, { endDate });
    if (item.status === 'terminated') return item;
    const updated = await updateSoftwareRow(tx, id, { status: 'terminated', updatedAt: work.at });
    await recordChanges(tx, deedOn(work, id), [fieldChange('status', item.status, 'terminated')]);
    await recordActivity(tx, deedOn(work, id), {
      type: 'status_change',
      description: `${titleOf(item)} is now terminated`,
      details: `Last contract date: ${endDate}`,
      softwareId: id,
    });
    return updated;
  });
}

/** How history names a contract's field. @example contractField(12, 'cost') // 'contract #12 · cost' */
export const contractField = (id: number, field: string): string => `contract #${id} · ${field}`;

const missing = (): never => {
  throw new Problem('missing', 'This contract doesn’t exist. It may have been deleted');
};

async function holdContract(tx: Executor, id: number, ifMatch: Work['ifMatch']): Promise<Contract> {
  const row = (await findContractForUpdate(tx, id)) ?? missing();
  requireVersion(ifMatch, row.version);
  return row;
}

async function writeChanges(work: Work, row: Contract, changes: Partial<ContractValues>): Promise<Contract> {
  const updated = await updateRow(work.db, row.id, { ...changes, updatedAt: work.at });
  const logs = Object.entries(changes).map(([field, value]) =>
    fieldChange(contractField(row.id, field), Reflect.get(row, field), value),
  );
  await recordChanges(work.db, deedOn(work, row.softwareId), logs);
  return updated;
}

// A contract may lie without an end since its import; only a change of what the rule speaks of must keep it.
function requireSound(row: Contract, input: ContractChanges): void {
  const next = { ...row, ...input };
  const isAboutEnd = input.endDate !== undefined || input.billingCycle !== undefined;
  if (isAboutEnd && next.billingCycle === 'yearly' && next.endDate === null) {
    throw invalid({ endDate: 'Contract end date is required for yearly contracts' });
  }
  if (next.endDate !== null && next.endDate < next.startDate) throw invalid({ endDate: endBeforeStart });
}

const rowOf = (work: Work, softwareId: number, input: NewContract) => ({
  ...input,
  softwareId,
  createdAt: work.at,
  updatedAt: work.at,
});

const summaryOf = (contract: Contract): string =>
  `${contract.startDate} to ${contract.endDate ?? 'open end'}, ${contract.cost.toFixed(2)} a year, ${contract.billingCycle}`;

const contractCreation = (contract: Contract) => ({
  fieldName: `contract #${contract.id}`,
  oldValue: null,
  newValue: summaryOf(contract),
});

const newContractActivity = (item: Software, contract: Contract) => ({
  type: 'new_contract' as const,
  description: `New contract for ${titleOf(item)}`,
  details: summaryOf(contract),
  softwareId: item.id,
});
