import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf, json } from '../../../test/network.ts';
import { euroRate, openCurrencies, overview } from '../../../test/rates.tsx';

test('The rates stand by day, and a new one is added with its source', async () => {
  const { table, user, sent } = await openCurrencies({ 'PUT /api/settings/exchange-rates': () => json([]) });
  await table.findByRole('rowheader', { name: 'Nov 20, 2026' });
  const days = table.getAllByRole('rowheader');
  expect(days.map(({ textContent }) => textContent).slice(1)).toEqual(['Nov 20, 2026', 'Nov 19, 2026']);
  await user.type(table.getByRole('textbox', { name: 'EUR rate of the new rates' }), '1.16');
  await user.type(table.getByRole('textbox', { name: 'Source of the new rates' }), 'Our bank');
  await user.click(table.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true));
  expect(bodyOf(sent.find(({ method }) => method === 'PUT'))).toMatchObject({
    rates: [{ currency: 'EUR', rate: 1.16, source: 'Our bank' }],
  });
});

test('Older dates come a hundred at a time, and how many are shown stands below', async () => {
  const dates = Array.from({ length: 250 }, (_, at) => new Date(Date.UTC(2026, 10, 20 - at)));
  const all = dates.map((date) => ({ ...euroRate, date: date.toISOString().slice(0, 10) }));
  const [recent, first] = [all[29]?.date ?? '', all.at(-1)?.date ?? ''];
  const { table, user, sent } = await openCurrencies({
    'GET /api/settings/exchange-rates/overview': () => json({ ...overview, days: 250, first, recent }),
    'GET /api/settings/exchange-rates': ({ url }) => json(url.includes('from=') ? all.slice(0, 30) : all),
  });
  const shown = () => table.getAllByRole('row').length - 2;
  await screen.findByText('30 of 250 dates, from Mar 16, 2026');
  expect(shown()).toBe(30);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await screen.findByText('130 of 250 dates, from Mar 16, 2026');
  expect(shown()).toBe(130);
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(screen.getByText('250 dates, from Mar 16, 2026')).toBeTruthy();
  expect(shown()).toBe(250);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('250 dates, from Mar 16, 2026');
  expect(sent.filter(({ url }) => url === '/api/settings/exchange-rates')).toHaveLength(1);
});

test('Where Purser can’t be reached, rates that weren’t saved say so', async () => {
  const { table, user } = await openCurrencies();
  await user.type(table.getByRole('textbox', { name: 'EUR rate of the new rates' }), '1.16');
  await user.click(table.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('The rates were not saved')).toBeTruthy();
  expect(screen.getByText(/^Purser can’t be reached\./)).toBeTruthy();
});

test('The company’s card has its currency and the month in which its fiscal years begin', async () => {
  const { user, sent } = await openCurrencies({
    'PUT /api/settings/fiscalYearStart': () => json({ key: 'fiscalYearStart', value: 7 }),
  });
  expect(screen.getByText(/^US dollars for one unit\./)).toBeTruthy();
  const card = within(screen.getByRole('region', { name: 'Company' }));
  expect(card.getByLabelText('Currency')).toMatchObject({ disabled: true, value: 'USD, US dollar' });
  await user.click(card.getByRole('combobox', { name: 'Fiscal year begins in' }));
  await user.click(await screen.findByRole('option', { name: 'July' }));
  await waitFor(() => expect(sent.some(({ url }) => url.endsWith('/fiscalYearStart'))).toBe(true));
});

test('A new rate of a day that has one says what it replaces', async () => {
  const { table, user } = await openCurrencies();
  const date = table.getByLabelText('Date of the new rates');
  await user.clear(date);
  await user.type(date, '2026-11-20{Tab}');
  expect(table.queryByText(/^Replaces/)).toBeNull();
  await user.type(table.getByRole('textbox', { name: 'EUR rate of the new rates' }), '1.2');
  expect((await table.findByText(/^Replaces/)).textContent).toBe('Replaces EUR 1.1584');
});

test('What is no rate is said at its place, and can’t be added', async () => {
  const { table, user } = await openCurrencies();
  const field = table.getByRole('textbox', { name: 'EUR rate of the new rates' });
  await user.type(field, '0');
  expect(table.getByText(/^EUR: /)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(table.getByRole('button', { name: 'Add' })).toMatchObject({ disabled: true });
});

test('All rates of a currency are removed after it was said of how many dates, and that contracts keep theirs', async () => {
  const { user, sent } = await openCurrencies({
    'DELETE /api/settings/exchange-rates/EUR': () => json({ deleted: 2 }),
  });
  await user.click(screen.getByRole('combobox', { name: 'Remove a currency' }));
  await user.click(await screen.findByRole('option', { name: 'Remove all rates of EUR…' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove all rates of EUR?' }));
  expect(
    dialog.getByText('EUR has rates of 2 dates, and none is left. Contracts keep the rate that they have.'),
  ).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Remove 2 rates' }));
  expect(await screen.findByText('All rates of EUR were removed')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
