import type { BudgetUse, BudgetUseReply } from '@purser/api/budgets';
import type { ForecastReply, ForecastScenario } from '@purser/api/forecast';
import type { PriceChanges } from '@purser/api/prices';
import type { SpendItem, SpendReply } from '@purser/api/spend-report';
import { defaultOptions } from '@purser/domain/options';
import { screen } from '@testing-library/react';
import { answerFrom, json, type Routes } from './network.ts';
import { openScreen } from './open-screen.tsx';
import { maya, signedIn, usersAnswer } from './render-app.tsx';
import { newUser } from './user.ts';

// Today is November 21, 2026.
const monthOf = (at: number): string => {
  const month = 10 + at;
  return `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
};

const months = (count: number): string[] => Array.from({ length: count }, (_, at) => monthOf(at));
const each = (count: number, amount: number): number[] => Array.from({ length: count }, () => amount);
const rowOf = (count: number, keys: (string | null)[], labels: string[], amount: number) => ({
  keys,
  labels,
  amounts: each(count, amount),
  total: Math.round(count * amount * 100) / 100,
});

/** A forecast of two segments: Studio costs 100.10 a month signed and 20 that renews, Capital 50. */
export function forecastOf(count = 24, fields: Partial<ForecastReply> = {}): ForecastReply {
  const rows = [
    rowOf(count, ['committed', 'Studio'], ['Committed', 'Studio'], 100.1),
    rowOf(count, ['expected', 'Studio'], ['Expected', 'Studio'], 20),
    rowOf(count, ['committed', 'Capital'], ['Committed', 'Capital'], 50),
  ];
  const total = Math.round(count * 170.1 * 100) / 100;
  return {
    months: months(count),
    rows,
    totals: each(count, 170.1),
    total,
    plain: each(count, 170.1),
    plainTotal: total,
    requested: each(count, 0),
    effects: [],
    items: 2,
    allItems: 2,
    ...fields,
  };
}

export const scenarioOf = (fields: Partial<ForecastScenario> = {}): ForecastScenario => ({
  id: 7,
  name: 'Prices up',
  uplift: 5,
  requested: true,
  cancelled: [],
  deleted: 0,
  userId: 1,
  userName: 'Maya Lindqvist',
  ...fields,
});

/** FY 2026 of Studio, which runs over, and of Capital, which has no budget. */
export const someUse: BudgetUseReply = {
  year: 2026,
  from: '2026-01',
  rows: [
    {
      segment: 'Capital',
      vendor: null,
      budget: null,
      spent: 500,
      forecast: 100,
      left: null,
      runsOut: null,
      months: each(12, 50),
    },
    {
      segment: 'Studio',
      vendor: null,
      budget: 1150,
      spent: 1000,
      forecast: 200,
      left: -50,
      runsOut: '2026-12-16',
      months: each(12, 100),
    },
  ],
};

/** A later year that costs as much, without budgets unless some are given. */
export const useOf = (year: number, budgets: Readonly<Record<string, number>> = {}): BudgetUseReply => ({
  year,
  from: `${year}-01`,
  rows: someUse.rows.map((row): BudgetUse => {
    const forecast = row.spent + row.forecast;
    const budget = budgets[row.segment] ?? null;
    return {
      ...row,
      spent: 0,
      forecast,
      budget,
      left: budget === null ? null : budget - forecast,
      runsOut: null,
    };
  }),
});

export const someSpend: SpendReply = {
  from: '2026-01',
  to: '2026-11',
  total: 300,
  items: 2,
  allItems: 2,
  rows: [
    { keys: ['Avid', 'Studio'], labels: ['Avid', 'Studio'], amount: 200 },
    { keys: ['Zoom', 'Capital'], labels: ['Zoom', 'Capital'], amount: 60 },
    { keys: ['Zoom', 'Studio'], labels: ['Zoom', 'Studio'], amount: 40 },
  ],
};

const zoomInCapital: SpendItem = {
  softwareId: 4,
  vendor: 'Zoom',
  product_name: 'Workplace',
  amount: 60,
  spent: 60,
  share: 60,
  contracts: [
    { contractId: 11, startDate: '2025-12-01', endDate: '2026-11-30', cost: 100, days: 365, amount: 60 },
  ],
};

const studioItem = (softwareId: number, amount: number): SpendItem => ({
  softwareId,
  vendor: 'Avid',
  product_name: `Product ${softwareId}`,
  amount,
  spent: amount / 2,
  share: 100,
  contracts: [],
});

/** What Studio has in FY 2026: eight items of 150. */
const studioItems = Array.from({ length: 8 }, (_, at) => studioItem(at + 1, 150));

const somePrices: PriceChanges = {
  from: '2026-01-01',
  to: '2026-12-31',
  total: 100,
  changes: [
    {
      softwareId: 3,
      vendor: 'Avid',
      product_name: 'Media Composer',
      contractId: 9,
      start: '2026-03-01',
      before: 1000,
      cost: 1100,
      change: 10,
      changePerYear: 4.9,
      currency: null,
      originalCost: null,
      originalBefore: null,
      byRate: 0,
      difference: 100,
    },
  ],
};

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?')[1]);

/** What the network answers to somebody who opens the page. */
export const forecastRoutes: Routes = {
  ...signedIn,
  'GET /api/users': () => usersAnswer([maya]),
  'GET /api/settings/software-options': () => json({ ...defaultOptions }),
  'GET /api/stats/forecast': ({ url }) => {
    const query = queryOf(url);
    const by = query.get('by');
    const count = Number(query.get('months') ?? 12);
    if (by === 'vendor') return json(forecastOf(count, { rows: [rowOf(count, ['Avid'], ['Avid'], 1)] }));
    if (by === 'item')
      return json(forecastOf(count, { rows: [rowOf(count, ['3'], ['Avid Media Composer'], 1)] }));
    return json(forecastOf(count));
  },
  'GET /api/forecast-scenarios': () => json([scenarioOf()]),
  'GET /api/stats/spend': () => json(someSpend),
  'GET /api/stats/spend/items': ({ url }) =>
    queryOf(url).get('by') === 'segment'
      ? json({ items: studioItems, total: 1200 })
      : json({ items: [zoomInCapital], total: 60 }),
  'GET /api/stats/budget': ({ url }) => {
    const year = Number(queryOf(url).get('year') ?? 2026);
    return json(year <= 2026 ? someUse : useOf(year, year === 2027 ? { Studio: 1300 } : {}));
  },
  'GET /api/budgets': () => json([{ segment: 'Studio', vendor: null, amount: 1150 }]),
  'GET /api/stats/year-difference': () =>
    json({ year: 2026, spend: 1000, increases: 12.5, cancellations: -2.5, forecast: 1010 }),
  'GET /api/stats/price-changes': () => json(somePrices),
};

/** Opens the page of the forecast at an address. */
export async function openForecast(address = '/forecast', routes: Routes = {}) {
  const sent = answerFrom({ ...forecastRoutes, ...routes });
  openScreen(address);
  await screen.findByRole('heading', { level: 1, name: 'Forecast' });
  const asked = (path: string): string[] =>
    sent.flatMap(({ method, url }) => (`${method} ${url.split('?')[0]}` === path ? [url] : []));
  return { sent, asked, user: newUser() };
}
