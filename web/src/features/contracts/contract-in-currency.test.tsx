import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bodyOf,
  choose,
  contractOf,
  creating,
  facts,
  messages,
  openContracts,
  openNewContract,
  retype,
} from '../../../test/contracts.tsx';
import { json, problem, type Routes } from '../../../test/network.ts';

const address = 'POST /api/software/7/contracts';
const table = { currency: 'EUR', date: '2026-11-20', rate: 1.1584, source: null };

const overview = {
  company: 'USD',
  days: 1,
  first: '2026-11-20',
  recent: '2026-11-20',
  currencies: [{ currency: 'EUR', rates: 1, contracts: 1 }],
  isFixed: true,
};

const rates: Routes = {
  'GET /api/settings/exchange-rates/overview': () => json(overview),
  'GET /api/settings/exchange-rates': ({ url }) => json(url.includes('currency=EUR') ? [table] : []),
};

const euros = { currency: 'EUR', originalCost: 32_000, rate: 1.125, cost: 36_000 };

const rateValue = () => screen.getByLabelText<HTMLInputElement>('Rate').value;

test('Where there are no rates, nothing asks for a currency', async () => {
  const { dialog } = await openNewContract([contractOf({ id: 5 })]);
  expect(within(dialog).queryByText('In another currency')).toBeNull();
  expect(within(dialog).queryByLabelText('Currency')).toBeNull();
});

test('In another currency, the table’s rate is proposed with its day, and the sum is shown', async () => {
  const list = [contractOf({ id: 5 })];
  const opened = await openNewContract(list, { ...rates, [address]: creating(list, { cost: 1 }) });
  await opened.user.click(await screen.findByRole('button', { name: 'In another currency' }));
  await retype(opened, /^Cost per year/, '33,280');
  await waitFor(() => expect(rateValue()).toBe('1.1584'));
  screen.getByText('Rate of Nov 20, 2026, the latest so far');
  const [sum] = await screen.findAllByText('$38,551.55');
  expect(sum?.parentElement?.textContent).toBe('$38,551.55 a year in the company’s currency');
  screen.getByText('33,280.00 × 1.1584 = 38,551.552, rounded to the cent');
  await opened.create();
  await waitFor(() => expect(opened.dialog.isConnected).toBe(false));
  expect(bodyOf(opened.writes()[0]?.body)).toMatchObject({
    currency: 'EUR',
    originalCost: 33_280,
    rate: 1.1584,
    cost: null,
  });
});

test('A rate by hand stays until the table’s is taken again', async () => {
  const opened = await openNewContract([contractOf({ id: 5, ...euros })], rates);
  await waitFor(() => expect(rateValue()).toBe('1.1584'));
  await retype(opened, /^Rate$/, '1.165');
  await screen.findByText(/By hand. The table has 1.1584 of Nov 20, 2026/);
  screen.getAllByText('$37,280.00');
  await opened.user.click(screen.getByRole('button', { name: 'Take it' }));
  expect(rateValue()).toBe('1.1584');
});

test('The price and the rate are told apart from the contract before', async () => {
  const opened = await openNewContract([contractOf({ id: 5, ...euros })], rates);
  expect(screen.getByLabelText(/^Cost per year/)).toMatchObject({ value: '32000' });
  await retype(opened, /^Cost per year/, '33280');
  const price = await screen.findByText('Price');
  const change = price.closest('dl')?.textContent ?? '';
  expect(change).toContain('€32,000.00$36,000.00 at 1.125');
  expect(change).toContain('+€1,280.00+4.0%');
  expect(change).toContain('+$2,551.55+$1,440.00 price, +$1,111.55 rate');
});

test('Without a rate there is no amount, and saving is refused', async () => {
  const refusal = 'There is no rate for CHF up to 2026-12-01. Enter one, or add it in Settings';
  const opened = await openNewContract([contractOf({ id: 5, ...euros })], {
    ...rates,
    [address]: () => problem(422, refusal, { fields: { rate: refusal } }),
  });
  await choose(opened, /^Currency/, 'CHF');
  await retype(opened, /^Cost per year/, '31000');
  await screen.findByText('Never taken as 1 to 1: nothing is saved without a rate.');
  expect(messages()).toEqual(['There is no rate for CHF up to Dec 1, 2026.']);
  await opened.create();
  expect(opened.dialog.isConnected).toBe(true);
});

test('The smallest rates stand in digits', async () => {
  const rials = { ...euros, originalCost: 9_000_000_000, rate: 4e-7, cost: 3600 };
  const opened = await openNewContract([contractOf({ id: 5, ...rials })], {
    ...rates,
    'GET /api/settings/exchange-rates': () => json([{ ...table, rate: 5e-7 }]),
  });
  await waitFor(() => expect(rateValue()).toBe('0.0000005'));
  await retype(opened, /^Rate$/, '0.0000006');
  await screen.findByText(/By hand. The table has 0.0000005 of Nov 20, 2026/);
  screen.getByText('$3,600.00 at 0.0000004');
});

test('Where the table’s rate can’t be loaded it says so, not that there is none, and offers another try', async () => {
  let fails = true;
  const { user } = await openNewContract([contractOf({ id: 5, ...euros })], {
    ...rates,
    'GET /api/settings/exchange-rates': () => (fails ? problem(500, 'The database is away') : json([table])),
  });
  await screen.findByText('The table’s rate could not be loaded');
  expect(messages()).toEqual([]);
  expect(screen.queryByText(/nothing is saved without a rate/)).toBeNull();
  await user.type(screen.getByLabelText('Rate'), '1.2');
  expect(screen.queryByText(/The table has none/)).toBeNull();
  await user.clear(screen.getByLabelText('Rate'));
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rateValue()).toBe('1.1584'));
  expect(screen.queryByText('The table’s rate could not be loaded')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText('Rate'));
});

test('Back in the company’s currency, the amount is what it came to', async () => {
  const opened = await openNewContract([contractOf({ id: 5, ...euros })], rates);
  await screen.findAllByText('$37,068.80');
  await choose(opened, /^Currency/, 'USD');
  expect(screen.getByLabelText(/^Cost/)).toMatchObject({ value: '37068.80' });
});

test('The panel shows the contract’s own amount first, and its rate with the day it is from', async () => {
  openContracts([contractOf({ id: 5, ...euros, rate: 1.1584, cost: 37_068.8 })], rates);
  expect(await facts()).toMatchObject({ Cost: '€32,000.00 a year, $37,068.80' });
  await screen.findByText('of Nov 20, 2026');
});

test('Editing one sends what was changed of it', async () => {
  const list = [contractOf({ id: 5, ...euros })];
  const opened = openContracts(list, {
    ...rates,
    'PATCH /api/contracts/5': ({ body }) =>
      json({ ...list[0], ...JSON.parse(String(body)), cost: 37_125, version: 2 }),
  });
  await opened.user.click(await screen.findByRole('button', { name: /Edit/ }));
  await retype(opened, /^Cost per year/, '33000');
  expect(rateValue()).toBe('1.125');
  await opened.user.click(screen.getByRole('button', { name: 'Save Contract' }));
  await waitFor(() => expect(opened.writes()).toHaveLength(1));
  expect(bodyOf(opened.writes()[0]?.body)).toEqual({ originalCost: 33_000 });
});
