import * as endpoints from '@purser/api/stats';
import { type Server, serve } from '../../platform/serve.ts';
import { financialStats } from './financial-stats.ts';
import { findContractSpan, listSharedItems } from './stats.queries.ts';

export function registerStatsRoutes(server: Server): void {
  serve(server, endpoints.getFinancialStats, async ({ db, query, today }) => {
    const year = query.year ?? Number(today.slice(0, 4));
    const [items, span] = await Promise.all([listSharedItems(db, year), findContractSpan(db)]);
    return financialStats(items, span, { year, today });
  });
}
