import type { Activity } from '@purser/api/activity';
import type { ContractForReview } from '@purser/api/contracts';
import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import type { FinancialStats } from '@purser/api/stats';
import { defaultOptions } from '@purser/domain/options';
import { defaultWorkflow } from '@purser/domain/workflow';
import { json } from './network.ts';
import { maya, signedIn } from './render-app.tsx';
import { noRenewalTerms } from './renewal-terms.ts';

/** 2026, of which each month costs $100 for Studio and $20 for Capital, after $1,000 in 2025. */
export const statsOf = (given: Partial<FinancialStats> = {}): FinancialStats => ({
  selectedYear: 2026,
  priorYearYear: 2025,
  availableYears: [2027, 2026, 2025],
  yearlySpend: 1440,
  priorYear: 1000,
  monthlyTotal: 120,
  annualized: 1500.5,
  yearOverYearChange: 44,
  yearlyBreakdown: { Studio: 1200, Capital: 240 },
  annualizedBreakdown: { Studio: 1250.5, Capital: 250 },
  months: Array.from({ length: 12 }, () => ({
    total: 120,
    priorYear: 83.33,
    segments: { Studio: 100, Capital: 20 },
  })),
  items: 3,
  activeItems: 2,
  ...given,
});

/** Adobe Creative Cloud, which ends in ten days. */
export const alertOf = (given: Partial<RenewalAlert> = {}): RenewalAlert => ({
  softwareId: 7,
  vendor: 'Adobe',
  product_name: 'Creative Cloud',
  contractId: 70,
  endDate: '2026-12-01',
  cancellationNoticeDate: null,
  cost: 1000,
  business_owner_id: 1,
  businessOwner: maya.name,
  ...given,
});

/** So many renewals as are given, counted as the server counts them. */
export const renewalsOf = (...alerts: RenewalAlert[]): Renewals => {
  const others = alerts.filter(({ renewal }) => renewal?.state !== 'missed');
  const ends = others.map(({ renewal, endDate }) => renewal?.day ?? endDate).filter((end) => end !== null);
  const overdue = ends.filter((end) => end < maya.today).length;
  const counts = {
    missed: alerts.length - others.length,
    overdue,
    upcoming: ends.length - overdue,
    missing: others.length - ends.length,
  };
  return { ...counts, statuses: ['active'], alerts };
};

/** Adobe's contract, whose price was to be looked at on November 1. */
export const reviewOf = (given: Partial<ContractForReview> = {}): ContractForReview => ({
  id: 70,
  softwareId: 7,
  vendor: 'Adobe',
  product_name: 'Creative Cloud',
  startDate: '2026-01-01',
  endDate: null,
  cost: 1000,
  billingCycle: 'monthly',
  paymentType: null,
  autoRenew: false,
  priceCheckFrequency: null,
  cancellationNoticeDate: '2026-11-01',
  nextReviewDate: null,
  ...noRenewalTerms,
  renewsContractId: null,
  confirmedReviewDate: '2026-12-01',
  confirmedField: 'cancellationNoticeDate',
  version: 3,
  createdAt: '2026-01-01T10:00:00.000Z',
  updatedAt: '2026-01-01T10:00:00.000Z',
  ...given,
});

/** Maya has added Adobe Creative Cloud. */
export const activityOf = (given: Partial<Activity> = {}): Activity => ({
  id: 1,
  type: 'software_updated',
  description: 'Adobe Creative Cloud was added',
  details: null,
  softwareId: 7,
  userId: 1,
  userName: maya.name,
  username: maya.username,
  metadata: null,
  requestId: null,
  importId: null,
  undoUntil: null,
  createdAt: '2026-11-21T08:00:00.000Z',
  ...given,
});

/** What the network answers to a dashboard with figures and with nothing to be done. */
export const dashboardRoutes = {
  ...signedIn,
  'GET /api/stats/financial': () => json(statsOf()),
  'GET /api/stats/budget': () => json({ year: 2026, from: '2026-01', rows: [] }),
  'GET /api/renewals': () => json(renewalsOf()),
  'GET /api/contracts/review': () => json([]),
  'GET /api/approval-requests': () => json([]),
  'GET /api/activity-feed': () => json([]),
  'GET /api/purchase-requests/my-turn': () => json({ count: 0 }),
  'GET /api/settings/software-options': () => json(defaultOptions),
  'GET /api/settings/workflow': () => json({ steps: defaultWorkflow }),
};
