import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reviewOf } from '../../../test/dashboard.ts';
import { held, json, problem } from '../../../test/network.ts';
import { banner, findBanner, openDashboard, pricesOf, vendors } from '../../../test/price-review.ts';
import { panelRoutes, software } from '../../../test/software-panel.ts';
import { priceReviewQuery } from './price-review.queries.ts';

const adobe = reviewOf();
const focused = () => document.activeElement?.textContent;

test('Each price to review says whose it is, what it is and since when it is due', async () => {
  openDashboard([
    adobe,
    reviewOf({
      id: 71,
      vendor: 'Amazon Web Services',
      product_name: 'Support',
      cost: 216_000.5,
      cancellationNoticeDate: null,
      nextReviewDate: '2025-10-01',
    }),
  ]);
  const entries = within(await findBanner()).getAllByRole('listitem');
  expect(screen.getByRole('heading', { level: 2, name: '2 prices to review' })).toBeTruthy();
  expect(entries.map((entry) => entry.textContent)).toEqual([
    expect.stringContaining('Adobe Creative Cloud $1,000.00 a year, review due since Nov 1, 2026 '),
    expect.stringContaining('Amazon Web Services Support $216,000.50 a year, review due since Oct 1, 2025 '),
  ]);
});

test('The banner says when the next review will be, and the button which price it confirms', async () => {
  openDashboard([adobe]);
  const button = within(await findBanner()).getByRole('button', {
    name: 'Confirm Price of Adobe Creative Cloud',
    description: 'Confirming sets the next review to Dec 1, 2026',
  });
  expect(screen.getByRole('heading', { level: 2, name: '1 price to review' })).toBeTruthy();
  expect(button.closest('li')?.textContent).toContain('Confirming sets the next review to Dec 1, 2026');
});

test('A vendor leads to the panel of its item', async () => {
  const { user } = openDashboard([adobe], panelRoutes(software()));
  await user.click(within(await findBanner()).getByRole('button', { name: 'Adobe Creative Cloud' }));
  expect(await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeTruthy();
});

test('While it loads, and where no price is due, there is no banner', async () => {
  const { answer, letGo } = held();
  const { client } = openDashboard([], { 'GET /api/contracts/review': () => answer });
  await screen.findByText('No recent activity');
  expect(banner()).toBeNull();
  letGo(json([]));
  await waitFor(() => expect(client.getQueryData(priceReviewQuery.queryKey)).toEqual([]));
  expect(banner()).toBeNull();
});

test('Of many prices the first three are there, then all of them, then three again', async () => {
  const { user } = openDashboard(pricesOf(14));
  await findBanner();
  expect(vendors()).toEqual(['Vendor 1 Suite', 'Vendor 2 Suite', 'Vendor 3 Suite']);
  await user.click(screen.getByRole('button', { name: 'Show all 14', expanded: false }));
  expect(vendors()).toHaveLength(14);
  const less = screen.getByRole('button', { name: 'Show less', expanded: true });
  expect(document.activeElement).toBe(less);
  await user.click(less);
  expect(vendors()).toHaveLength(3);
});

test('Three prices are all there is to show', async () => {
  openDashboard(pricesOf(3));
  const region = await findBanner();
  expect(vendors()).toHaveLength(3);
  expect(within(region).queryByRole('button', { name: /^Show/ })).toBeNull();
});

test('Of thousands so many are drawn at a time, and whoever asks for more reads on where they come', async () => {
  const { user } = openDashboard(pricesOf(1214));
  await findBanner();
  await user.click(screen.getByRole('button', { name: 'Show all 1,214' }));
  expect(vendors()).toHaveLength(50);
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(vendors()).toHaveLength(100);
  expect(focused()).toBe('Vendor 51 Suite');
});

test('A dismissed banner stays away, also for who comes back from another screen', async () => {
  const { user } = openDashboard([adobe]);
  await findBanner();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(banner()).toBeNull();
  // The heading has the focus that was on the button.
  expect(focused()).toBe('Dashboard');
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByText('No recent activity');
  expect(banner()).toBeNull();
});

test('A dismissed banner comes back for a price that wasn’t there then, and not for fewer of them', async () => {
  const due = pricesOf(3);
  const { user, client, asked } = openDashboard(due);
  const askAgain = () => act(() => client.refetchQueries(priceReviewQuery));
  await findBanner();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  due.splice(0, 1);
  await askAgain();
  expect(asked()).toHaveLength(2);
  expect(banner()).toBeNull();
  due.push(reviewOf({ id: 99, vendor: 'Zoom' }));
  await askAgain();
  expect(await findBanner()).toBeTruthy();
  expect(vendors()).toEqual(['Vendor 2 Suite', 'Vendor 3 Suite', 'Zoom Creative Cloud']);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(banner()).toBeNull();
});

test('That they can’t be loaded can be dismissed, and prices that come later are shown', async () => {
  const due = [adobe];
  const answers = [problem(500, 'Broken'), problem(500, 'Broken')];
  const { user, client } = openDashboard(due, {
    'GET /api/contracts/review': () => answers.shift() ?? json(due),
  });
  await screen.findByText('Prices to review could not be loaded');
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(banner()).toBeNull();
  expect(focused()).toBe('Dashboard');
  await act(() => client.refetchQueries(priceReviewQuery));
  expect(banner()).toBeNull();
  await act(() => client.refetchQueries(priceReviewQuery));
  expect(await findBanner()).toBeTruthy();
});

test('A name of hundreds of letters is whole for who can’t see it', async () => {
  const vendor = 'Verylong'.repeat(60);
  openDashboard([reviewOf({ vendor })]);
  await findBanner();
  expect(vendors()).toEqual([`${vendor} Creative Cloud`]);
  expect(screen.getByRole('button', { name: `Confirm Price of ${vendor} Creative Cloud` })).toBeTruthy();
});
