import { sameProductKey } from '@purser/domain/same-product';
import { eachInSteps, type Steps } from '@purser/domain/steps';
import type { Database, DatabaseLog } from '../../db/client.ts';
import { reasonOf } from '../../db/errors.ts';
import { coalesce } from '../../platform/cache/coalesce.ts';
import { type DataState, sumUpChanges } from '../../platform/cache/data-changes.ts';
import type { HeavyWork, WorkTurn } from '../../platform/heavy-work.ts';
import { type FoundItem, type PortfolioReading, readPortfolio } from './portfolio.queries.ts';

/** What was read of an item. Nothing of it ever changes: another object takes its place. */
export interface CachedItem extends FoundItem {
  readonly productKey: string;
  /** Another item has the same vendor and product. */
  readonly isRepeated: boolean;
}

/** Items with ids that are close. The same object as long as none of them changes. */
export interface Block {
  readonly items: readonly CachedItem[];
}

/** The portfolio. Everything computed from it is computed in turns. */
export interface PortfolioInTurns {
  /** Computes something of each block, in the order of the items' ids. */
  each<Result>(compute: (block: Block) => Steps<Result>): Promise<Result[]>;
}

/** Gives the portfolio as it is when it is asked for, to whoever has turns. */
export type FindPortfolio = (turn: WorkTurn) => Promise<PortfolioInTurns>;

// Large enough that adding up blocks costs little, and small enough that computing one of them does.
const idsOfBlock = 512;

/**
 * Keeps what the table and the statistics are computed from, and reads only the items that have changed since it was last
 * asked for (decision 88).
 */
export function createPortfolioCache(
  db: Database,
  heavy: HeavyWork,
  log?: Pick<DatabaseLog, 'warn'>,
): FindPortfolio {
  // What is read is read for all who wait, whoever of them leaves.
  const reading = heavy.turnOf({ people: () => [], signal: new AbortController().signal });
  let state: DataState | undefined;
  let cache = emptyCache();
  let blocks: readonly Block[] = [];
  // Who reads needs no room on the disk: where there is none they are answered, and whoever reads next tries again.
  const sumUpOrWarn = (known: DataState): Promise<void> =>
    sumUpChanges(db, known).catch((error: unknown) =>
      log?.warn({ reason: reasonOf(error) }, 'the record of changes could not be summed up'),
    );
  const read = coalesce(async () => {
    const found = await readPortfolio(db, state);
    if (!found.changed) [cache, blocks] = [emptyCache(), []];
    if (await reading.run(applyReading(cache, found)))
      blocks = [...cache.blocks.values()].toSorted((a, b) => idOf(a) - idOf(b));
    state = found.state;
    if (found.isLong) await sumUpOrWarn(state);
    return blocks;
  });
  return async (turn) => {
    const found = await read();
    return { each: (compute) => turn.run(eachInSteps(found, compute)) };
  };
}

/** The cached items by id, by product and in blocks. A change remakes only what it touches. */
interface PortfolioCache {
  readonly items: Map<number, CachedItem>;
  readonly idsByProduct: Map<string, Set<number>>;
  readonly blocks: Map<number, Block>;
}

const emptyCache = (): PortfolioCache => ({ items: new Map(), idsByProduct: new Map(), blocks: new Map() });

/** Replaces what has changed by what was read; false where nothing has. */
function* applyReading(cache: PortfolioCache, { changed = [], items }: PortfolioReading): Steps<boolean> {
  const touched = new Set<number>();
  const products = new Set<string>();
  const drop = (id: number): void => {
    const before = cache.items.get(id);
    if (!before) return;
    cache.items.delete(id);
    const ids = cache.idsByProduct.get(before.productKey);
    ids?.delete(id);
    if (ids?.size === 0) cache.idsByProduct.delete(before.productKey);
    products.add(before.productKey);
    touched.add(blockNumber(id));
  };
  changed.forEach(drop);
  for (const item of items) {
    const productKey = sameProductKey(item.row.vendor, item.row.product_name);
    cache.items.set(item.row.id, { ...item, productKey, isRepeated: false });
    const ids = cache.idsByProduct.get(productKey) ?? new Set();
    cache.idsByProduct.set(productKey, ids.add(item.row.id));
    products.add(productKey);
    touched.add(blockNumber(item.row.id));
    yield;
  }
  for (const id of markRepeated(cache, products)) touched.add(blockNumber(id));
  for (const number of touched) {
    fillBlock(cache, number);
    yield;
  }
  return touched.size > 0;
}

/** Marks the items of some products that others repeat, and answers those whose mark is another than before. */
function markRepeated({ items, idsByProduct }: PortfolioCache, products: ReadonlySet<string>): number[] {
  const marked: number[] = [];
  for (const product of products) {
    const ids = idsByProduct.get(product) ?? new Set();
    const isRepeated = ids.size > 1;
    for (const id of ids) {
      const item = items.get(id);
      if (!item || item.isRepeated === isRepeated) continue;
      items.set(id, { ...item, isRepeated });
      marked.push(id);
    }
  }
  return marked;
}

const blockNumber = (id: number): number => Math.floor(id / idsOfBlock);

const idOf = ({ items: [first] }: Block): number => first?.row.id ?? 0;

function fillBlock({ items, blocks }: PortfolioCache, number: number): void {
  const filled: CachedItem[] = [];
  for (let id = number * idsOfBlock; id < (number + 1) * idsOfBlock; id += 1) {
    const item = items.get(id);
    if (item) filled.push(item);
  }
  if (filled.length > 0) blocks.set(number, { items: filled });
  else blocks.delete(number);
}
