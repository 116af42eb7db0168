import { defaultOptions } from '@purser/domain/options';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem, type Routes } from '../../../test/network.ts';
import { openLists, optionsAddress } from '../../../test/options.ts';
import { toast } from '../../../test/texts.ts';

const none = { products: 0, contracts: 0, requests: 0, budgets: 0, calendars: 0, conditions: 0 };
const uses = { ...none, products: 12, contracts: 3, budgets: 1 };
const renamed = {
  ...defaultOptions,
  paymentTypes: defaultOptions.paymentTypes.map((type) => (type === 'Check' ? 'Cheque' : type)),
};

const open = (routes: Routes = {}) =>
  openLists({
    [`GET ${optionsAddress}/uses`]: () => json(uses),
    [`POST ${optionsAddress}/rename`]: () => json({ options: renamed, changed: uses }),
    ...routes,
  });

const pencil = (value: string) => screen.getByRole('button', { name: `Rename ${value}` });

test('Saved values can be renamed, but for cycles, built-in statuses and what isn’t saved', async () => {
  const { list, add } = await open();
  await add('Payment Types', 'Cash');
  const pencils = (title: string) =>
    within(list(title)).queryAllByRole('button', { name: /^Rename / }).length;
  expect(['Payment Types', 'Status Options', 'Billing Cycles'].map(pencils)).toEqual([6, 0, 0]);
});

test('The dialog says what changes; the list has the new name, unsaved values stay, and the pencil has the focus', async () => {
  const { user, values, add, keep } = await open({
    [`POST ${optionsAddress}/rename`]: ({ body }) => {
      expect(JSON.parse(String(body))).toEqual({ list: 'paymentTypes', from: 'Check', to: 'Cheque' });
      keep(renamed);
      return json({ options: renamed, changed: uses });
    },
  });
  await add('Payment Types', 'Cash');
  await user.click(pencil('Check'));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename Check' }));
  expect(await dialog.findByText(/^This changes 12 products, 3 contracts and 1 budget\./)).toBeTruthy();
  const field = dialog.getByRole('textbox', { name: /^Name/ });
  await user.clear(field);
  await user.type(field, 'Cheque{Enter}');
  await toast('Option renamed', 'Check is now Cheque');
  await waitFor(() => expect(document.activeElement).toBe(pencil('Cheque')));
  expect(values('Payment Types')).toEqual([...renamed.paymentTypes, 'Cash']);
});

test('A refusal stands in the dialog, and a name that stays the same isn’t sent', async () => {
  const message = '“Cheque” is still used by 1 contract';
  const { user } = await open({
    [`POST ${optionsAddress}/rename`]: () =>
      problem(409, message, { code: 'name_taken', fields: { to: message } }),
  });
  await user.click(pencil('Check'));
  await user.click(screen.getByRole('button', { name: 'Rename' }));
  expect(await screen.findByText('Please enter another name')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 's{Enter}');
  expect(await screen.findByText(message)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});
