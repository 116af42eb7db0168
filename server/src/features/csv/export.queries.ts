import type { ExportedRow } from '@purser/domain/csv/export';
import type { ContractValues, ItemValues } from '@purser/domain/csv/records';
import type { TermDecision } from '@purser/domain/renewal/renewal-source';
import { contractFieldNames } from '@purser/domain/terms';
import { type SQL, sql } from 'drizzle-orm';
import { partReader, prefixedColumns } from '../../db/statements.ts';
import { contractText } from '../portfolio/contracts-in.ts';
import { latestFirst } from '../portfolio/portfolio.queries.ts';
import { itemValues } from './known-item.ts';
import { decisionsOfItem, itemColumns, ownerJoins } from './known-items.queries.ts';

/** A row as the database answers it. */
export type ExportQueryRow = Omit<ItemValues, 'team_usage'> & {
  readonly unique_id: string;
  readonly team_usage: readonly string[];
  readonly contractId: number | null;
  readonly gathered?: string;
  readonly decisions?: ExportRecord['decisions'];
} & { readonly [Field in keyof ContractValues as `c.${Field}`]: ContractValues[Field] };

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

/** The whole portfolio: a row for each contract, one for an item without any, in the order of creation. */
export const wholeExport = sql`
  select ${rowColumns}
  from software s ${ownerJoins} left join contracts c on c."softwareId" = s.id
  order by s.id, c."startDate", c.id`;

/** Some items alone, in the order of these ids, which are different. */
export function viewExport(items: readonly number[]): SQL {
  // As one text: a cursor takes no more parameters than that.
  const ids = `{${items.join(',')}}`;
  return sql`
    select ${rowColumns}, ${sql.raw(gathered)} as gathered, ${decisionsOfItem} as decisions
    from unnest(${ids}::integer[]) with ordinality as view (id, position)
    join software s on s.id = view.id ${ownerJoins} left join contracts c on c."softwareId" = s.id
    order by view.position, c."startDate", c.id`;
}

/** What a row of these statements holds. */
export const exportRecord = (row: ExportQueryRow): ExportRecord => ({
  unique_id: row.unique_id,
  item: itemValues(row),
  contract: row.contractId === null ? null : contractIn(row),
  contractId: row.contractId,
  percentages: row.business_segment_percentages,
  gathered: row.gathered,
  decisions: row.decisions,
});
