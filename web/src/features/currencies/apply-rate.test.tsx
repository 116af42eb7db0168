import type { ContractInCurrency } from '@purser/api/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contractOf } from '../../../test/contracts.tsx';
import { answerFrom, bodyOf, json, problem, type Routes } from '../../../test/network.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';
import { ApplyRate } from './apply-rate.tsx';

const euros = { currency: 'EUR', originalCost: 32_000, rate: 1.125, cost: 36_000 };
const pounds = { currency: 'GBP', originalCost: 70_000, rate: 1.32, cost: 92_400 };

const inCurrency = (given: Partial<ContractInCurrency> & { id: number }): ContractInCurrency => ({
  ...contractOf({ startDate: '2026-12-06', endDate: '2027-12-05', ...euros, ...given }),
  vendor: given.vendor ?? 'Frame.io',
  product_name: given.product_name ?? 'Enterprise',
  countsOn: given.countsOn ?? false,
});

const frame = inCurrency({ id: 70 });
const getty = inCurrency({ id: 71, vendor: 'Getty Images', product_name: 'Premium Access', ...pounds });

const ratesOf = (rates: Readonly<Record<string, number>>) =>
  Object.entries(rates).map(([currency, rate]) => ({ currency, date: '2026-11-20', rate, source: null }));

async function open(
  contracts: ContractInCurrency[],
  routes: Routes = {},
  person: Parameters<typeof renderPart>[1] = {},
) {
  const sent = answerFrom({
    'GET /api/contracts/in-currencies': () => json(contracts),
    'GET /api/settings/exchange-rates': () => json(ratesOf({ EUR: 1.1584, GBP: 1.32169548 })),
    'POST /api/contracts/apply-rate': () => json([]),
    'GET /api/settings': () => json([]),
    ...routes,
  });
  renderPart(<ApplyRate company="USD" />, person);
  const card = within(await screen.findByRole('region', { name: 'Apply the rate of' }));
  await card.findByRole('row', { name: /^Together/ });
  const cells = (name: RegExp) => textsOf(within(card.getByRole('row', { name })).getAllByRole('cell'));
  const applied = () => sent.filter(({ url }) => url.endsWith('/apply-rate')).map(bodyOf);
  return { card, cells, applied, user: newUser() };
}

const textsOf = (cells: HTMLElement[]) => cells.map(({ textContent }) => textContent);

test('A rate is applied after what it changes was shown', async () => {
  const { card, cells, applied, user } = await open([frame]);
  await card.findAllByText('+$1,068.80');
  expect(cells(/Frame\.io/)).toEqual(['', '€32,000.00', '1.1251.1584', '$36,000.00$37,068.80', '+$1,068.80']);
  await user.click(card.getByRole('button', { name: 'Apply to 1 contract' }));
  await waitFor(() =>
    expect(applied()).toEqual([{ ids: [70], date: '2026-11-21', seen: [{ id: 70, after: 37_068.8 }] }]),
  );
});

test('One currency alone, or none of the contracts, is chosen at once', async () => {
  const { card, cells, applied, user } = await open([frame, getty]);
  await card.findByRole('button', { name: 'Apply to 2 contracts' });
  expect(cells(/^Together/).at(-1)).toBe('+$1,187.48');
  await user.click(card.getByRole('combobox', { name: 'Currency of the contracts' }));
  await user.click(await screen.findByRole('option', { name: 'GBP' }));
  expect(card.queryByRole('row', { name: /Frame\.io/ })).toBeNull();
  expect(cells(/^Together/).at(-1)).toBe('+$118.68');
  const all = card.getByRole('checkbox', { name: 'Select all' });
  await user.click(all);
  expect(card.getByRole('button', { name: 'Apply to 0 contracts' })).toMatchObject({ disabled: true });
  await user.click(all);
  await user.click(card.getByRole('button', { name: 'Apply to 1 contract' }));
  await waitFor(() => expect(applied()).toMatchObject([{ ids: [71] }]));
});

