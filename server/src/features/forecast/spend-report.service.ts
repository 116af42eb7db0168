/** The report of spend, and budgets against it (docs/product/forecast.md#spend): of each block of items what hasn't changed is kept. */
import type { BudgetUseReply } from '@purser/api/budgets';
import type { SpendReport } from '@purser/api/spend-report';
import { type BudgetSettings, budgetPart, budgetRows } from '@purser/domain/forecast/budget';
import { fiscalYear } from '@purser/domain/forecast/months';
import { addSpendReport, type SpendSettings, spendReportPart } from '@purser/domain/forecast/spend-report';
import type { Database } from '../../db/client.ts';
import { rememberParts } from '../../platform/remember-parts.ts';
import type { Block, KeptPortfolio } from '../portfolio/kept-portfolio.ts';
import { listBudgets } from './budgets.queries.ts';
import { type ItemFilter, itemsOfBlock, passes } from './forecast-items.ts';
import { readLabels } from './group-labels.ts';

/** What a call asks for, its defaults filled in. */
export interface SpendQuestion extends Omit<SpendSettings, 'segments' | 'paymentTypes'> {
  readonly filter: ItemFilter;
}

const spendOfBlock = rememberParts((block: Block, { filter, ...asked }: SpendQuestion) => {
  const items = itemsOfBlock(block).filter((item) => passes(item, filter));
  const { segments, paymentTypes } = filter;
  return { items: items.length, part: spendReportPart(items, { ...asked, segments, paymentTypes }) };
});

const useOfBlock = rememberParts((block: Block, settings: BudgetSettings) =>
  budgetPart(itemsOfBlock(block), settings),
);

/** Asks the portfolio for what was spent, and how budgets last. */
export const createSpendReport = (findPortfolio: KeptPortfolio) => ({
  spend: async (db: Database, question: SpendQuestion): Promise<SpendReport> => {
    const blocks = await findPortfolio();
    const parts = blocks.map((block) => spendOfBlock(block, question));
    const { rows, total } = addSpendReport(
      parts.map(({ part }) => part),
      question,
    );
    const labelsOf = await readLabels(db, question.by, rows);
    return {
      from: question.from,
      to: question.to,
      rows: rows.map((row) => ({ ...row, keys: [...row.keys], labels: labelsOf(row) })),
      total,
      items: parts.reduce((sum, { items }) => sum + items, 0),
      allItems: blocks.reduce((sum, { items }) => sum + items.length, 0),
    };
  },

  budgetUse: async (db: Database, settings: BudgetSettings): Promise<BudgetUseReply> => {
    const budgets = await listBudgets(db, settings.year);
    const blocks = await findPortfolio();
    const rows = budgetRows(
      blocks.map((block) => useOfBlock(block, settings)),
      budgets,
      settings,
    );
    return {
      year: settings.year,
      from: fiscalYear(settings.year, settings.fiscalYearStart).months[0]?.month ?? '',
      rows: rows.map((row) => ({ ...row, months: [...row.months] })),
    };
  },
});
