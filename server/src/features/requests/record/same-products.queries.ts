/**
 * Items and open requests of the same vendor and product (docs/product/requests.md#repeats). Names are compared here and
 * not in the database, so that one rule decides everywhere which are the same. A request for a contract of an item has
 * that item's names on purpose and isn't among them.
 */
import type { QueryOf, ReplyOf } from '@purser/api/endpoint';
import type { listAlike, RequestRepeat } from '@purser/api/request-repeats';
import { pick } from '@purser/domain/fields';
import { requestNumber } from '@purser/domain/request-labels';
import type { RequestStatus } from '@purser/domain/requests';
import { sameProductKey } from '@purser/domain/same-product';
import { oneStep } from '@purser/domain/steps';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { rememberBySettings } from '../../../platform/cache/remember.ts';
import type { WorkTurn } from '../../../platform/heavy-work.ts';
import { type Block, type CachedItem, type FindPortfolio } from '../../portfolio/cached-portfolio.ts';

type NamedRow<Status = string> = Record<'vendor' | 'product', string> & { id: number; status: Status };

const mostListed = 5;

interface Asking {
  readonly db: Executor;
  readonly turn: WorkTurn;
}

/** Gives the items of a product by its key, the newest first. */
type ItemsOfProduct = (productKey: string) => readonly CachedItem[];

/** Finds what repeats among the items that are kept: nothing is read of those that haven't changed. */
export function createSameProducts(findPortfolio: FindPortfolio) {
  const byProduct = rememberBySettings(
    oneStep(({ items }: Block) => Map.groupBy(items, ({ productKey }) => productKey)),
  );
  const findItems = async (turn: WorkTurn): Promise<ItemsOfProduct> => {
    const portfolio = await findPortfolio(turn);
    const blocks = (await portfolio.each((block) => byProduct(block, {}))).toReversed();
    return (key) => blocks.flatMap((items) => items.get(key)?.toReversed() ?? []);
  };
  return {
    findAlike: async ({ db, turn }: Asking, query: QueryOf<typeof listAlike>) =>
      findAlike(db, query, await findItems(turn)),
    listRequestRepeats: async ({ db, turn }: Asking) => listRequestRepeats(db, await findItems(turn)),
  };
}

/** The newest items and open requests of a vendor's product. */
async function findAlike(
  db: Executor,
  { vendor, productName, except = 0 }: QueryOf<typeof listAlike>,
  itemsOf: ItemsOfProduct,
): Promise<ReplyOf<typeof listAlike>> {
  const key = sameProductKey(vendor, productName);
  const requests = await listOpenRequestNames(db, sql`id <> ${except}`);
  return {
    software: itemsOf(key)
      .slice(0, mostListed)
      .map(({ row }) => pick(row, ['id', 'vendor', 'product_name', 'status'])),
    requests: requests
      .filter((request) => keyOf(request) === key)
      .slice(0, mostListed)
      .map(({ product, ...request }) => ({
        ...request,
        requestNumber: requestNumber(request.id),
        productName: product,
      })),
  };
}

/** The open requests whose vendor and product an item or another open request has. */
async function listRequestRepeats(db: Executor, itemsOf: ItemsOfProduct): Promise<RequestRepeat[]> {
  const requests = await listOpenRequestNames(db, sql`"softwareId" is null`);
  const requestsByKey = Map.groupBy(requests, keyOf);
  return requests
    .map((request) => {
      const key = keyOf(request);
      const repeated = requestsByKey.get(key)?.find(({ id }) => id !== request.id);
      return {
        id: request.id,
        softwareId: itemsOf(key)[0]?.row.id ?? null,
        requestNumber: repeated ? requestNumber(repeated.id) : null,
      };
    })
    .filter(({ softwareId, requestNumber: repeated }) => softwareId !== null || repeated !== null);
}

const keyOf = ({ vendor, product }: NamedRow): string => sameProductKey(vendor, product);

async function listOpenRequestNames(db: Executor, condition: SQL): Promise<NamedRow<RequestStatus>[]> {
  const { rows } = await db.execute<NamedRow<RequestStatus>>(sql`
    select id, vendor, "productName" as product, status from purchase_requests
    where status in ('draft', 'in_progress') and vendor is not null and "productName" is not null
      and contract is null and ${condition} order by id desc`);
  return rows;
}
