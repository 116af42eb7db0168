import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, held, json, problem } from '../../../test/network.ts';
import { giveHeight, portfolioRoutes, portfolioRow } from '../../../test/portfolio.ts';
import { maya, openApp } from '../../../test/render-app.tsx';
import {
  contractOf,
  openPanel,
  openPanelOverTable,
  panelRoutes,
  software,
} from '../../../test/software-panel.ts';
import { newUser } from '../../../test/user.ts';
import { announceSignedIn } from '../../lib/signed-in-signal.ts';

giveHeight();

const item = software({
  business_segment: ['Studio', 'Capital'],
  business_segment_percentages: '{"Studio":75,"Capital":25}',
  team_usage: ['Marketing', 'A team of old'],
  business_owner_id: 2,
  notes: 'For the promo team',
});

test('A row opens its panel with what the table knows while all of it is asked for at once', async () => {
  const record = held();
  const sent = answerFrom({ ...panelRoutes(item), 'GET /api/software/7': () => record.answer });
  openApp('/table');
  const user = newUser();
  await user.click(await screen.findByText('Creative Cloud'));
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  expect(within(panel).getByRole('textbox', { name: 'Vendor' })).toHaveProperty('value', 'Adobe');
  expect(within(panel).getAllByText('Active')).toHaveLength(2);
  expect(within(panel).getByText('SW-7')).toBeTruthy();
  for (const part of ['', '/contracts', '/vendor-files', '/comments', '/change-logs']) {
    const asked = sent.filter(({ url }) => url.split('?')[0] === `/api/software/7${part}`);
    expect(asked, part).toHaveLength(1);
  }
  record.letGo(json(software({ ...item, notes: 'A newer note', version: 4 })));
  await waitFor(() =>
    expect(within(panel).getByRole('textbox', { name: 'Notes' })).toHaveProperty('value', 'A newer note'),
  );
});

test('The sections come in their order, and a tab leads to each of them', async () => {
  const { panel, user } = await openPanel(panelRoutes(item));
  await within(panel).findByRole('button', { name: 'Change History' });
  const headings = within(panel)
    .getAllByRole('heading', { level: 3 })
    .map((heading) => heading.textContent?.replace(/\W*\d*$/, ''));
  expect(headings).toEqual([
    'Contract Information',
    'Software Information',
    'Notes',
    'Vendor Files',
    'Comments',
    'Change History',
  ]);
  const tabs = within(within(panel).getByRole('navigation', { name: 'Sections' })).getAllByRole('button');
  expect(tabs.map((tab) => tab.textContent)).toEqual([
    'Contract',
    'Software',
    'Notes',
    'Files',
    'Comments',
    'History',
  ]);
  expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(['true', null, null, null, null, null]);
  await user.click(within(panel).getByRole('button', { name: 'History' }));
  expect(within(panel).getByRole('button', { name: 'History' }).getAttribute('aria-current')).toBe('true');
  expect(document.activeElement).toBe(document.getElementById('panel-history'));
});

test('The form shows the item as people read it', async () => {
  const { panel } = await openPanel(panelRoutes(item));
  const combo = (name: string) => within(panel).getByRole('combobox', { name }).textContent;
  expect(combo('Status')).toBe('Active');
  expect(combo('Team Usage')).toBe('Marketing, A team of old');
  await waitFor(() => expect(combo('Business Owner')).toBe('TOTom Okafor'));
  expect(combo('Tech Admin')).toBe('None');
  expect(within(panel).getByRole('checkbox', { name: 'Studio' })).toHaveProperty('checked', true);
  expect(within(panel).getByRole('checkbox', { name: 'Corporate' })).toHaveProperty('checked', false);
  expect(within(panel).getByRole('spinbutton', { name: 'Studio percentage' })).toHaveProperty('value', '75');
  expect(within(panel).getByText('Total: 100%')).toBeTruthy();
});

test('With a contract renewal and billing are its own and can’t be typed; without one they can', async () => {
  const { panel } = await openPanel(panelRoutes(item));
  const renewal = within(panel).getByRole('textbox', { name: 'Renewal Date' });
  expect(renewal).toMatchObject({ value: 'May 31, 2027', readOnly: true });
  expect(within(panel).getByRole('textbox', { name: 'Billing Cycle' })).toMatchObject({
    value: 'Yearly',
    readOnly: true,
  });
  expect(within(panel).getAllByText('From the latest contract')).toHaveLength(2);
});

