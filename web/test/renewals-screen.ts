import type { RenewalSavings, RenewalTerm } from '@purser/api/renewal-terms';
import { defaultOptions } from '@purser/domain/options';
import { screen, within } from '@testing-library/react';
import { answerFrom, json, type Routes } from './network.ts';
import { giveHeight } from './portfolio.ts';
import { maya, openApp, signedIn, usersAnswer } from './render-app.tsx';
import { decisionOf, termOf } from './renewal-rows.ts';
import { newUser } from './user.ts';

const tom = { ...maya, id: 2, name: 'Tom Okafor', username: 'tom', email: 'tom@example.com' };

/** Nothing was decided in the year. */
export const noSavings: RenewalSavings = {
  year: 2026,
  saved: 0,
  cancelled: { amount: 0, items: [] },
  cheaper: { amount: 0, items: [] },
  dearer: { amount: 0, items: [] },
};

/** Of each group one, as the server orders them; today is November 21. Frame.io is Maya's and Figma Tom's. */
export const someTerms: readonly RenewalTerm[] = [
  termOf({
    softwareId: 2,
    contractId: 12,
    vendor: 'Adobe',
    product_name: 'Creative Cloud',
    state: 'missed',
    cost: 1000,
    estimatedCost: 1000,
    nextCost: 1070,
    committed: 1070,
    term: { number: 1, start: '2025-12-01', end: '2026-11-30' },
    boundary: '2026-12-01',
    nextEnd: '2027-11-30',
    actBy: '2026-10-31',
    daysLeft: -21,
  }),
  termOf(),
  termOf({
    softwareId: 3,
    contractId: 13,
    vendor: 'Figma',
    product_name: 'Organization',
    business_segment: ['Studio'],
    businessOwnerId: 2,
    businessOwner: 'Tom Okafor',
    cost: 500,
    nextCost: null,
    committed: null,
    renewsItself: false,
    term: { number: 1, start: '2026-02-01', end: '2027-01-31' },
    boundary: '2027-02-01',
    lastNoticeDay: null,
    actBy: '2027-01-31',
    actBySource: 'end',
    daysLeft: 71,
  }),
  termOf({
    softwareId: 4,
    contractId: 14,
    vendor: 'Snowflake',
    product_name: 'Enterprise',
    state: 'running',
    businessOwnerId: null,
    businessOwner: null,
    cost: 1200,
    nextCost: null,
    committed: null,
    renewsItself: false,
    renewalMonths: null,
    actBy: null,
    actBySource: null,
    daysLeft: null,
    canEndOn: '2026-12-31',
    derivation: { ...termOf().derivation, cancelBy: '2026-12-01' },
  }),
  termOf({
    softwareId: 5,
    contractId: 15,
    vendor: 'Signiant',
    product_name: 'Media Shuttle',
    state: 'cancelled',
    nextCost: null,
    committed: null,
    term: { number: 1, start: '2026-01-20', end: '2027-01-19' },
    decision: decisionOf({ decision: 'cancel', noticeSentOn: '2026-10-12', noticeMethod: 'email' }),
  }),
];

/** Opens the page of somebody whose company has these terms. */
export async function openRenewals(
  rows: readonly RenewalTerm[] = someTerms,
  address = '/renewals',
  more: Routes = {},
) {
  giveHeight();
  // Lines are measured, and jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 40 });
  const sent = answerFrom({
    ...signedIn,
    'GET /api/renewals/terms': () => json(rows),
    'GET /api/renewals/saved': () => json(noSavings),
    'GET /api/renewals/count': () => json({ count: 0, missed: 0, vendors: [], actBy: null }),
    'GET /api/users': () => usersAnswer([maya, tom]),
    'GET /api/settings/software-options': () => json(defaultOptions),
    ...more,
  });
  openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Renewals' });
  return { sent, user: newUser() };
}

/** The table of terms, once it is there. */
export const findTerms = () => screen.findByRole('grid', { name: 'Renewals' });

/** The row of an item. */
export const rowOf = (name: string): HTMLElement => {
  const row = within(screen.getByRole('grid', { name: 'Renewals' }))
    .getByText((_, element) => element?.textContent === name && element.matches('.term-item > span'))
    .closest('tr');
  if (!row) throw new Error(`There is no row of ${name}.`);
  return row;
};
