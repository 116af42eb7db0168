/** By how much, and why, a year's forecast differs from its spend on the dashboard (docs/product/forecast.md#a-years-spend). */
import type { YearDifference } from '@purser/api/spend-report';
import type { DateText } from '@purser/domain/days';
import { addYearDifferences, yearDifferencePart } from '@purser/domain/forecast/year-difference';
import { rememberParts } from '../../platform/remember-parts.ts';
import type { Block, KeptPortfolio } from '../portfolio/kept-portfolio.ts';
import { itemsOfBlock } from './forecast-items.ts';

interface YearAsked {
  readonly year: number;
  readonly today: DateText;
}

const partOfBlock = rememberParts((block: Block, asked: YearAsked) =>
  yearDifferencePart(itemsOfBlock(block), asked),
);

export async function readYearDifference(
  findPortfolio: KeptPortfolio,
  { year, today }: YearAsked,
): Promise<YearDifference> {
  const blocks = await findPortfolio();
  return { year, ...addYearDifferences(blocks.map((block) => partOfBlock(block, { year, today }))) };
}
