import type { CostedContract } from '@purser/domain/spend';
import type { ContractSpan, SharedItem } from '@purser/domain/spend-overview';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';
import { readInOneSnapshot } from '../../db/one-snapshot.ts';

type ItemRow = Omit<SharedItem, 'contracts'> & { readonly id: number };

const itemsStatement = sql`select id, status, business_segment, business_segment_percentages from software`;

/**
 * The contracts that decide what items cost in a year and the year before; benchmarks explain it. Left out are
 * contracts that start later and aren't the latest, and those that began before the last to begin by the first day,
 * unless they end after it. Grouping all contracts once takes two thirds of the time of asking for each one whether
 * another follows. They come as one text, `item contract start cost end` of each, separated by commas, without an end
 * where none is given: reading a row for each takes half as long again. `contractsByItem` reads it.
 */
export const termsStatement = (year: number): SQL => {
  const firstDay = dayOf(year - 1, '01-01');
  const lastDay = dayOf(year, '12-31');
  return sql`
    with known as (
      select "softwareId", max("startDate") as latest,
        coalesce(max("startDate") filter (where "startDate" <= ${firstDay}), '-infinity') as reigning
      from contracts group by "softwareId")
    select string_agg(concat_ws(' ', c."softwareId", c.id, c."startDate", c.cost, c."endDate"), ',') as terms
    from contracts c join known on known."softwareId" = c."softwareId"
    where c."startDate" = known.latest
      or (c."startDate" <= ${lastDay} and (c."startDate" >= known.reigning or c."endDate" >= ${firstDay}))`;
};

/** Every item with its contracts that matter in a year, and from when to when there are contracts, as of one moment. */
export async function readSpend(
  db: Database,
  year: number,
): Promise<{ items: SharedItem[]; span: ContractSpan }> {
  const [{ items, span }, terms] = await readInOneSnapshot(
    db,
    async (tx) => ({ items: await tx.execute<ItemRow>(itemsStatement), span: await findContractSpan(tx) }),
    (tx) => tx.execute<{ terms: string | null }>(termsStatement(year)),
  );
  const contracts = contractsByItem(terms.rows[0]?.terms ?? null);
  return { items: items.rows.map((item) => ({ ...item, contracts: contracts.get(item.id) ?? [] })), span };
}

function contractsByItem(terms: string | null): Map<number, CostedContract[]> {
  const byItem = new Map<number, CostedContract[]>();
  for (const term of terms?.split(',') ?? []) {
    const [item = '', id = '', startDate = '', cost = '', endDate = null] = term.split(' ');
    const contract = { id: Number(id), startDate, endDate, cost: Number(cost) };
    const others = byItem.get(Number(item));
    if (others) others.push(contract);
    else byItem.set(Number(item), [contract]);
  }
  return byItem;
}

async function findContractSpan(db: Executor): Promise<ContractSpan> {
  const { rows } = await db.execute<ContractSpan & Record<string, unknown>>(
    sql`select min("startDate") as "firstStart", max("endDate") as "lastEnd" from contracts`,
  );
  return rows[0] ?? { firstStart: null, lastEnd: null };
}

const dayOf = (year: number, day: string): string => `${String(Math.max(year, 1)).padStart(4, '0')}-${day}`;
