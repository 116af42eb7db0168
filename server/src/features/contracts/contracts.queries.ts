import type { Contract } from '@purser/api/contracts';
import type { DateText } from '@purser/domain/dates';
import { and, asc, desc, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { software } from '../../db/tables/software.ts';

/** A contract's own values, as they are written. */
export type ContractValues = Omit<
  typeof contracts.$inferInsert,
  'id' | 'version' | 'createdAt' | 'updatedAt'
>;

const latestFirst = [desc(contracts.startDate), desc(contracts.id)];

/** All contracts, by item, the latest first. */
export const listContracts = (db: Executor): Promise<Contract[]> =>
  db
    .select()
    .from(contracts)
    .orderBy(asc(contracts.softwareId), ...latestFirst);

/** One item's contracts, the latest first. */
export const listContractsOf = (db: Executor, softwareId: number): Promise<Contract[]> =>
  db
    .select()
    .from(contracts)
    .where(eq(contracts.softwareId, softwareId))
    .orderBy(...latestFirst);

/** One contract, or undefined. */
export async function findContract(db: Executor, id: number): Promise<Contract | undefined> {
  const [row] = await db.select().from(contracts).where(eq(contracts.id, id));
  return row;
}

/** One contract, held against other writers until the transaction ends; or undefined. */
export async function findContractForUpdate(tx: Executor, id: number): Promise<Contract | undefined> {
  const [row] = await tx.select().from(contracts).where(eq(contracts.id, id)).for('no key update');
  return row;
}

/** An item's latest contract, held until the transaction ends; undefined where it has none. */
export async function findLatestForUpdate(tx: Executor, softwareId: number): Promise<Contract | undefined> {
  const [row] = await tx
    .select()
    .from(contracts)
    .where(eq(contracts.softwareId, softwareId))
    .orderBy(...latestFirst)
    .limit(1)
    .for('no key update');
  return row;
}

/** Adds a contract. */
export async function insertContract(
  tx: Executor,
  values: ContractValues & { createdAt: string; updatedAt: string },
): Promise<Contract> {
  const [row] = await tx.insert(contracts).values(values).returning();
  if (!row) throw new Error('A contract was inserted and nothing came back.');
  return row;
}

/** Writes changes and counts the version up. The row must exist and be held. */
export async function updateContract(
  tx: Executor,
  id: number,
  changes: Partial<ContractValues> & { updatedAt: string },
): Promise<Contract> {
  const [row] = await tx
    .update(contracts)
    .set({ ...changes, version: sql`${contracts.version} + 1` })
    .where(eq(contracts.id, id))
    .returning();
  if (!row) throw new Error(`Contract ${id} was to be changed and is gone, although its row was held.`);
  return row;
}

/** Removes a contract. */
export async function deleteContract(tx: Executor, id: number): Promise<void> {
  await tx.delete(contracts).where(eq(contracts.id, id));
}

/** The latest contract of each active item whose price is due for review, the oldest due date first. */
export function listContractsForReview(db: Executor, today: DateText) {
  const latest = db
    .selectDistinctOn([contracts.softwareId])
    .from(contracts)
    .orderBy(asc(contracts.softwareId), ...latestFirst)
    .as('latest');
  const due = sql<DateText>`coalesce(${latest.cancellationNoticeDate}, ${latest.nextReviewDate})`;
  return db
    .select({ ...latest._.selectedFields, vendor: software.vendor, product_name: software.product_name })
    .from(latest)
    .innerJoin(software, eq(software.id, latest.softwareId))
    .where(and(lte(due, today), notInArray(software.status, ['pending_cancellation', 'terminated'])))
    .orderBy(due, asc(latest.id));
}
