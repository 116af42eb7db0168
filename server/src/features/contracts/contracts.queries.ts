import type { Contract, RenewingContract } from '@purser/api/contracts';
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';
import { firstRow } from '../../db/rows.ts';
import { assignments, columnsOf, recordOf, type Stamps } from '../../db/statements.ts';
import { contracts } from '../../db/tables/contracts.ts';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import type { Authorship } from '../../platform/history.ts';
import { readInPages } from '../../platform/read-in-pages.ts';

const latestFirst = [desc(contracts.startDate), desc(contracts.id)];

/** The contracts of one item, the latest first. */
export const listContracts = (db: Executor, softwareId: number): Promise<Contract[]> =>
  db
    .select()
    .from(contracts)
    .where(eq(contracts.softwareId, softwareId))
    .orderBy(...latestFirst);

/** Those of all items, by item. */
export const listAllContracts = (db: Database, turn: WorkTurn): Promise<Contract[]> =>
  readInPages(
    db,
    turn,
    db
      .select()
      .from(contracts)
      .orderBy(asc(contracts.softwareId), ...latestFirst),
  );

/** The part of a statement that answers an existing item, locked so that it stays; no row unless a condition holds. */
export const existingItem = (softwareId: number, condition: SQL): SQL =>
  sql`item as (select id from software where id = ${softwareId} and ${condition} for key share)`;

export const findContract = (db: Executor, id: number): Promise<Contract | undefined> =>
  firstRow(db.select().from(contracts).where(eq(contracts.id, id)));

export const lockContract = (tx: Executor, id: number): Promise<Contract | undefined> =>
  firstRow(tx.select().from(contracts).where(eq(contracts.id, id)).for('no key update'));

export async function lockLatestContract(tx: Executor, softwareId: number): Promise<Contract | undefined> {
  const [row] = await tx
    .select()
    .from(contracts)
    .where(eq(contracts.softwareId, softwareId))
    .orderBy(...latestFirst)
    .limit(1)
    .for('no key update');
  return row;
}

export const hasContracts = async (db: Executor, softwareId: number): Promise<boolean> =>
  (await db.$count(contracts, eq(contracts.softwareId, softwareId))) > 0;

/** A contract with its history. */
interface NewRow {
  /** The part of the statement that answers the item: an existing one, or one just inserted. */
  readonly item: SQL;
  readonly values: RenewingContract & Stamps;
  /** The contract in one line, for the history. */
  readonly summary: string;
  readonly history: SQL;
}

/** Adds a contract to the item that the statement finds or inserts; undefined where there is none. */
export async function insertContract(
  db: Executor,
  authorship: Authorship,
  { item, values, summary, history }: NewRow,
): Promise<Contract | undefined> {
  const { rows } = await db.execute<{ softwareId: number; id: number }>(sql`
    with ${item}, contract as (
      insert into contracts ("softwareId", ${columnsOf(Object.keys(values))})
      select item.id, ${columnsOf(Object.keys(values), 'given')} from item, ${recordOf('contracts', values)} as given
      returning id, "softwareId"
    ), contract_log as (
      insert into change_logs ("softwareId", "fieldName", "newValue", "userId", "userName", "createdAt")
      select "softwareId", 'contract #' || id, ${summary}, ${authorship.userId}::integer, ${authorship.userName}::text,
        ${authorship.at}::timestamptz from contract
    ), ${history}
    select id, "softwareId" from contract`);
  return rows[0] && { ...values, ...rows[0], version: 1 };
}

/**
 * Writes changes with their history and counts the version up; undefined where the row is no longer of that version.
 * The item is locked first, as in every transaction: else this and the item's deletion could deadlock.
 */
export async function updateContract(
  db: Executor,
  { row, changes }: { row: Contract; changes: Partial<Contract> & { updatedAt: string } },
  history: SQL,
): Promise<Contract | undefined> {
  const { rows } = await db.execute<{ version: number }>(sql`
    with locked as (select id from software where id = ${row.softwareId} for key share), contract as (
      update contracts set ${assignments(Object.keys(changes))}, version = contracts.version + 1
      from locked, ${recordOf('contracts', changes)} as given
      where contracts.id = ${row.id} and contracts.version = ${row.version}
      returning contracts.id, contracts."softwareId", contracts.version
    ), item as (select "softwareId" as id from contract), ${history} select version from contract`);
  return rows[0] && { ...row, ...changes, version: rows[0].version };
}

export const deleteContract = (tx: Executor, id: number) => tx.delete(contracts).where(eq(contracts.id, id));
