import { listContractsForReview } from '@purser/api/contracts';
import * as terms from '@purser/api/renewal-terms';
import { getRenewals } from '@purser/api/renewals';
import { usualDays } from '@purser/domain/renewal/listing';
import type { Server } from '../../platform/serve.ts';
import { serve } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { type KeptPortfolio, rememberByBlock } from '../portfolio/kept-portfolio.ts';
import { inOrder, reviewsPart } from './price-reviews.ts';
import { addRenewals, renewalsPart } from './renewal-alerts.ts';
import { findSnoozes } from './renewal-decisions.queries.ts';
import { decideRenewal, getItemRenewal, snoozeRenewal, withdrawRenewal } from './renewal-decisions.service.ts';
import { listedTerms, renewalsOfBlock } from './renewal-terms.ts';

/** What comes up: renewals, prices to review, and the terms that contracts run in. */
export function registerRenewalRoutes(server: Server, findPortfolio: KeptPortfolio): void {
  const alertsOf = rememberByBlock(renewalsPart);
  serveShared(server, getRenewals, {
    settle: () => ({}),
    compute: async ({ today }) => {
      const blocks = await findPortfolio();
      return addRenewals(
        blocks.map((block) => alertsOf(block, { today })),
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
  registerTermRoutes(server, findPortfolio);
}

function registerTermRoutes(server: Server, findPortfolio: KeptPortfolio): void {
  const renewalsIn = rememberByBlock(renewalsOfBlock);
  serveShared(server, terms.listRenewalTerms, {
    // Whoever has put nothing off shares the answer with all others.
    settle: async ({ days = usualDays }, { db, today, person }) => ({
      days,
      snoozes: await findSnoozes(db, { userId: person.id, today }),
    }),
    compute: async ({ today }, listing) => {
      const renewals = (await findPortfolio()).flatMap((block) => renewalsIn(block, { today }));
      return listedTerms(renewals, { ...listing, today });
    },
  });
  serve(server, terms.getItemRenewal, (call) => getItemRenewal(call, call.params.id));
  serve(server, terms.decideRenewal, (call) => decideRenewal(call, call.params.id, call.body));
  serve(server, terms.withdrawRenewal, (call) => withdrawRenewal(call, call.params.id, call.query.contractId));
  serve(server, terms.snoozeRenewal, (call) => snoozeRenewal(call, call.params.id, call.body.until));
}
