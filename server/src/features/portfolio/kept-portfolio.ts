import { sameProductKey } from '@purser/domain/same-product';
import { eachInSteps, type Steps } from '@purser/domain/steps';
import type { Database, DatabaseLog } from '../../db/client.ts';
import { reasonOf } from '../../db/errors.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { type DataState, sumUpChanges } from '../../platform/data-changes.ts';
import type { HeavyWork, WorkTurn } from '../../platform/heavy-work.ts';
import { type FoundItem, type Reading, readPortfolio } from './portfolio.queries.ts';

/** What was read of an item. Nothing of it ever changes: another object takes its place. */
export interface KeptItem extends FoundItem {
  readonly productKey: string;
  /** Another item has the same vendor and product. */
  readonly isRepeated: boolean;
}

/** Items with ids that are close. The same object as long as none of them changes. */
export interface Block {
  readonly items: readonly KeptItem[];
}

/** The portfolio. Everything computed from it is computed in turns. */
export interface PortfolioInTurns {
  /** Computes something of each block, in the order of the items' ids. */
  each<Result>(compute: (block: Block) => Steps<Result>): Promise<Result[]>;
}

/** Gives the portfolio as it is when it is asked for, to whoever has turns. */
export type KeptPortfolio = (turn: WorkTurn) => Promise<PortfolioInTurns>;

// Large enough that adding up blocks costs little, and small enough that computing one of them does.
const idsOfBlock = 512;

/**
 * Keeps what the table and the statistics are computed from, and reads only the items that have changed since it was last
 * asked for (decision 88).
 */
export function createKeptPortfolio(
  db: Database,
  heavy: HeavyWork,
  log?: Pick<DatabaseLog, 'warn'>,
): KeptPortfolio {
  // What is read is read for all who wait, whoever of them leaves.
  const reading = heavy.turnOf({ people: () => [], signal: new AbortController().signal });
  let state: DataState | undefined;
  let kept = emptyShelf();
  let blocks: readonly Block[] = [];
  // Who reads needs no room on the disk: where there is none they are answered, and whoever reads next tries again.
  const sumUpOrWarn = (known: DataState): Promise<void> =>
    sumUpChanges(db, known).catch((error: unknown) =>
      log?.warn({ reason: reasonOf(error) }, 'the record of changes could not be summed up'),
    );
  const read = coalesce(async () => {
    const found = await readPortfolio(db, state);
    if (!found.changed) [kept, blocks] = [emptyShelf(), []];
    if (await reading.run(put(kept, found)))
      blocks = [...kept.blocks.values()].toSorted((a, b) => idOf(a) - idOf(b));
    state = found.state;
    if (found.isLong) await sumUpOrWarn(state);
    return blocks;
  });
  return async (turn) => {
    const found = await read();
    return { each: (compute) => turn.run(eachInSteps(found, compute)) };
  };
}

/** What is kept, by what it is found by. Only what a change touches is made anew: all else costs nothing. */
interface Shelf {
  readonly items: Map<number, KeptItem>;
  readonly idsByProduct: Map<string, Set<number>>;
  readonly blocks: Map<number, Block>;
}

const emptyShelf = (): Shelf => ({ items: new Map(), idsByProduct: new Map(), blocks: new Map() });

/** Puts what was read in the place of what was there; false where that is nothing. */
function* put(shelf: Shelf, { changed = [], items }: Reading): Steps<boolean> {
  const touched = new Set<number>();
  const products = new Set<string>();
  const forget = (id: number): void => {
    const before = shelf.items.get(id);
    if (!before) return;
    shelf.items.delete(id);
    const ids = shelf.idsByProduct.get(before.productKey);
    ids?.delete(id);
    if (ids?.size === 0) shelf.idsByProduct.delete(before.productKey);
    products.add(before.productKey);
    touched.add(blockNumber(id));
  };
  changed.forEach(forget);
  for (const item of items) {
    const productKey = sameProductKey(item.row.vendor, item.row.product_name);
    shelf.items.set(item.row.id, { ...item, productKey, isRepeated: false });
    const ids = shelf.idsByProduct.get(productKey) ?? new Set();
    shelf.idsByProduct.set(productKey, ids.add(item.row.id));
    products.add(productKey);
    touched.add(blockNumber(item.row.id));
    yield;
  }
  for (const id of markRepeated(shelf, products)) touched.add(blockNumber(id));
  for (const number of touched) {
    fillBlock(shelf, number);
    yield;
  }
  return touched.size > 0;
}

/** Marks the items of some products that others repeat, and answers those whose mark is another than before. */
function markRepeated({ items, idsByProduct }: Shelf, products: ReadonlySet<string>): number[] {
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

function fillBlock({ items, blocks }: Shelf, number: number): void {
  const filled: KeptItem[] = [];
  for (let id = number * idsOfBlock; id < (number + 1) * idsOfBlock; id += 1) {
    const item = items.get(id);
    if (item) filled.push(item);
  }
  if (filled.length > 0) blocks.set(number, { items: filled });
  else blocks.delete(number);
}

// This year's and another one's, and those of yesterday until they make room.
const mostSettings = 3;

/** Computes something of each block once for as long as the block stays the same, for the settings asked for last. */
export function rememberByBlock<Settings, Result>(
  compute: (block: Block, settings: Settings) => Steps<Result>,
): (block: Block, settings: Settings) => Steps<Result> {
  const memories = new Map<string, WeakMap<Block, { readonly result: Result }>>();
  return function* (block, settings) {
    const key = JSON.stringify(settings);
    const memory = memories.get(key) ?? new WeakMap();
    memories.delete(key);
    memories.set(key, memory);
    for (const oldest of memories.keys()) {
      if (memories.size <= mostSettings) break;
      memories.delete(oldest);
    }
    const known = memory.get(block) ?? { result: yield* compute(block, settings) };
    memory.set(block, known);
    return known.result;
  };
}
