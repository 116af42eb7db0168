/** What is behind a figure of the report of spend: its items with their contracts (docs/product/forecast.md#spend). */

import type { SpendItem } from '@purser/api/spend-report';
import type { Key } from '@purser/domain/forecast/dimensions';
import { inSpendOrder, spendItems } from '@purser/domain/forecast/spend-items';
import { addDollars } from '@purser/domain/money';
import { flatMapSteps } from '@purser/domain/steps';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import type { FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { isInRow } from './forecast-cells.ts';
import { itemsOfBlock, passes, someAtOnce } from './forecast-items.ts';
import type { SpendQuery } from './spend-report.service.ts';

/** A figure of the report: the keys of its row. */
export interface SpendCellQuestion extends SpendQuery {
  readonly keys: readonly Key[];
}

/** The items of a figure, the largest first, and what they add up to. */
export async function itemsOfSpend(
  findPortfolio: FindPortfolio,
  turn: WorkTurn,
  { filter, ...asked }: SpendCellQuestion,
): Promise<{ items: SpendItem[]; total: number }> {
  const { segments, paymentTypes } = filter;
  const cell = { ...asked, segments, paymentTypes };
  const portfolio = await findPortfolio(turn);
  const parts = await portfolio.each(function* (block) {
    const items = (yield* itemsOfBlock(block)).filter((item) => passes(item, filter) && isInRow(item, cell));
    // Twenty years of an item with ten contracts take a millisecond.
    return yield* flatMapSteps(someAtOnce(items, 4), (some) => spendItems(some, cell));
  });
  const found = await turn.run(inSpendOrder(parts.flat()));
  return {
    items: found.map((item) => ({ ...item, contracts: [...item.contracts] })),
    total: addDollars(found.map(({ amount }) => amount)),
  };
}
