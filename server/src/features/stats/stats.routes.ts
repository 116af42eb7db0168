import * as endpoints from '@purser/api/stats';
import { yearOf } from '@purser/domain/days';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { financialStats } from './financial-stats.ts';
import { readSpend } from './stats.queries.ts';

export function registerStatsRoutes(server: Server): void {
  serveShared(server, endpoints.getFinancialStats, {
    settle: ({ year }, today) => ({ year: year ?? yearOf(today) }),
    compute: async ({ db, today }, { year }) => {
      const { items, span } = await readSpend(db, year);
      return financialStats(items, span, { year, today });
    },
  });
}
