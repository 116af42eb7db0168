import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../test/network.ts';
import { giveHeight } from '../../test/portfolio.ts';
import { maya } from '../../test/render-app.tsx';
import { openPanelOverTable, panelRoutes, software } from '../../test/software-panel.ts';
import { announceSignedIn } from '../lib/signed-in-signal.ts';

giveHeight();

const refused = () => problem(401, 'Please sign in to continue');

/** The panel of an item, on a server that takes no write until somebody signs in again. */
async function openRefused() {
  let isSignedIn = true;
  const item = software();
  const opened = await openPanelOverTable({
    ...panelRoutes(item),
    'GET /api/me': () => (isSignedIn ? json(maya) : refused()),
    'PUT /api/software/7': () => (isSignedIn ? json({ ...item, notes: 'Kept', version: 4 }) : refused()),
    'POST /api/software/7/terminate': refused,
    'PATCH /api/contracts/1': refused,
    'POST /api/software/7/contracts': refused,
    'DELETE /api/contracts/1': refused,
  });
  isSignedIn = false;
  const question = () => screen.findByRole('alertdialog', { name: 'You have been signed out' });
  /** Signs in again, and answers the words that something is still wrong. */
  const comeBack = async () => {
    await question();
    isSignedIn = true;
    await act(async () => announceSignedIn());
    await waitFor(() =>
      expect(screen.queryByRole('alertdialog', { name: 'You have been signed out' })).toBeNull(),
    );
    return screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  };
  const press = async (name: string, within_: HTMLElement = opened.panel) =>
    opened.user.click(await within(within_).findByRole('button', { name }));
  return { ...opened, comeBack, press };
}

test('Once somebody has signed in again, nothing says any more that they should, and the item can be saved', async () => {
  const { panel, user, comeBack, press } = await openRefused();
  await user.type(within(panel).getByRole('textbox', { name: 'Notes' }), 'Kept');
  await press('Save Changes');
  expect(await comeBack()).toEqual([]);
  await press('Save Changes');
  expect(await screen.findByText('Changes saved')).toBeTruthy();
});

test('Nor does the form of a contract', async () => {
  const { panel, user, comeBack, press } = await openRefused();
  await press('Edit');
  await user.clear(within(panel).getByRole('spinbutton', { name: 'Cost' }));
  await user.type(within(panel).getByRole('spinbutton', { name: 'Cost' }), '77');
  await press('Save Contract');
  expect(await comeBack()).toEqual([]);
  expect(within(panel).getByRole('spinbutton', { name: 'Cost' })).toHaveProperty('value', '77');
});

test('Nor does the question for the last contract date', async () => {
  const { panel, user, comeBack } = await openRefused();
  await user.click(within(panel).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Terminated' }));
  const asked = await screen.findByRole('dialog', { name: 'Confirm Contract Termination' });
  await user.click(within(asked).getByRole('button', { name: 'Confirm Termination' }));
  expect(await comeBack()).toEqual([]);
  expect(asked.isConnected).toBe(true);
});

test('Nor does the question whether a contract is to be deleted', async () => {
  const { user, comeBack, press } = await openRefused();
  await press('Delete Contract');
  const asked = await screen.findByRole('alertdialog', { name: 'Delete Contract' });
  await user.click(within(asked).getByRole('button', { name: 'Delete' }));
  expect(await comeBack()).toEqual([]);
});
