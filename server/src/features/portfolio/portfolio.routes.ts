import { getPortfolio } from '@purser/api/portfolio';
import { yearOf } from '@purser/domain/days';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { listPortfolio } from './portfolio.queries.ts';
import { portfolioRows } from './portfolio-row.ts';

export function registerPortfolioRoutes(server: Server): void {
  serveShared(server, getPortfolio, {
    settle: ({ year }, today) => ({ year: year ?? yearOf(today) }),
    compute: async ({ db, today }, { year }) => portfolioRows(await listPortfolio(db), { year, today }),
  });
}
