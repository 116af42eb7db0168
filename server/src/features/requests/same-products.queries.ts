/**
 * Items and open requests of the same vendor and product (docs/product/requests.md#repeats). Names are compared here and
 * not in the database, so that one rule decides everywhere which are the same. A request for a contract of an item has
 * that item's names on purpose and isn't among them.
 */
import type { QueryOf, ReplyOf } from '@purser/api/endpoint';
import type { listAlike, RequestRepeat } from '@purser/api/request-repeats';
import { requestNumber } from '@purser/domain/request-labels';
import type { RequestStatus } from '@purser/domain/requests';
import { sameProductKey } from '@purser/domain/same-product';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';

type NamedRow<Status = string> = Record<'vendor' | 'product', string> & { id: number; status: Status };

const mostListed = 5;

/** The newest items and open requests of a vendor's product. */
export async function findAlike(
  db: Executor,
  { vendor, productName, except = 0 }: QueryOf<typeof listAlike>,
): Promise<ReplyOf<typeof listAlike>> {
  const key = sameProductKey(vendor, productName);
  const isAlike = (row: NamedRow): boolean => keyOf(row) === key;
  const items = (await listItemNames(db)).filter(isAlike);
  const requests = (await listOpenRequestNames(db, sql`id <> ${except}`)).filter(isAlike);
  return {
    software: items.slice(0, mostListed).map(({ product, ...item }) => ({ ...item, product_name: product })),
    requests: requests.slice(0, mostListed).map(({ product, ...request }) => ({
      ...request,
      requestNumber: requestNumber(request.id),
      productName: product,
    })),
  };
}

/** The open requests whose vendor and product an item or another open request has. */
export async function listRequestRepeats(db: Executor): Promise<RequestRepeat[]> {
  const requests = await listOpenRequestNames(db, sql`"softwareId" is null`);
  if (requests.length === 0) return [];
  const requestsByKey = Map.groupBy(requests, keyOf);
  const newestItems = new Map((await listItemNames(db)).toReversed().map((item) => [keyOf(item), item.id]));
  return requests
    .map((request) => {
      const key = keyOf(request);
      const repeated = requestsByKey.get(key)?.find(({ id }) => id !== request.id);
      return {
        id: request.id,
        softwareId: newestItems.get(key) ?? null,
        requestNumber: repeated ? requestNumber(repeated.id) : null,
      };
    })
    .filter(({ softwareId, requestNumber: repeated }) => softwareId !== null || repeated !== null);
}

const keyOf = ({ vendor, product }: NamedRow): string => sameProductKey(vendor, product);

async function listItemNames(db: Executor): Promise<NamedRow[]> {
  const { rows } = await db.execute<NamedRow>(
    sql`select id, vendor, product_name as product, status from software order by id desc`,
  );
  return rows;
}

async function listOpenRequestNames(db: Executor, condition: SQL): Promise<NamedRow<RequestStatus>[]> {
  const { rows } = await db.execute<NamedRow<RequestStatus>>(sql`
    select id, vendor, "productName" as product, status from purchase_requests
    where status in ('draft', 'in_progress') and vendor is not null and "productName" is not null
      and contract is null and ${condition} order by id desc`);
  return rows;
}
