/** The prices of items by term, and what became dearer (docs/product/forecast.md#prices-by-term). */

import type { Price, PriceChanges } from '@purser/api/prices';
import { daysReversed } from '@purser/domain/approvals/absences';
import type { DateText } from '@purser/domain/days';
import { type IncreaseOrder, pricesOf, type TermPrice } from '@purser/domain/forecast/prices';
import { centsOf, dollarsOf } from '@purser/domain/money';
import { invalid } from '@purser/domain/problem';
import { flatMapSteps, type Steps, sortSteps } from '@purser/domain/steps';
import type { Executor } from '../../db/client.ts';
import { rememberSteps } from '../../platform/cache/remember.ts';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import { noSuch } from '../../platform/permit.ts';
import type { Block, FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { itemsOfBlock } from './forecast-items.ts';

/** The prices of one item, the oldest first; 404 where there is none. */
export async function readPrices(db: Executor, id: number): Promise<Price[]> {
  const [found] = await readSomeItems(db, [id]);
  if (!found) return noSuch('software');
  return pricesOf(renewalItemOf(found).contracts).map(
    ({ before: _before, originalBefore: _original, byPrice: _byPrice, ...price }) => price,
  );
}

type Change = PriceChanges['changes'][number];
type PricedSoftware = Pick<Change, 'softwareId' | 'vendor' | 'product_name'>;

const changesOfBlock = rememberSteps(function* (block: Block): Steps<Change[]> {
  const items = yield* itemsOfBlock(block);
  return yield* flatMapSteps(items, ({ id: softwareId, vendor, product_name, contracts }) =>
    pricesOf(contracts).flatMap((price) => changeOf({ softwareId, vendor, product_name }, price)),
  );
});

// A list of one or none: what only the rate changed is no price.
function changeOf(software: PricedSoftware, { end: _end, byPrice, ...price }: TermPrice): Change[] {
  const { before, change } = price;
  if (before === null || change === null || byPrice === null || byPrice === 0) return [];
  return [{ ...software, ...price, before, change, difference: byPrice }];
}

/** What changed its price between two days, the largest increase first. */
export async function readPriceChanges(
  findPortfolio: FindPortfolio,
  turn: WorkTurn,
  { from, to, by }: { readonly from: DateText; readonly to: DateText; readonly by: IncreaseOrder },
): Promise<PriceChanges> {
  if (to < from) throw invalid({ to: daysReversed });
  const all = await (await findPortfolio(turn)).each(changesOfBlock);
  const between = all.flat().filter(({ start }) => from <= start && start <= to);
  const changes = await turn.run(
    sortSteps(between, (a, b) => sizeOf(b, by) - sizeOf(a, by) || a.contractId - b.contractId),
  );
  const total = changes.reduce((sum, { difference }) => sum + centsOf(difference), 0n);
  return { from, to, changes, total: dollarsOf(total) };
}

const sizeOf = ({ difference, change }: Change, by: IncreaseOrder): number =>
  by === 'percent' ? change : difference;
