import { getPortfolio } from '@purser/api/portfolio';
import { linesType, portfolioLines } from '@purser/api/portfolio-lines';
import { yearOf } from '@purser/domain/days';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import type { SharedContext } from '../../platform/shared-answers.ts';
import { readPortfolio } from './portfolio.queries.ts';
import { portfolioRows } from './portfolio-row.ts';

export function registerPortfolioRoutes(server: Server): void {
  const compute = async ({ db, today }: SharedContext, { year }: { year: number }) =>
    portfolioRows(await readPortfolio(db), { year, today });
  serveShared(server, getPortfolio, {
    settle: ({ year }, today) => ({ year: year ?? yearOf(today) }),
    compute: async (context, parameters) => [...(await compute(context, parameters))],
    lines: {
      type: linesType,
      compute: async (context, parameters) => portfolioLines(await compute(context, parameters)),
    },
  });
}