test('A contract that has ended is left out until somebody chooses it, and then says which years change', async () => {
  const ended = inCurrency({ id: 74, vendor: 'Over', startDate: '2024-02-01', endDate: '2025-01-31' });
  const { card, applied, user } = await open([frame, ended]);
  await card.findByRole('button', { name: 'Apply to 1 contract' });
  expect(card.getByText('Nothing is changed yet.')).toBeTruthy();
  const over = card.getByRole('checkbox', { name: /^Over/ });
  expect(over).toMatchObject({ checked: false, disabled: false });
  await user.click(over);
  expect(card.getByText(/and so do the totals of 2024 and 2025\.$/)).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Apply to 2 contracts' }));
  await waitFor(() => expect(applied()).toMatchObject([{ ids: [70, 74] }]));
});

test('A contract that can’t have its rate says why, and holds up no other', async () => {
  const huge = inCurrency({ id: 72, vendor: 'Huge', originalCost: 900_000_000_000 });
  const yen = inCurrency({ id: 73, vendor: 'Sony', currency: 'JPY', originalCost: 1000 });
  const { card, cells } = await open([frame, huge, yen]);
  await card.findByText('At this rate the cost is too large');
  expect(cells(/^Huge|Huge/).at(-1)).toBe('–');
  expect(cells(/Sony/)[2]).toBe('1.125no rate');
  expect(card.getByRole('checkbox', { name: /^Sony/ })).toMatchObject({ disabled: true, checked: false });
  expect(card.getByRole('button', { name: 'Apply to 1 contract' })).toMatchObject({ disabled: false });
});

test('Rates that can’t be loaded say so, and no contract is said to have none', async () => {
  const { card } = await open([frame], {
    'GET /api/settings/exchange-rates': () => problem(500, 'The database is away'),
  });
  expect(await card.findByText('The rates of the day could not be loaded')).toBeTruthy();
  expect(card.queryByText('no rate')).toBeNull();
});

test('Of many contracts a hundred are drawn, and a thousand get the rate at once, the others after them', async () => {
  const many = Array.from({ length: 1001 }, (_, at) => inCurrency({ id: 100 + at, vendor: `Vendor ${at}` }));
  const { card, applied, user } = await open(many);
  await user.click(await card.findByRole('button', { name: 'Apply to the first 1,000 of 1,001 contracts' }));
  await waitFor(() => expect(applied()).toHaveLength(1));
  expect(applied()[0]).toMatchObject({ ids: many.slice(0, 1000).map(({ id }) => id) });
  expect(card.getAllByRole('checkbox')).toHaveLength(101);
  expect(card.getByRole('button', { name: 'Show all 1,001' })).toBeTruthy();
});

test('One that ended and counts all the same, as the latest of an item that goes on, is chosen', async () => {
  const latest = inCurrency({ id: 75, startDate: '2024-01-01', endDate: '2024-12-31', countsOn: true });
  const { card } = await open([latest]);
  expect(await card.findByRole('button', { name: 'Apply to 1 contract' })).toBeTruthy();
  expect(card.getByText(/and so do the totals of 2024, 2025 and 2026\.$/)).toBeTruthy();
});

test('Where costs need an approval, only administrators apply a rate', async () => {
  const { card } = await open(
    [frame],
    { 'GET /api/settings': () => json([{ key: 'contractsNeedApproval', value: true }]) },
    { role: 'user' },
  );
  await card.findByText('Costs need an approval here, so only administrators apply a rate');
  expect(card.queryByRole('button', { name: /^Apply/ })).toBeNull();
});

test('What all contracts cost together has its labels on a phone, too', async () => {
  const { card } = await open([frame]);
  const row = within(card.getByRole('row', { name: /^Together/ }));
  const labels = row.getAllByRole('cell').flatMap(({ dataset }) => dataset.label ?? []);
  expect(labels).toEqual(['In USD', 'Change']);
});
