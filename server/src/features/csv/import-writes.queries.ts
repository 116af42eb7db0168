/**
 * The records by which an import can be undone (decision 71). Rows are copied within the database, since in this process
 * they would take the memory of the whole portfolio.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { theRow } from '../../db/rows.ts';
import { imports } from '../../db/tables/imports.ts';
import type { Authorship } from '../../platform/history.ts';

interface WrittenRecord {
  readonly id: number;
}

// With an array, the database uses the index whatever size it believes the table to have.
const idsOf = (records: readonly WrittenRecord[]): SQL =>
  sql`array(select value::integer from json_array_elements_text(${JSON.stringify(records.map(({ id }) => id))}::json))`;

/** Answers the id of the import. */
export async function beginImport(
  tx: Executor,
  { userId, userName, at }: Authorship,
  file: { readonly fileName: string | null; readonly imported: number },
): Promise<number> {
  const values = { ...file, userId, userName, createdAt: at };
  return (await theRow(tx.insert(imports).values(values).returning({ id: imports.id }))).id;
}

/** Records items that were just added, each with the number of its contracts. */
export const recordNewItems = (
  tx: Executor,
  importId: number,
  items: readonly (WrittenRecord & { readonly contracts: number })[],
): Promise<unknown> =>
  tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", "softwareId", version, "contractCount")
    select ${importId}::integer, 'item', id, id, 1, contracts
    from json_to_recordset(${JSON.stringify(items)}::json) as added(id integer, contracts integer)`);

/** Records items and contracts as they are before their change, with the version that they are going to have. */
export const recordBefore = (
  tx: Executor,
  importId: number,
  changed: { readonly items: readonly WrittenRecord[]; readonly contracts: readonly WrittenRecord[] },
): Promise<unknown> =>
  tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", "softwareId", version, before)
    select ${importId}::integer, 'item', id, id, version + 1, row_to_json(software) from software
    where id = any(${idsOf(changed.items)})
    union all
    select ${importId}, 'contract', id, "softwareId", version + 1, row_to_json(contracts) from contracts
    where id = any(${idsOf(changed.contracts)})`);

/** Records contracts that were just added to older items. */
export async function recordNewContracts(
  tx: Executor,
  importId: number,
  contracts: readonly WrittenRecord[],
): Promise<void> {
  if (contracts.length === 0) return;
  await tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", "softwareId", version)
    select ${importId}::integer, 'contract', id, "softwareId", version from contracts
    where id = any(${idsOf(contracts)})`);
}

export const recordPeople = (tx: Executor, importId: number, emails: readonly string[]): Promise<unknown> =>
  tx.execute(sql`
    insert into import_writes ("importId", kind, "recordId", version)
    select ${importId}::integer, 'person', id, 1 from users
    where email in (select json_array_elements_text(${JSON.stringify(emails)}::json))`);
