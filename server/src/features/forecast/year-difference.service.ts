/** By how much, and why, a year's forecast differs from its spend on the dashboard (docs/product/forecast.md#a-years-spend). */
import type { YearDifference } from '@purser/api/spend-report';
import type { DateText } from '@purser/domain/days';
import { addYearDifferences, yearDifferencePart } from '@purser/domain/forecast/year-difference';
import { mapSteps } from '@purser/domain/steps';
import { rememberBySettings } from '../../platform/cache/remember.ts';
import type { Turn } from '../../platform/heavy-work.ts';
import type { Block, FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { itemsOfBlock, someAtOnce } from './forecast-items.ts';

interface YearAsked {
  readonly year: number;
  readonly today: DateText;
}

const partsOfBlock = rememberBySettings(function* (block: Block, asked: YearAsked) {
  const items = yield* itemsOfBlock(block);
  return yield* mapSteps(someAtOnce(items, 32), (some) => yearDifferencePart(some, asked));
});

export async function readYearDifference(
  findPortfolio: FindPortfolio,
  turn: Turn,
  { year, today }: YearAsked,
): Promise<YearDifference> {
  const portfolio = await findPortfolio(turn);
  const parts = await portfolio.each((block) => partsOfBlock(block, { year, today }));
  return { year, ...addYearDifferences(parts.flat()) };
}
