import type { QueryOf, ReplyOf } from '@purser/api/endpoint';
import type { listAlike } from '@purser/api/request-repeats';
import { requestNumber } from '@purser/domain/request-labels';
import type { RequestStatus } from '@purser/domain/requests';
import { sameProductKey } from '@purser/domain/same-product';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

interface NamedRow extends Record<string, unknown> {
  readonly id: number;
  readonly vendor: string;
  readonly product: string;
  readonly status: string;
}

const mostNamed = 5;

/** What is there of a vendor's product. All names are compared here: one rule says everywhere which are the same. */
export async function findAlike(
  db: Executor,
  { vendor, productName, except = 0 }: QueryOf<typeof listAlike>,
): Promise<ReplyOf<typeof listAlike>> {
  const sought = sameProductKey(vendor, productName);
  const isAlike = (row: NamedRow): boolean => sameProductKey(row.vendor, row.product) === sought;
  const { rows: items } = await db.execute<NamedRow>(
    sql`select id, vendor, product_name as product, status from software order by id desc`,
  );
  const { rows: requests } = await db.execute<NamedRow & { status: RequestStatus }>(sql`
    select id, vendor, "productName" as product, status from purchase_requests
    where status in ('draft', 'in_progress') and vendor is not null and "productName" is not null and id <> ${except}
      and contract is null order by id desc`);
  return {
    software: items
      .filter(isAlike)
      .slice(0, mostNamed)
      .map(({ product, ...item }) => ({ ...item, product_name: product })),
    requests: requests
      .filter(isAlike)
      .slice(0, mostNamed)
      .map(({ product, ...request }) => ({
        ...request,
        requestNumber: requestNumber(request.id),
        productName: product,
      })),
  };
}
