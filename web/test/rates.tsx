import type { ExchangeRate, RateOverview } from '@purser/api/exchange-rates';
import { screen, within } from '@testing-library/react';
import { SettingsCurrencies } from '../src/screens/settings/settings-currencies.tsx';
import { answerFrom, json, type Routes } from './network.ts';
import { signedIn } from './render-app.tsx';
import { renderTab } from './settings-tab.tsx';
import { newUser } from './user.ts';

/** A company in dollars with rates of euros on two days. */
export const overview: RateOverview = {
  company: 'USD',
  days: 2,
  first: '2026-11-19',
  recent: '2026-11-19',
  currencies: [{ currency: 'EUR', rates: 2, contracts: 1 }],
  isFixed: true,
};

export const euroRate: ExchangeRate = {
  currency: 'EUR',
  date: '2026-11-20',
  rate: 1.1584,
  source: 'Import',
};

export const rates: ExchangeRate[] = [
  euroRate,
  { currency: 'EUR', date: '2026-11-19', rate: 1.1561, source: 'Import' },
];

/** The rates from one day to another, or the latest of each currency up to a day, as the server answers them. */
export const answerRates =
  (ratesNow: () => readonly ExchangeRate[]): Routes[string] =>
  ({ url }) => {
    const query = new URL(url, location.origin).searchParams;
    const [from, to, on] = ['from', 'to', 'on'].map((name) => query.get(name));
    const asked = ratesNow().filter(({ date }) => date >= (from ?? '') && date <= (to ?? on ?? '9'));
    const isLatest = ({ currency, date }: ExchangeRate) =>
      !asked.some((other) => other.currency === currency && other.date > date);
    return json(on ? asked.filter(isLatest) : asked);
  };

/** The table of rates, as an administrator opens it in Settings. */
export async function openCurrencies(routes: Routes = {}) {
  const sent = answerFrom({
    ...signedIn,
    'GET /api/settings/exchange-rates/overview': () => json(overview),
    'GET /api/settings/exchange-rates': answerRates(() => rates),
    'GET /api/contracts/in-currencies': () => json([]),
    ...routes,
  });
  renderTab(SettingsCurrencies);
  const table = within(await screen.findByRole('region', { name: 'Rates by day' }));
  const writes = () =>
    sent.filter(({ method }) => method !== 'GET').map(({ method, url }) => `${method} ${url}`);
  return { sent, table, writes, user: newUser() };
}
