import { Readable } from 'node:stream';
import { type ContractForReview, listContractsForReview } from '@purser/api/contracts';
import * as terms from '@purser/api/renewal-terms';
import { getRenewals } from '@purser/api/renewals';
import { type DateText, yearOf } from '@purser/domain/days';
import { byText } from '@purser/domain/default-order';
import { pick } from '@purser/domain/fields';
import { isActive } from '@purser/domain/options';
import { pressingOf } from '@purser/domain/renewal/attention';
import { confirmedReview } from '@purser/domain/renewal/confirmed-review';
import { renewalCells, renewalColumns } from '@purser/domain/renewal/renewal-file';
import { reviewDayOf } from '@purser/domain/renewal/review';
import { mapSteps, oneStep } from '@purser/domain/steps';
import { audit } from '../../platform/audit.ts';
import { rememberBySettings } from '../../platform/cache/remember.ts';
import type { Config } from '../../platform/config.ts';
import { csvDownload, csvStart, csvText } from '../../platform/csv/stream.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { serveHeavy } from '../../platform/serve-heavy.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { needsApproval } from '../contracts/contract-approval.ts';
import { type Block, type FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { latestColumns } from '../portfolio/portfolio.queries.ts';
import { addRenewals, renewalsPart } from './renewal-alerts.ts';
import { findSnoozes, getSavings } from './renewal-decisions.queries.ts';
import {
  decideRenewal,
  getItemRenewal,
  snoozeRenewal,
  withdrawRenewal,
} from './renewal-decisions.service.ts';
import { createTermPieces, listedTerms, type RenewalCache } from './renewal-terms.ts';
import { assignRenewals } from './renewals.service.ts';

/** What comes up: renewals, and prices to review. */
export function registerRenewalRoutes(server: Server, findPortfolio: FindPortfolio): void {
  const alertsOf = rememberBySettings(oneStep(renewalsPart));
  serveShared(server, getRenewals, {
    settle: () => ({}),
    compute: async ({ today, turn }) => {
      const portfolio = await findPortfolio(turn);
      return addRenewals(await portfolio.each((block) => alertsOf(block, { today })), { today });
    },
  });
  const reviewsOf = rememberBySettings(oneStep(reviewsPart));
  serveShared(server, listContractsForReview, {
    settle: () => ({}),
    compute: async ({ today, turn }) => {
      const portfolio = await findPortfolio(turn);
      return inOrder((await portfolio.each((block) => reviewsOf(block, { today }))).flat());
    },
  });
}

// How far a list looks ahead, in days, where nobody chose.
const usualDays = 365;

/** The terms that contracts run in, and what is decided about them. */
export function registerTermRoutes(
  server: Server,
  findRenewals: RenewalCache,
  { timeZone }: Pick<Config, 'timeZone'>,
): void {
  serveShared(server, terms.listRenewalTerms, {
    // People who have put nothing off share the answer with all others of the same rights.
    settle: async ({ days = usualDays }, { db, today, person }) => ({
      days,
      snoozes: await findSnoozes(db, { userId: person.id, today }),
      needsApproval: await needsApproval({ db, person }),
    }),
    compute: async ({ today, turn }, listing) =>
      turn.run(listedTerms(await findRenewals(turn, today), { ...listing, today })),
    pieces: createTermPieces(),
  });
  serveHeavy(server, terms.countPressing, async ({ person, today, turn }) =>
    pressingOf(await findRenewals(turn, today), person.id),
  );
  serveHeavy(server, terms.exportRenewalTerms, async (call) => {
    const { query, today, turn } = call;
    const listing = { days: query.days ?? usualDays, today, snoozes: {}, needsApproval: false };
    const listed = await turn.run(listedTerms(await findRenewals(turn, today), listing));
    const lines = await turn.run(mapSteps(listed, (term) => csvText([renewalCells(term)])));
    await audit(call, 'renewals_exported', { counts: { terms: listed.length } });
    const content = Readable.from([csvStart(renewalColumns), ...lines]);
    return csvDownload(`renewals-${today}.csv`, content);
  });
  serve(server, terms.assignRenewals, (call) => assignRenewals(call, call.body));
  serve(server, terms.getSavings, ({ db, query, today }) =>
    getSavings(db, { year: query.year ?? yearOf(today), timeZone }),
  );
  serve(server, terms.getItemRenewal, (call) => getItemRenewal(call, call.params.id));
  serve(server, terms.decideRenewal, (call) => decideRenewal(call, call.params.id, call.body));
  serve(server, terms.withdrawRenewal, (call) =>
    withdrawRenewal(call, call.params.id, call.query.contractId),
  );
  serve(server, terms.snoozeRenewal, (call) => snoozeRenewal(call, call.params.id, call.body.until));
}

const contractColumns = [
  'softwareId',
  ...latestColumns,
  'renewsContractId',
  'version',
  'createdAt',
  'updatedAt',
] as const;

/** The latest contracts in a block with a price due for review today; items that have ended have none. */
function reviewsPart({ items }: Block, { today }: { readonly today: DateText }): ContractForReview[] {
  return items.flatMap(({ row: { status, vendor, product_name }, contracts }) => {
    const latest = contracts?.latest;
    const due = latest && isActive(status) ? reviewDayOf(latest) : null;
    if (!latest || due === null || due > today) return [];
    const contract = pick(latest, contractColumns);
    const { field, day } = confirmedReview(contract, today);
    return [{ ...contract, vendor, product_name, confirmedReviewDate: day, confirmedField: field }];
  });
}

/** The reviews of all the blocks, the oldest due date first (docs/product/contracts.md#price-review). */
const inOrder = (reviews: readonly ContractForReview[]): ContractForReview[] =>
  reviews.toSorted(
    (one, other) => byText(reviewDayOf(one) ?? '', reviewDayOf(other) ?? '') || one.id - other.id,
  );
