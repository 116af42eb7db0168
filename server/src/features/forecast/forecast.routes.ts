import * as budgets from '@purser/api/budgets';
import * as forecast from '@purser/api/forecast';
import * as prices from '@purser/api/prices';
import * as spendReport from '@purser/api/spend-report';
import type { DateText } from '@purser/domain/days';
import { fiscalYearOf } from '@purser/domain/forecast/months';
import type { Executor } from '../../db/client.ts';
import { readDataVersion } from '../../platform/cache/data-changes.ts';
import type { SharedContext } from '../../platform/cache/shared-answers.ts';
import { createTableUploads } from '../../platform/csv/table-upload.ts';
import type { ThreadLimits } from '../../platform/csv/thread.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { getFiscalYearStart } from '../../platform/settings.ts';
import type { FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { importBudgets } from './budget-import.service.ts';
import { listBudgets, readBudgetsVersion } from './budgets.queries.ts';
import { saveBudgets } from './budgets.service.ts';
import { changesOfCell, forecastOf, itemsOfCell, readYearDifference } from './forecast.service.ts';
import { readOpenRequestsVersion } from './open-requests.queries.ts';
import { readPriceChanges, readPrices } from './prices.service.ts';
import { cellQuestion, forecastQuestion, spendCellQuestion, spendQuestion } from './questions.ts';
import { deleteScenario, listScenarios, requireItems, saveScenario } from './scenarios.service.ts';
import { createSpendReport, itemsOfSpend } from './spend-report.service.ts';

/** What the portfolio will cost, what it may cost, and what people assume of it. */
export function registerForecastRoutes(
  server: Server,
  limits: ThreadLimits,
  findPortfolio: FindPortfolio,
): void {
  registerForecast(server, findPortfolio);
  registerSpend(server, findPortfolio);
  serve(server, budgets.getBudgets, async ({ db, query, today }) =>
    listBudgets(db, query.year ?? (await thisFiscalYear(db, today))),
  );
  serve(server, budgets.saveBudgets, (call) => saveBudgets(call, call.query.year, call.body));
  const take = createTableUploads({ kind: 'budgets', right: 'save budgets', limits, mostMiB: 1, readers: 1 });
  serve(server, budgets.uploadBudgets, (call) => take(call, (upload) => importBudgets(call, upload)));
  serve(server, forecast.listScenarios, ({ db }) => listScenarios(db));
  serve(server, forecast.saveScenario, (call) => saveScenario(call, call.body));
  serve(server, forecast.deleteScenario, (call) => deleteScenario(call, call.params.id));
}

function registerForecast(server: Server, findPortfolio: FindPortfolio): void {
  serveShared(server, forecast.getForecast, {
    settle: async (query, { db, today }) => {
      const question = forecastQuestion(query, today);
      await requireItems(db, question.cancelled);
      return question;
    },
    compute: (context, question) => forecastOf(findPortfolio, context, question),
    version: withRequestsVersion,
  });
  serveShared(server, forecast.getForecastItems, {
    settle: async (query, { db, today }) => {
      const question = cellQuestion(query, today);
      await requireItems(db, question.cancelled);
      return question;
    },
    compute: (context, question) => itemsOfCell(findPortfolio, context, question),
    version: withRequestsVersion,
  });
  serveShared(server, forecast.getForecastChanges, {
    settle: async (query, { db, today }) => {
      const question = cellQuestion(query, today);
      await requireItems(db, question.cancelled);
      return { ...question, month: query.month };
    },
    compute: (context, question) => changesOfCell(findPortfolio, context, question),
    version: withRequestsVersion,
  });
}

const withRequestsVersion = async ({ db }: SharedContext): Promise<string> =>
  `${await readDataVersion(db)} ${await readOpenRequestsVersion(db)}`;

function registerSpend(server: Server, findPortfolio: FindPortfolio): void {
  const asked = createSpendReport(findPortfolio);
  serveShared(server, spendReport.getSpend, {
    settle: async (query, { db, today }) =>
      spendQuestion(query, { today, fiscalYearStart: await getFiscalYearStart(db) }),
    compute: (context, question) => asked.spend(context, question),
  });
  serveShared(server, spendReport.getSpendItems, {
    settle: async (query, { db, today }) =>
      spendCellQuestion(query, { today, fiscalYearStart: await getFiscalYearStart(db) }),
    compute: ({ turn }, question) => itemsOfSpend(findPortfolio, turn, question),
  });
  serveShared(server, spendReport.getYearDifference, {
    settle: ({ year }, { today }) => ({ year: year ?? Number(today.slice(0, 4)), today }),
    compute: ({ turn }, question) => readYearDifference(findPortfolio, turn, question),
  });
  serve(server, prices.getPrices, ({ db, params }) => readPrices(db, params.id));
  serveShared(server, prices.listPriceChanges, {
    settle: ({ from, to, by }, { today }) => {
      const year = today.slice(0, 4);
      return { from: from ?? `${year}-01-01`, to: to ?? `${year}-12-31`, by: by ?? 'dollars' };
    },
    compute: ({ turn }, question) => readPriceChanges(findPortfolio, turn, question),
  });
  serveShared(server, budgets.getBudgetUse, {
    settle: async ({ year }, { db, today }) => ({
      today,
      fiscalYearStart: await getFiscalYearStart(db),
      year: year ?? (await thisFiscalYear(db, today)),
    }),
    compute: (context, settings) => asked.budgetUse(context, settings),
    version: async ({ db }) => `${await readDataVersion(db)} ${await readBudgetsVersion(db)}`,
  });
}

const thisFiscalYear = async (db: Executor, today: DateText): Promise<number> =>
  fiscalYearOf(today.slice(0, 7), await getFiscalYearStart(db));
