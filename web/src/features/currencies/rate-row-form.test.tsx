import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf, json, problem, type Routes } from '../../../test/network.ts';
import { answerRates, euroRate, openCurrencies, overview, rates } from '../../../test/rates.tsx';

const saving = { 'PUT /api/settings/exchange-rates': () => json([]) };
const put = 'PUT /api/settings/exchange-rates';

async function openDay(routes: Routes = saving) {
  const opened = await openCurrencies(routes);
  await opened.user.click(
    await opened.table.findByRole('button', { name: 'Edit the rates of Nov 20, 2026' }),
  );
  return { ...opened, rate: opened.table.getByRole('textbox', { name: 'EUR rate of Nov 20, 2026' }) };
}

test('Enter on Cancel cancels, and saves nothing', async () => {
  const { rate, table, user, writes } = await openDay();
  await user.clear(rate);
  await user.type(rate, '11.6');
  table.getByRole('button', { name: 'Cancel' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rate.isConnected).toBe(false));
  expect(writes()).toEqual([]);
});

test('Enter opens the calendar and picks a day of it, and saves nothing', async () => {
  const { table, user, writes } = await openCurrencies(saving);
  await user.type(table.getByRole('textbox', { name: 'EUR rate of the new rates' }), '1.16');
  table.getByRole('button', { name: 'Pick a date' }).focus();
  await user.keyboard('{Enter}');
  const today = await screen.findByRole('button', { name: /November 21/ });
  await waitFor(() => expect(document.activeElement).toBe(today));
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{Enter}');
  await waitFor(() => expect(today.isConnected).toBe(false));
  expect(table.getByLabelText('Date of the new rates')).toMatchObject({ value: 'Nov 18, 2026' });
  expect(writes()).toEqual([]);
});

/** Euros and pounds on one day, and the removal of the pounds, of which there are so many contracts. */
async function openWithPounds(contracts: number) {
  const pound = { ...euroRate, currency: 'GBP', rate: 1.32 };
  const [euros] = overview.currencies;
  let isThere = true;
  const opened = await openCurrencies({
    ...saving,
    'GET /api/settings/exchange-rates/overview': () => {
      const pounds = { currency: 'GBP', rates: isThere ? 1 : 0, contracts };
      return json({ ...overview, currencies: isThere || contracts > 0 ? [euros, pounds] : [euros] });
    },
    'GET /api/settings/exchange-rates': answerRates(() => (isThere ? [euroRate, pound] : [euroRate])),
    'DELETE /api/settings/exchange-rates/GBP': () => {
      isThere = false;
      return json({ deleted: 1 });
    },
  });
  const { table, user } = opened;
  await user.click(await table.findByRole('button', { name: 'Edit the rates of Nov 20, 2026' }));
  return { ...opened, remove: () => removePounds(user) };
}

