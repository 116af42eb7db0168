import { getPortfolio } from '@purser/api/portfolio';
import { linesType, portfolioLines } from '@purser/api/portfolio-lines';
import { yearOf } from '@purser/domain/days';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { readPortfolio } from './portfolio.queries.ts';
import { headOf, rowMaker } from './portfolio-row.ts';

export function registerPortfolioRoutes(server: Server): void {
  serveShared(server, getPortfolio, {
    settle: ({ year }, today) => ({ year: year ?? yearOf(today) }),
    compute: async ({ db, today }, { year }) => {
      const portfolio = await readPortfolio(db);
      return [...rowMaker(portfolio, { year, today })(portfolio.items)];
    },
    lines: {
      type: linesType,
      compute: async ({ db, today }, { year }) => {
        const portfolio = await readPortfolio(db);
        const rowsOf = rowMaker(portfolio, { year, today });
        return portfolioLines(rowsOf(portfolio.items), headOf(portfolio, rowsOf));
      },
    },
  });
}
