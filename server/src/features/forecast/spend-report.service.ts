/** The report of spend, and budgets against it (docs/product/forecast.md#spend): of each block of items what hasn't changed is kept. */
import type { getBudgetUse } from '@purser/api/budgets';
import type { AnswerOf } from '@purser/api/endpoint';
import type { getSpend, getSpendItems } from '@purser/api/spend-report';
import { type BudgetSettings, budgetPart, budgetRows } from '@purser/domain/forecast/budget';
import type { Key } from '@purser/domain/forecast/dimensions';
import { addSums, type Sums } from '@purser/domain/forecast/grouping';
import { fiscalYear } from '@purser/domain/forecast/months';
import {
  addSpendReport,
  inSpendOrder,
  type SpendSettings,
  spendItems,
  spendReportPart,
} from '@purser/domain/forecast/spend-report';
import { addDollars } from '@purser/domain/money';
import { invalid } from '@purser/domain/problem';
import { flatMapSteps, mapSteps } from '@purser/domain/steps';
import { rememberBySettings } from '../../platform/cache/remember.ts';
import type { ComputingContext } from '../../platform/cache/shared-answers.ts';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import type { Block, FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { listBudgets } from './budgets.queries.ts';
import { isInRow } from './forecast.service.ts';
import { type ItemFilter, itemsOfBlock, passes, someAtOnce } from './forecast-items.ts';
import { readLabels } from './group-labels.ts';

/** What a call asks for, its defaults filled in. */
export interface SpendQuery extends Omit<SpendSettings, 'segments' | 'paymentTypes'> {
  readonly filter: ItemFilter;
}

const spendOfBlock = rememberBySettings(function* (block: Block, { filter, ...asked }: SpendQuery) {
  const items = (yield* itemsOfBlock(block)).filter((item) => passes(item, filter));
  const settings = { ...asked, segments: filter.segments, paymentTypes: filter.paymentTypes };
  const parts = yield* mapSteps(someAtOnce(items, 16), (some) => spendReportPart(some, settings));
  return { items: items.length, part: yield* addSums(parts, 1) };
});

const useOfBlock = rememberBySettings(function* (block: Block, settings: BudgetSettings) {
  const items = yield* itemsOfBlock(block);
  const parts = yield* mapSteps(someAtOnce(items, 64), (some) => budgetPart(some, settings));
  return yield* addSums(parts, 12);
});

// A table of vendors by month for twenty years would have millions, more than anybody reads or a program holds.
const mostRows = 250_000;

function requireFewRows(parts: readonly Sums[]): void {
  let rows = 0;
  for (const part of parts) for (const others of part.values()) rows += others.size;
  if (rows > mostRows)
    throw invalid({
      by: `These groups have more than ${mostRows.toLocaleString('en-US')} rows. Please choose fewer months, filter, or group by something else`,
    });
}

type Context = Pick<ComputingContext, 'db' | 'turn'>;

/** Asks the portfolio for what was spent, and how budgets last. */
export const createSpendReport = (findPortfolio: FindPortfolio) => ({
  spend: async ({ db, turn }: Context, question: SpendQuery): Promise<AnswerOf<typeof getSpend>> => {
    const portfolio = await findPortfolio(turn);
    const parts = await portfolio.each(function* (block) {
      return { ...(yield* spendOfBlock(block, question)), allItems: block.items.length };
    });
    const sums = parts.map(({ part }) => part);
    requireFewRows(sums);
    const { rows, total } = await turn.run(addSpendReport(sums, question));
    const labelsOf = await readLabels(db, question.by, rows);
    return {
      from: question.from,
      to: question.to,
      rows: await turn.run(mapSteps(rows, (row) => ({ ...row, labels: labelsOf(row) }))),
      total,
      items: parts.reduce((sum, { items }) => sum + items, 0),
      allItems: parts.reduce((sum, { allItems }) => sum + allItems, 0),
    };
  },

  budgetUse: async (
    { db, turn }: Context,
    settings: BudgetSettings,
  ): Promise<AnswerOf<typeof getBudgetUse>> => {
    const budgets = await listBudgets(db, settings.year);
    const portfolio = await findPortfolio(turn);
    const parts = await portfolio.each((block) => useOfBlock(block, settings));
    const rows = await turn.run(budgetRows(parts, budgets, settings));
    return {
      year: settings.year,
      from: fiscalYear(settings.year, settings.fiscalYearStart).months[0]?.month ?? '',
      rows,
    };
  },
});

// What is behind a figure of the report of spend: its items with their contracts (docs/product/forecast.md#spend).

/** A figure of the report: the keys of its row. */
export interface SpendCellQuestion extends SpendQuery {
  readonly keys: readonly Key[];
}

/** The items of a figure, the largest first, and what they add up to. */
export async function itemsOfSpend(
  findPortfolio: FindPortfolio,
  turn: WorkTurn,
  { filter, ...asked }: SpendCellQuestion,
): Promise<AnswerOf<typeof getSpendItems>> {
  const { segments, paymentTypes } = filter;
  const cell = { ...asked, segments, paymentTypes };
  const portfolio = await findPortfolio(turn);
  const parts = await portfolio.each(function* (block) {
    const items = (yield* itemsOfBlock(block)).filter((item) => passes(item, filter) && isInRow(item, cell));
    // Twenty years of an item with ten contracts take a millisecond.
    return yield* flatMapSteps(someAtOnce(items, 4), (some) => spendItems(some, cell));
  });
  const items = await turn.run(inSpendOrder(parts.flat()));
  return { items, total: addDollars(items.map(({ amount }) => amount)) };
}
