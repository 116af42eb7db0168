import * as endpoints from '@purser/api/stats';
import { yearOf } from '@purser/domain/days';
import { oneStep } from '@purser/domain/steps';
import { rememberBySettings } from '../../platform/cache/remember.ts';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { type FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { addStats, statsPart } from './financial-stats.ts';

export function registerStatsRoutes(server: Server, findPortfolio: FindPortfolio): void {
  const partOf = rememberBySettings(oneStep(statsPart));
  serveShared(server, endpoints.getFinancialStats, {
    settle: ({ year }, { today }) => ({ year: year ?? yearOf(today) }),
    compute: async ({ today, turn }, { year }) => {
      const settings = { year, today };
      const portfolio = await findPortfolio(turn);
      return addStats(await portfolio.each((block) => partOf(block, settings)), settings);
    },
  });
}
