import type { CostedContract } from '@purser/domain/spend';
import type { ContractSpan, SharedItem } from '@purser/domain/spend-overview';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

type ItemRow = Omit<SharedItem, 'contracts'> & { readonly id: number };
type TermRow = CostedContract & { readonly softwareId: number };

/**
 * Every item with those of its contracts that decide what it costs in a year and the year before, and what is its
 * latest. What is left out can't matter: a contract that ended before, one that runs on but was followed by another
 * before, and one that starts later and isn't the latest. Contracts and items come apart, because a text of contracts
 * beside each item took half as long again.
 */
export async function listSharedItems(db: Executor, year: number): Promise<SharedItem[]> {
  const firstDay = dayOf(year - 1, '01-01');
  const lastDay = dayOf(year, '12-31');
  const [items, terms] = await Promise.all([
    db.execute<ItemRow & Record<string, unknown>>(
      sql`select id, status, business_segment, business_segment_percentages from software`,
    ),
    db.execute<TermRow & Record<string, unknown>>(sql`
      with latest as (select "softwareId", max("startDate") as "startDate" from contracts group by "softwareId")
      select c."softwareId", c.id, c."startDate", c."endDate", c.cost
      from contracts c join latest on latest."softwareId" = c."softwareId"
      where c."startDate" = latest."startDate" or (c."startDate" <= ${lastDay} and (
        c."endDate" >= ${firstDay} or (c."endDate" is null and not exists (
          select from contracts next where next."softwareId" = c."softwareId" and next."startDate" <= ${firstDay}
            and (next."startDate", next.id) > (c."startDate", c.id)))))`),
  ]);
  const contracts = new Map<number, CostedContract[]>();
  for (const term of terms.rows) {
    const known = contracts.get(term.softwareId);
    if (known) known.push(term);
    else contracts.set(term.softwareId, [term]);
  }
  return items.rows.map((item) => ({ ...item, contracts: contracts.get(item.id) ?? [] }));
}

/** From when to when there are contracts. */
export async function findContractSpan(db: Executor): Promise<ContractSpan> {
  const { rows } = await db.execute<ContractSpan & Record<string, unknown>>(
    sql`select min("startDate") as "firstStart", max("endDate") as "lastEnd" from contracts`,
  );
  return rows[0] ?? { firstStart: null, lastEnd: null };
}

const dayOf = (year: number, day: string): string => `${String(Math.max(year, 1)).padStart(4, '0')}-${day}`;
