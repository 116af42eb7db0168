import { getPortfolio } from '@purser/api/portfolio';
import { type Server, serve } from '../../platform/serve.ts';
import { listPortfolio } from './portfolio.queries.ts';
import { portfolioRows } from './portfolio-row.ts';

/** The door of the table. */
export function registerPortfolioRoutes(server: Server): void {
  serve(server, getPortfolio, async ({ db, today }) => portfolioRows(await listPortfolio(db), today));
}
