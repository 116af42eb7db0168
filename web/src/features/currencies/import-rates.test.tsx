import type { RateOverview, RateUpload } from '@purser/api/exchange-rates';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json, type Routes, type SentRequest } from '../../../test/network.ts';
import { signedIn } from '../../../test/render-app.tsx';
import { renderTab } from '../../../test/settings-tab.tsx';
import { formOf, outcomeOf } from '../../../test/table-outcome.ts';
import { newUser } from '../../../test/user.ts';
import { SettingsCurrencies } from '../../screens/settings/settings-currencies.tsx';

const nothingYet: RateOverview = {
  company: 'USD',
  days: 0,
  first: null,
  recent: null,
  currencies: [],
  isFixed: false,
};

const upload: RateUpload = {
  ...outcomeOf(),
  kind: 'wide',
  unitOf: 'EUR',
  added: 6,
  changed: 0,
  same: 0,
  days: 2,
  currencies: ['CHF', 'EUR', 'GBP'],
  leftOut: [],
  far: 0,
  farRates: [],
  sum: null,
};

const call = 'POST /api/settings/exchange-rates/upload-csv';
const file = new File(['Date,USD,GBP,CHF\n'], 'eurofxref-hist.csv', { type: 'text/csv' });

const formsOf = (sent: readonly SentRequest[]) =>
  sent.flatMap(({ url, body }) =>
    url.endsWith('/upload-csv') && body instanceof FormData
      ? [{ only: body.get('only'), dryRun: body.get('dryRun') }]
      : [],
  );

async function openImport(routes: Routes) {
  const sent = answerFrom({
    ...signedIn,
    'GET /api/settings/exchange-rates/overview': () => json(nothingYet),
    'GET /api/settings/exchange-rates': () => json([]),
    'GET /api/contracts/in-currencies': () => json([]),
    ...routes,
  });
  renderTab(SettingsCurrencies);
  const user = newUser();
  const card = within(await screen.findByRole('region', { name: 'Import' }));
  await user.upload(card.getByLabelText('File of rates'), file);
  return { sent, card, user };
}

test('Where no currency is in use yet, nothing is imported before currencies are chosen', async () => {
  const { card, user, sent } = await openImport({ [call]: () => json(upload) });
  await user.click(await card.findByRole('combobox', { name: 'Currencies to take' }));
  expect(card.getByRole('button', { name: /^Import/ })).toHaveProperty('disabled', true);
  await user.click(await screen.findByRole('option', { name: 'EUR' }));
  await user.click(await screen.findByRole('option', { name: 'GBP' }));
  await user.keyboard('{Escape}');
  await user.click(await card.findByRole('button', { name: 'Import 6 rates' }));
  await waitFor(() => expect(formsOf(sent).at(-1)).toEqual({ only: 'EUR,GBP', dryRun: null }));
});

test('All currencies of the file are taken where somebody says so', async () => {
  const { card, user, sent } = await openImport({ [call]: () => json(upload) });
  await user.click(await card.findByRole('combobox', { name: 'Currencies' }));
  await user.click(await screen.findByRole('option', { name: 'All 3 currencies' }));
  await user.click(await card.findByRole('button', { name: 'Import 6 rates' }));
  await waitFor(() => expect(formsOf(sent).at(-1)).toEqual({ only: null, dryRun: null }));
});

test('A file that was chosen without a connection is sent anew by a press', async () => {
  let isAway = true;
  const { card, user } = await openImport({
    [call]: () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return json(upload);
    },
  });
  expect(await card.findByText(/^Purser can’t be reached\./)).toBeTruthy();
  isAway = false;
  await user.click(card.getByRole('button', { name: 'Try again' }));
  expect(await card.findByRole('combobox', { name: 'Currencies to take' })).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('How the smallest rate came about is told in digits', async () => {
  const sum = { currency: 'IRR', date: '2026-11-20', dividend: '1.0965', divisor: '2741250', rate: 4e-7 };
  const { card, user } = await openImport({ [call]: () => json({ ...upload, sum }) });
  await user.click(await card.findByRole('combobox', { name: 'Currencies' }));
  await user.click(await screen.findByRole('option', { name: 'All 3 currencies' }));
  expect(await card.findByText(/÷ 2741250 = 0\.0000004/)).toBeTruthy();
});

test('Rates far from the last known ones are asked about', async () => {
  const row = {
    row: 2,
    currency: 'JPY',
    date: '2026-11-25',
    rate: 0.65,
    last: 0.0065,
    lastDate: '2026-11-24',
  };
  const far = { ...upload, added: 5, far: 1, farRates: [row], unitOf: null };
  const { card, user, sent } = await openImport({ [call]: () => json(far) });
  await user.click(await card.findByRole('combobox', { name: 'Currencies' }));
  await user.click(await screen.findByRole('option', { name: 'All 3 currencies' }));
  expect(
    await card.findByText(/^Row 2: JPY of Nov 25, 2026 is 0\.65, and was 0\.0065 on Nov 24, 2026/),
  ).toBeTruthy();
  await user.click(card.getByRole('checkbox', { name: 'Import it all the same' }));
  await waitFor(() => expect(formOf(sent.at(-1) ?? {}).far).toBe('take'));
});
