import { getPortfolio } from '@purser/api/portfolio';
import { type Server, serve } from '../../platform/serve.ts';
import { listPortfolio } from './portfolio.queries.ts';
import { portfolioRows } from './portfolio-row.ts';

export function registerPortfolioRoutes(server: Server): void {
  serve(server, getPortfolio, async ({ db, query, today }) => {
    const year = query.year ?? Number(today.slice(0, 4));
    return portfolioRows(await listPortfolio(db), { year, today });
  });
}
