import type { ExportedRow } from '@purser/domain/csv/export';
import type { ContractValues, ItemValues } from '@purser/domain/csv/records';
import type { TermDecision } from '@purser/domain/renewal/renewal-source';
import { contractFieldNames } from '@purser/domain/terms';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { partReader, prefixedColumns } from '../../db/statements.ts';
import { contractText } from '../portfolio/contracts-in.ts';
import { latestFirst } from '../portfolio/portfolio.queries.ts';
import { itemValues } from './known-item.ts';
import { decisionsOfItem, itemColumns, ownerJoins } from './known-items.queries.ts';

type Row = Omit<ItemValues, 'team_usage'> & {
  readonly unique_id: string;
  readonly team_usage: readonly string[];
  readonly contractId: number | null;
  readonly gathered?: string;
  readonly decisions?: ExportRecord['decisions'];
} & { readonly [Field in keyof ContractValues as `c.${Field}`]: ContractValues[Field] };

// What is made of a row of the database takes longer than the row: more at once would be felt by others.
const pageSize = 250;

export interface ExportRecord extends ExportedRow {
  readonly contractId: number | null;
  /** The percentages as the wire has them. */
  readonly percentages: string | null;
  /** All contracts of the item, as `contractsIn` reads them; only in the export of a view. */
  readonly gathered: string | undefined;
  /** What was decided about them; in the same export. */
  readonly decisions: readonly TermDecision[] | null | undefined;
}

const rowColumns = sql`${itemColumns}, c.id as "contractId", ${sql.raw(prefixedColumns(contractFieldNames, 'c'))}`;

const gathered = `string_agg(${contractText('c')}, ',')
  over (partition by s.id ${latestFirst('c')} rows between unbounded preceding and unbounded following)`;

const contractIn = partReader('c', contractFieldNames);

/** Opens the export's cursor: a row for each contract, one for an item without any, in the order of creation. */
export async function openExport(tx: Executor): Promise<void> {
  await tx.execute(sql`
    declare portfolio_export no scroll cursor for
    select ${rowColumns}
    from software s ${ownerJoins} left join contracts c on c."softwareId" = s.id
    order by s.id, c."startDate", c.id`);
}

/** Opens the cursor of some items alone, in the order of these ids, which are different. */
export async function openViewExport(tx: Executor, items: readonly number[]): Promise<void> {
  // As one text: a cursor takes no more parameters than that.
  const ids = `{${items.join(',')}}`;
  await tx.execute(sql`
    declare portfolio_export no scroll cursor for
    select ${rowColumns}, ${sql.raw(gathered)} as gathered, ${decisionsOfItem} as decisions
    from unnest(${ids}::integer[]) with ordinality as view (id, position)
    join software s on s.id = view.id ${ownerJoins} left join contracts c on c."softwareId" = s.id
    order by view.position, c."startDate", c.id`);
}

/** The next rows; none at the end. */
export async function fetchExportRows(tx: Executor): Promise<ExportRecord[]> {
  const { rows } = await tx.execute<Row>(sql.raw(`fetch forward ${pageSize} from portfolio_export`));
  return rows.map((row) => ({
    unique_id: row.unique_id,
    item: itemValues(row),
    contract: row.contractId === null ? null : contractIn(row),
    contractId: row.contractId,
    percentages: row.business_segment_percentages,
    gathered: row.gathered,
    decisions: row.decisions,
  }));
}
