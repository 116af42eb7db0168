import { listContractsForReview } from '@purser/api/contracts';
import { getRenewals } from '@purser/api/renewals';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { type KeptPortfolio, rememberByBlock } from '../portfolio/kept-portfolio.ts';
import { inOrder, reviewsPart } from './price-reviews.ts';
import { addRenewals, renewalsPart } from './renewal-alerts.ts';

/** What comes up: renewals, and prices to review. */
export function registerRenewalRoutes(server: Server, findPortfolio: KeptPortfolio): void {
  const renewalsOf = rememberByBlock(renewalsPart);
  serveShared(server, getRenewals, {
    settle: () => ({}),
    compute: async ({ today }) => {
      const blocks = await findPortfolio();
      return addRenewals(
        blocks.map((block) => renewalsOf(block, { today })),
        { today },
      );
    },
  });
  const reviewsOf = rememberByBlock(reviewsPart);
  serveShared(server, listContractsForReview, {
    settle: () => ({}),
    compute: async ({ today }) =>
      inOrder((await findPortfolio()).flatMap((block) => reviewsOf(block, { today }))),
  });
}
