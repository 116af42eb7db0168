import { getPortfolio } from '@purser/api/portfolio';
import { type Server, serve } from '../../platform/serve.ts';
import { listPortfolio } from './portfolio.queries.ts';
import { portfolioRow } from './portfolio-row.ts';

/** The door of the table. */
export function registerPortfolioRoutes(server: Server): void {
  serve(server, getPortfolio, async ({ db, today }) =>
    (await listPortfolio(db)).map((record) => portfolioRow(record, today)),
  );
}