test('An item without a contract has a renewal date, a cycle, a cost and a payment type of its own', async () => {
  const bare = software({ renewal_date: '2027-02-01', billing_cycle: 'monthly', cost: 120 });
  const { panel } = await openPanel(panelRoutes(bare, []));
  expect(await within(panel).findByRole('textbox', { name: 'Renewal Date' })).toMatchObject({
    value: 'Feb 1, 2027',
    readOnly: false,
  });
  expect(within(panel).getByRole('combobox', { name: 'Billing Cycle' }).textContent).toBe('Monthly');
  expect(within(panel).getByRole('spinbutton', { name: 'Cost' })).toHaveProperty('value', '120.00');
  expect(within(panel).getByRole('combobox', { name: 'Payment Type' }).textContent).toBe('None');
});

test('A recurring contract renews as it is billed', async () => {
  const monthly = contractOf({ endDate: null, billingCycle: 'monthly' });
  const { panel } = await openPanel(panelRoutes(item, [monthly]));
  await waitFor(() =>
    expect(within(panel).getByRole('textbox', { name: 'Renewal Date' })).toHaveProperty(
      'value',
      'Monthly recurring',
    ),
  );
});

test('An item that can’t be loaded says so and can be tried again', async () => {
  let isDown = true;
  answerFrom({
    ...panelRoutes(item),
    'GET /api/software/7': () => (isDown ? problem(503, 'The database can’t be reached') : json(item)),
  });
  openApp('/table?software=7');
  const user = newUser();
  const panel = await screen.findByRole('dialog');
  expect(await within(panel).findByText('Failed to fetch software')).toBeTruthy();
  expect(within(panel).queryByRole('button', { name: 'Save Changes' })).toBeNull();
  isDown = false;
  await user.click(within(panel).getByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByRole('textbox', { name: 'Vendor' })).toHaveProperty('value', 'Adobe');
});

test('Deleting the item from its panel closes the panel and takes its row away', async () => {
  let isDeleted = false;
  const routes = panelRoutes(item);
  const rest = portfolioRoutes([portfolioRow({ id: 8, vendor: 'Zoom', product_name: 'Meetings' })]);
  const { panel, user, writes } = await openPanelOverTable({
    ...routes,
    'DELETE /api/software/7': () => {
      isDeleted = true;
      return new Response(null, { status: 204 });
    },
    'GET /api/portfolio': (request) =>
      (isDeleted ? undefined : routes['GET /api/portfolio']?.(request)) ?? rest['GET /api/portfolio'](),
  });
  await user.type(within(panel).getByRole('textbox', { name: 'Vendor' }), '!');
  await user.click(within(panel).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Software' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Adobe Creative Cloud?' });
  expect(
    within(dialog).getByText(/together with 1 contract, its comments and its change history/),
  ).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Delete software' }));
  expect(await screen.findByText('Software deleted')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
  expect(writes()).toHaveLength(1);
  expect(screen.queryByText('Creative Cloud')).toBeNull();
  await waitFor(() => expect(document.activeElement?.closest('[role=grid]')).toBeTruthy());
});

test('An address that asks for the end date opens the contract on it, and asks once', async () => {
  const endless = { ...contractOf(), endDate: null };
  const { user } = await openPanel(panelRoutes(software(), [endless]), '/table?software=7&fix=end-date');
  const end = await screen.findByLabelText(/^End Date/);
  await waitFor(() => expect(document.activeElement).toBe(end));
  expect(new URLSearchParams(location.search).has('fix')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Cancel Edit' }));
  expect(await screen.findByText('End date missing')).toBeTruthy();
});

const refused = () => problem(401, 'Please sign in to continue');

/** The panel of an item, on a server that takes no write until somebody signs in again. */
async function openRefused() {
  let isSignedIn = true;
  const item = software();
  const opened = await openPanelOverTable({
    ...panelRoutes(item),
    'GET /api/me': () => (isSignedIn ? json(maya) : refused()),
    'PUT /api/software/7': () => (isSignedIn ? json({ ...item, notes: 'Kept', version: 4 }) : refused()),
    'PATCH /api/contracts/1': refused,
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
  const press = async (name: string) =>
    opened.user.click(await within(opened.panel).findByRole('button', { name }));
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
