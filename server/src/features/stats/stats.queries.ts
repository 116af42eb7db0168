import type { CostedContract } from '@purser/domain/spend';
import type { ContractSpan, SharedItem } from '@purser/domain/spend-overview';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

type ItemRow = Omit<SharedItem, 'contracts'> & { readonly id: number };
type TermRow = CostedContract & { readonly softwareId: number };

const itemsStatement = sql`select id, status, business_segment, business_segment_percentages from software`;

/**
 * The contracts that decide what items cost in a year and the year before; benchmarks explain it. Left out are
 * contracts that start later and aren't the latest, and those that began before the last to begin by the first day,
 * unless they end after it. Grouping all contracts once takes two thirds of the time of asking for each one whether
 * another follows.
 */
export const termsStatement = (year: number): SQL => {
  const firstDay = dayOf(year - 1, '01-01');
  const lastDay = dayOf(year, '12-31');
  return sql`
    with known as (
      select "softwareId", max("startDate") as latest,
        coalesce(max("startDate") filter (where "startDate" <= ${firstDay}), '-infinity') as reigning
      from contracts group by "softwareId")
    select c."softwareId", c.id, c."startDate", c."endDate", c.cost
    from contracts c join known on known."softwareId" = c."softwareId"
    where c."startDate" = known.latest
      or (c."startDate" <= ${lastDay} and (c."startDate" >= known.reigning or c."endDate" >= ${firstDay}))`;
};

/**
 * Every item with its contracts that matter in a year. They are read by two queries, because a JSON text of contracts
 * beside each item took half as long again.
 */
export async function listSharedItems(db: Executor, year: number): Promise<SharedItem[]> {
  const [items, terms] = await Promise.all([
    db.execute<ItemRow & Record<string, unknown>>(itemsStatement),
    db.execute<TermRow & Record<string, unknown>>(termsStatement(year)),
  ]);
  const contracts = Map.groupBy(terms.rows, ({ softwareId }) => softwareId);
  return items.rows.map((item) => ({ ...item, contracts: contracts.get(item.id) ?? [] }));
}

export async function findContractSpan(db: Executor): Promise<ContractSpan> {
  const { rows } = await db.execute<ContractSpan & Record<string, unknown>>(
    sql`select min("startDate") as "firstStart", max("endDate") as "lastEnd" from contracts`,
  );
  return rows[0] ?? { firstStart: null, lastEnd: null };
}

const dayOf = (year: number, day: string): string => `${String(Math.max(year, 1)).padStart(4, '0')}-${day}`;
