import type { ExportedRow } from '@purser/domain/csv-export';
import type { ContractValues, ItemValues } from '@purser/domain/csv-records';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { itemColumns, itemValues, ownerJoins } from './csv-known.queries.ts';

type Row = Omit<ItemValues, 'team_usage'> & {
  readonly unique_id: string;
  readonly team_usage: readonly string[];
  readonly contractId: number | null;
} & { readonly [Field in keyof ContractValues as `c_${Field}`]: ContractValues[Field] };

const pageSize = 1000;

/** Opens the export's cursor: a row for each contract, one for an item without any, in the order of creation. */
export async function openExport(tx: Executor): Promise<void> {
  await tx.execute(sql`
    declare portfolio_export no scroll cursor for
    select ${itemColumns}, c.id as "contractId", c."startDate" as "c_startDate", c."endDate" as "c_endDate",
      c.cost as c_cost, c."billingCycle" as "c_billingCycle", c."paymentType" as "c_paymentType",
      c."autoRenew" as "c_autoRenew", c."cancellationNoticeDate" as "c_cancellationNoticeDate",
      c."nextReviewDate" as "c_nextReviewDate", c."priceCheckFrequency" as "c_priceCheckFrequency"
    from software s ${ownerJoins} left join contracts c on c."softwareId" = s.id
    order by s.id, c."startDate", c.id`);
}

/** The next rows; none at the end. */
export async function fetchExportRows(tx: Executor): Promise<ExportedRow[]> {
  const { rows } = await tx.execute<Row>(sql.raw(`fetch forward ${pageSize} from portfolio_export`));
  return rows.map((row) => ({
    unique_id: row.unique_id,
    item: itemValues(row),
    contract: row.contractId === null ? null : contractOf(row),
  }));
}

const contractOf = (row: Row): ContractValues => ({
  startDate: row.c_startDate,
  endDate: row.c_endDate,
  cost: row.c_cost,
  billingCycle: row.c_billingCycle,
  paymentType: row.c_paymentType,
  autoRenew: row.c_autoRenew,
  cancellationNoticeDate: row.c_cancellationNoticeDate,
  nextReviewDate: row.c_nextReviewDate,
  priceCheckFrequency: row.c_priceCheckFrequency,
});
