import { sameProductKey } from '@purser/domain/same-product';
import type { Database, DatabaseLog } from '../../db/client.ts';
import { reasonOf } from '../../db/errors.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { type DataState, sumUpChanges } from '../../platform/data-changes.ts';
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

/** Gives the portfolio as it is when it is asked for, in the order of the items' ids. */
export type KeptPortfolio = () => Promise<readonly Block[]>;

// Large enough that adding up blocks costs little, and small enough that computing one of them does.
const idsOfBlock = 512;

/**
 * Keeps what the table and the statistics are computed from, and reads only the items that have changed since it was last
 * asked for (decision 88).
 */
export function createKeptPortfolio(db: Database, log?: Pick<DatabaseLog, 'warn'>): KeptPortfolio {
  let state: DataState | undefined;
  let blocks: readonly Block[] = [];
  // Who reads needs no room on the disk: where there is none they are answered, and whoever reads next tries again.
  const sumUpOrWarn = (known: DataState): Promise<void> =>
    sumUpChanges(db, known).catch((error: unknown) =>
      log?.warn({ reason: reasonOf(error) }, 'the record of changes could not be summed up'),
    );
  return coalesce(async () => {
    const reading = await readPortfolio(db, state);
    const items = markRepeated(itemsAfter(reading, state ? blocks : []));
    blocks = blocksOf(items, blocks);
    state = reading.state;
    if (reading.isLong) await sumUpOrWarn(state);
    return blocks;
  });
}

function itemsAfter({ changed, items }: Reading, blocks: readonly Block[]): KeptItem[] {
  const fresh = items.map((item) => ({
    ...item,
    productKey: sameProductKey(item.row.vendor, item.row.product_name),
    isRepeated: false,
  }));
  if (!changed) return fresh;
  const gone = new Set(changed);
  const others = blocks.flatMap((block) => block.items).filter(({ row }) => !gone.has(row.id));
  return [...others, ...fresh].toSorted((a, b) => a.row.id - b.row.id);
}

function markRepeated(items: readonly KeptItem[]): KeptItem[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { productKey } of items) {
    if (seen.has(productKey)) repeated.add(productKey);
    else seen.add(productKey);
  }
  return items.map((item) => {
    const isRepeated = repeated.has(item.productKey);
    return item.isRepeated === isRepeated ? item : { ...item, isRepeated };
  });
}

function blocksOf(items: readonly KeptItem[], before: readonly Block[]): Block[] {
  const numberOf = (item: KeptItem | undefined): number => Math.floor((item?.row.id ?? 0) / idsOfBlock);
  const known = new Map(before.map((block) => [numberOf(block.items[0]), block]));
  return [...Map.groupBy(items, numberOf)].map(([number, group]) => {
    const block = known.get(number);
    const isSame =
      block?.items.length === group.length && group.every((item, at) => item === block.items[at]);
    return isSame ? block : { items: group };
  });
}

// This year's and another one's, and those of yesterday until they make room.
const mostSettings = 3;

/** Computes something of each block once for as long as the block stays the same, for the settings asked for last. */
export function rememberByBlock<Settings, Result>(
  compute: (block: Block, settings: Settings) => Result,
): (block: Block, settings: Settings) => Result {
  const memories = new Map<string, WeakMap<Block, { readonly result: Result }>>();
  return (block, settings) => {
    const key = JSON.stringify(settings);
    const memory = memories.get(key) ?? new WeakMap();
    memories.delete(key);
    memories.set(key, memory);
    for (const oldest of memories.keys()) {
      if (memories.size <= mostSettings) break;
      memories.delete(oldest);
    }
    const known = memory.get(block) ?? { result: compute(block, settings) };
    memory.set(block, known);
    return known.result;
  };
}
