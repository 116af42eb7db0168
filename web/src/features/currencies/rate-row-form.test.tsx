import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/network.ts';
import { openCurrencies } from '../../../test/rates.tsx';

const saving = { 'PUT /api/settings/exchange-rates': () => json([]) };
const put = 'PUT /api/settings/exchange-rates';

async function openDay() {
  const opened = await openCurrencies(saving);
  await opened.user.click(
    await opened.table.findByRole('button', { name: 'Edit the rates of Nov 20, 2026' }),
  );
  return { ...opened, rate: opened.table.getByRole('textbox', { name: 'EUR rate of Nov 20, 2026' }) };
}

test('Enter in a field saves the row', async () => {
  const { rate, user, writes } = await openDay();
  await user.clear(rate);
  await user.type(rate, '1.16{Enter}');
  await waitFor(() => expect(writes()).toEqual([put]));
});

test('Enter on Cancel cancels, and saves nothing', async () => {
  const { rate, table, user, writes } = await openDay();
  await user.clear(rate);
  await user.type(rate, '11.6');
  table.getByRole('button', { name: 'Cancel' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rate.isConnected).toBe(false));
  expect(writes()).toEqual([]);
});

test('Enter on Save saves once', async () => {
  const { rate, table, user, writes } = await openDay();
  await user.clear(rate);
  await user.type(rate, '1.16');
  table.getByRole('button', { name: 'Save' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rate.isConnected).toBe(false));
  expect(writes()).toEqual([put]);
});

test('Enter opens the calendar and picks a day of it, and saves nothing', async () => {
  const { table, user, writes } = await openCurrencies(saving);
  await user.type(table.getByRole('textbox', { name: 'EUR rate of the new rates' }), '1.16');
  table.getByRole('button', { name: 'Pick a date' }).focus();
  await user.keyboard('{Enter}');
  const day = await screen.findByRole('button', { name: /November 18/ });
  day.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(day.isConnected).toBe(false));
  expect(table.getByLabelText('Date of the new rates')).toMatchObject({ value: 'Nov 18, 2026' });
  expect(writes()).toEqual([]);
});
