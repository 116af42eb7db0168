import type { PortfolioRow } from '@purser/api/portfolio';
import { defaultOptions } from '@purser/domain/options';
import { screen } from '@testing-library/react';
import { searchableRowsOf } from '../src/features/portfolio/searchable-rows.ts';
import { answerFrom, json, type Routes } from './network.ts';
import { maya, openApp, signedIn, usersAnswer } from './render-app.tsx';
import { noRenewalTerms } from './renewal-terms.ts';
import { newUser } from './user.ts';

/** What an active item of Adobe's and its row of the portfolio have in common. */
export const creativeCloud = {
  vendor: 'Adobe',
  product_name: 'Creative Cloud',
  notes: null,
  status: 'active',
  business_segment: null,
  business_segment_percentages: null,
  team_usage: [],
  billing_cycle: 'yearly' as const,
  cost: null,
  paymentType: null,
  renewal_date: null,
  business_owner_id: null,
  tech_admin_id: null,
  executive_sponsor_id: null,
};

/** A row of the portfolio: that item with a yearly contract of $1,000, unless said otherwise. */
export function portfolioRow(given: Partial<PortfolioRow> & { id: number }): PortfolioRow {
  return {
    ...creativeCloud,
    unique_id: `SW-${given.id}`,
    version: 1,
    latestContract: contract({ id: given.id }),
    currentYearCost: 1000,
    annualizedCost: 1000,
    businessOwner: null,
    techAdmin: null,
    executiveSponsor: null,
    vendorFiles: 0,
    actBy: null,
    renewsItself: null,
    renewalState: null,
    warnings: [],
    ...given,
  };
}

type RowContract = NonNullable<PortfolioRow['latestContract']>;

/** A contract as a row carries it. */
export const contract = (given: Partial<RowContract>): RowContract => ({
  id: 1,
  startDate: '2026-06-01',
  endDate: '2027-05-31',
  cost: 1000,
  billingCycle: 'yearly',
  paymentType: null,
  autoRenew: false,
  priceCheckFrequency: null,
  cancellationNoticeDate: null,
  nextReviewDate: null,
  ...noRenewalTerms,
  ...given,
});

/** Lines of rows that differ from the usual one. */
export const linesFrom = (rows: readonly Partial<PortfolioRow>[]) =>
  searchableRowsOf(rows.map((row, at) => portfolioRow({ id: at + 1, ...row })));

/** What the network answers to someone signed in who has this portfolio. */
export const portfolioRoutes = (rows: readonly PortfolioRow[]) => ({
  ...signedIn,
  'GET /api/portfolio': () => json(rows),
  'GET /api/users': () =>
    usersAnswer([maya, { ...maya, id: 2, name: 'Tom Okafor', email: 'tom@example.com' }]),
  'GET /api/settings/software-options': () => json(defaultOptions),
});

/** Opens the table of this portfolio. An open panel hides it from assistive technology. */
export async function openTable(rows: readonly PortfolioRow[], address = '/table', more: Routes = {}) {
  giveHeight();
  const sent = answerFrom({ ...portfolioRoutes(rows), ...more });
  openApp(address);
  const grid = await screen.findByRole('grid', { name: 'Software', hidden: true });
  return { sent, grid, user: newUser() };
}

/** A height for what scrolls, so that there is room for rows: jsdom has no layout. */
export function giveHeight(): void {
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 800 });
  Object.defineProperty(Element.prototype, 'clientWidth', { configurable: true, value: 1200 });
}