async function removePounds(user: Awaited<ReturnType<typeof openCurrencies>>['user']) {
  await user.click(screen.getByRole('combobox', { name: 'Remove a currency' }));
  await user.click(await screen.findByRole('option', { name: 'Remove all rates of GBP…' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.click(dialog.getByRole('button', { name: 'Remove 1 rate' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
}

test.each([0, 1])(
  'A currency that was removed meanwhile, with contracts in it: %i, isn’t saved again',
  async (contracts) => {
    const { table, user, sent, remove } = await openWithPounds(contracts);
    const pounds = table.getByRole('textbox', { name: 'GBP rate of Nov 20, 2026' });
    if (contracts === 0) await user.type(pounds, '1');
    await remove();
    await waitFor(() =>
      expect(pounds).toMatchObject({ isConnected: contracts > 0, value: contracts > 0 ? '' : '1.321' }),
    );
    const euros = table.getByRole('textbox', { name: 'EUR rate of Nov 20, 2026' });
    await user.clear(euros);
    await user.type(euros, '1.16');
    await user.click(table.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(euros.isConnected).toBe(false));
    const body = bodyOf(sent.find(({ method }) => method === 'PUT'));
    expect(body).toEqual({ rates: [{ ...euroRate, rate: 1.16 }], from: [euroRate] });
  },
);

test('The pencil puts the focus on the first rate, and Cancel puts it back on the pencil', async () => {
  const { rate, table, user } = await openDay();
  expect(document.activeElement).toBe(rate);
  await user.click(table.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit the rates of Nov 20, 2026');
});

test.each(['{Enter}', '{Tab}{Tab}{Tab}{Enter}'])(
  'Saving with %s is done once, and puts the focus on the pencil of that day',
  async (keys) => {
    const { rate, user, writes } = await openDay();
    await user.clear(rate);
    await user.type(rate, `1.16${keys}`);
    await waitFor(() => expect(rate.isConnected).toBe(false));
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit the rates of Nov 20, 2026');
    expect(writes()).toEqual([put]);
  },
);

test('Where the day is gone with its last rate, the focus goes to how many there are', async () => {
  let left = rates;
  const { table, user } = await openCurrencies({
    'GET /api/settings/exchange-rates/overview': () => json({ ...overview, days: left.length }),
    'GET /api/settings/exchange-rates': answerRates(() => left),
    [put]: () => {
      left = rates.slice(1);
      return json([]);
    },
  });
  await user.click(await table.findByRole('button', { name: 'Edit the rates of Nov 20, 2026' }));
  await user.clear(table.getByRole('textbox', { name: 'EUR rate of Nov 20, 2026' }));
  await user.click(table.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(table.queryByText('Nov 20, 2026')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toBe('1 date, from Nov 19, 2026'));
});

test('An emptied rate that somebody else has deleted is deleted', async () => {
  let now = rates;
  const { rate, table, user, writes } = await openDay({
    'GET /api/settings/exchange-rates': answerRates(() => now),
  });
  await user.clear(rate);
  now = rates.slice(1);
  await user.click(table.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Rates saved')).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('A rate that could not be deleted says so', async () => {
  const { rate, table, user } = await openDay({ [put]: () => problem(503, 'The database is away') });
  await user.clear(rate);
  await user.click(table.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The rates were not saved')).toBeTruthy();
  expect(rate.isConnected).toBe(true);
});

test('A rate that somebody else has changed meanwhile is asked about, and another currency of the day stays', async () => {
  const pound = { ...euroRate, currency: 'GBP', rate: 1.32 };
  let now = rates;
  const { rate, table, user, sent } = await openDay({
    ...saving,
    'GET /api/settings/exchange-rates': answerRates(() => now),
  });
  await user.clear(rate);
  await user.type(rate, '1.16');
  now = [{ ...euroRate, rate: 1.1591, source: 'Our bank' }, pound];
  await user.click(table.getByRole('button', { name: 'Save' }));
  const conflict = async () =>
    within(
      await screen.findByRole('dialog', { name: 'The rates of this day have changed since you opened them' }),
    );
  const asked = await conflict();
  expect(asked.getByRole('listitem').textContent).toBe(
    'EUR1.1584, Importbecame1.1591, Our bankyours: 1.16, Import',
  );
  await user.click(asked.getByRole('button', { name: 'Keep editing' }));
  expect(rate).toMatchObject({ value: '1.16', isConnected: true });
  await user.click(table.getByRole('button', { name: 'Save' }));
  await user.click((await conflict()).getByRole('button', { name: 'Apply my changes' }));
  await screen.findByText('Rates saved');
  expect(sent.filter(({ method }) => method === 'PUT').map(bodyOf)).toEqual([
    { rates: [{ ...euroRate, rate: 1.16 }], from: [now[0]] },
  ]);
});

test('A new rate doesn’t replace one that was added meanwhile before that is decided', async () => {
  let now = rates;
  const { table, user, writes } = await openCurrencies({
    'GET /api/settings/exchange-rates': answerRates(() => now),
  });
  const rate = table.getByRole('textbox', { name: 'EUR rate of the new rates' });
  await user.type(rate, '1.16');
  now = [{ ...euroRate, date: '2026-11-21', rate: 1.1602 }, ...rates];
  await user.click(table.getByRole('button', { name: 'Add' }));
  const asked = within(await screen.findByRole('dialog'));
  expect(asked.getByRole('listitem').textContent).toBe('EURno ratebecame1.1602, Importyours: 1.16, By hand');
  await user.click(asked.getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(rate).toMatchObject({ value: '' }));
  expect(writes()).toEqual([]);
});
