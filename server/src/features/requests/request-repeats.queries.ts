import type { RequestRepeat } from '@purser/api/request-repeats';
import { requestNumber } from '@purser/domain/request-labels';
import { sameProductKey } from '@purser/domain/same-product';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

interface NamedRow extends Record<string, unknown> {
  readonly id: number;
  readonly vendor: string;
  readonly product: string;
}

/**
 * The open requests whose vendor and product an item or another open request has. Two lists are read and met here, since
 * one rule says everywhere which names are the same. One that asks for a contract of an item repeats it on purpose.
 */
export async function listRequestRepeats(db: Executor): Promise<RequestRepeat[]> {
  const { rows: requests } = await db.execute<NamedRow>(sql`
    select id, vendor, "productName" as product from purchase_requests
    where status in ('draft', 'in_progress') and vendor is not null and "productName" is not null
      and contract is null and "softwareId" is null order by id desc`);
  if (requests.length === 0) return [];
  const { rows: items } = await db.execute<NamedRow>(
    sql`select id, vendor, product_name as product from software order by id desc`,
  );
  const asked = Map.groupBy(requests, keyOf);
  const newestItems = new Map(items.toReversed().map((item) => [keyOf(item), item.id]));
  return requests
    .map((request) => {
      const key = keyOf(request);
      const other = asked.get(key)?.find(({ id }) => id !== request.id);
      return {
        id: request.id,
        softwareId: newestItems.get(key) ?? null,
        requestNumber: other ? requestNumber(other.id) : null,
      };
    })
    .filter((repeat) => repeat.softwareId !== null || repeat.requestNumber !== null);
}

const keyOf = ({ vendor, product }: NamedRow): string => sameProductKey(vendor, product);
