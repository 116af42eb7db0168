import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comment } from '../../../test/comments.tsx';
import { json, type Routes } from '../../../test/network.ts';
import { termOf } from '../../../test/renewal-rows.ts';
import { findTerms, openRenewals, rowOf, someTerms } from '../../../test/renewals-screen.ts';
import { keepSavedFiles } from '../../../test/saved-files.ts';
import { contractOf } from '../../../test/software-panel.ts';

const saved = keepSavedFiles();

/** What is asked for of the item whose row is opened. */
const adobe: Routes = {
  'GET /api/software/2/contracts': () =>
    json([
      {
        ...contractOf({ id: 12, startDate: '2025-12-01', endDate: '2026-11-30', cost: 1000 }),
        softwareId: 2,
      },
      { ...contractOf({ id: 10, startDate: '2024-12-01', endDate: '2025-11-30', cost: 800 }), softwareId: 2 },
    ]),
  'GET /api/software/2/comments': () =>
    json([comment({ id: 5, softwareId: 2, content: '214 of 260 seats in use.' })]),
};

const details = () => document.querySelector<HTMLElement>('.term-details');
const frameio = 'Frame.io Enterprise';
const creativeCloud = 'Adobe Creative Cloud';

/** Opens the page with the focus on its first row. */
async function onRows(rows = someTerms, address = '/renewals', more: Routes = adobe) {
  const opened = await openRenewals(rows, address, more);
  await findTerms();
  await opened.user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rowOf(creativeCloud));
  return opened;
}

const chosen = (): string[] =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter(({ checked }) => checked)
    .map((box) => box.getAttribute('aria-label') ?? '');

test('An open row has the derivation, the price of each term, and what was said last', async () => {
  const { user } = await openRenewals(someTerms, '/renewals', adobe);
  await findTerms();
  await user.click(screen.getByRole('button', { name: `Details, ${creativeCloud}` }));
  expect(location.search).toBe('?open=12');
  const open = within(details() ?? document.body);
  await open.findByText(/214 of 260 seats in use/);
  const prices = [...(details()?.querySelectorAll('.term-prices > tbody > tr') ?? [])].map(
    ({ textContent }) => textContent,
  );
  expect(prices).toEqual([
    'Next, if nobody acts$1,070.00+7.0%',
    '2025–26$1,000.00+25.0%',
    '2024–25$800.00first',
  ]);
  expect(details()?.querySelector('.term-says')?.textContent).toMatch(
    /^Nobody decided by Oct 31\. Notice given now ends only the next term, Nov 30, 2027, unless the vendor agrees\. Term Dec 6/,
  );
  expect(open.getByRole('button', { name: 'Renew' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `Details, ${creativeCloud}` }));
  await waitFor(() => expect(details()).toBeNull());
});

test('The decision’s note stands there instead of a comment, with its request', async () => {
  const { decision } = someTerms[4] ?? {};
  const row = termOf({
    state: 'renewal_requested',
    decision: decision ? { ...decision, decision: 'renew', note: 'Ask for 220 seats.', requestId: 9 } : null,
  });
  await openRenewals([row], '/renewals?open=11', { 'GET /api/software/1/contracts': () => json([]) });
  await findTerms();
  const open = within(details() ?? document.body);
  await open.findByText(/Ask for 220 seats/);
  expect(open.getByRole('link', { name: 'The request' }).getAttribute('href')).toBe('/requests/9');
});

test('Arrows move through the rows past their groups, and open and close them', async () => {
  const { user } = await onRows();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(details()).toBeTruthy());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rowOf(frameio));
  await user.keyboard('{End}{ArrowDown}');
  expect(document.activeElement).toBe(rowOf('Snowflake Enterprise'));
  await user.keyboard('{Home}{ArrowLeft}');
  await waitFor(() => expect(details()).toBeNull());
  await user.keyboard(' ');
  await waitFor(() => expect(details()).toBeTruthy());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(details()).toBeNull());
});

test('One row alone is in the tab order', async () => {
  await onRows();
  const stops = [...document.querySelectorAll('tbody [tabindex="0"]')].map((stop) => stop.closest('tr'));
  expect(new Set(stops)).toEqual(new Set([rowOf(creativeCloud)]));
});

test('Enter opens the panel, which the address names', async () => {
  const { user } = await onRows();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  expect(location.search).toBe('?software=2');
});

test('d opens the menu of the row, from which arrows go on, and g its dialog', async () => {
  const { user } = await onRows();
  await user.keyboard('d');
  const menu = within(await screen.findByRole('menu'));
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toContain('Renegotiate…g');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rowOf(frameio));
  await user.keyboard('{ArrowUp}g');
  expect(await screen.findByRole('dialog', { name: /Adobe Creative Cloud/ })).toBeTruthy();
});

test('? lists the keys, and where somebody types the keys are letters', async () => {
  const { user } = await onRows();
  await user.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keys' });
  expect(within(sheet).getByText('assign an owner')).toBeTruthy();
  await user.keyboard('x{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Vendor' }));
  await user.keyboard('x');
  expect(chosen()).toEqual([]);
});

test('Rows are chosen one by one, with Shift from the last on, and all at once', async () => {
  const { user } = await openRenewals(someTerms, '/renewals');
  await findTerms();
  await user.click(screen.getByRole('checkbox', { name: `Select ${creativeCloud}` }));
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  expect(bar.getByText('Adobe Creative Cloud, $1,000.00 a year')).toBeTruthy();
  await user.keyboard('{Shift>}');
  await user.click(screen.getByRole('checkbox', { name: 'Select Figma Organization' }));
  await user.keyboard('{/Shift}');
  expect(chosen()).toEqual([`Select ${creativeCloud}`, `Select ${frameio}`, 'Select Figma Organization']);
  expect(bar.getByText('3 selected')).toBeTruthy();
  expect(bar.getByText('$37,500.00 a year')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  expect(bar.getByText('4 selected')).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
});

test('Where the chosen rows are left from their bar, the focus goes back to the row', async () => {
  const { user } = await onRows();
  for (const leave of ['{Escape}', '{Enter}']) {
    await user.keyboard('x');
    const bar = await screen.findByRole('region', { name: 'Selected rows' });
    within(bar).getByRole('button', { name: 'Clear' }).focus();
    await user.keyboard(leave);
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
    expect(document.activeElement, leave).toBe(rowOf(creativeCloud));
  }
});

test('x chooses the row, e exports the chosen, and without any the row itself', async () => {
  const { user } = await onRows();
  await user.keyboard('e');
  await user.keyboard('x{ArrowDown}x');
  await user.keyboard('e');
  const lines = await Promise.all(
    saved.map(async ({ blob }) => (await blob.text()).trim().split('\n').slice(1)),
  );
  expect(lines.map((rows) => rows.map((line) => line.split(',')[0]))).toEqual([
    ['Adobe'],
    ['Adobe', 'Frame.io'],
  ]);
});

test('a gives the chosen items another owner, at most 500 with each call', async () => {
  const many = Array.from({ length: 501 }, (_, at) => termOf({ softwareId: at + 1, contractId: at + 1 }));
  const { user, sent } = await openRenewals(many, '/renewals', {
    'POST /api/renewals/bulk': ({ body }) => json({ changed: JSON.parse(String(body)).ids.length }),
  });
  await findTerms();
  await user.click(screen.getByRole('checkbox', { name: 'Select all' }));
  await user.keyboard('a');
  await user.click(await screen.findByRole('option', { name: 'Tom Okafor' }));
  await screen.findByText('Tom Okafor owns 501 more items');
  const bodies = sent
    .filter(({ method }) => method === 'POST')
    .map(({ body }): { ids: number[]; businessOwnerId: number } => JSON.parse(String(body)));
  expect(bodies.map(({ ids, businessOwnerId }) => [ids.length, businessOwnerId])).toEqual([
    [500, 2],
    [1, 2],
  ]);
});

test('s chooses the row and offers until when to put it off', async () => {
  const { user } = await onRows();
  await user.keyboard('s');
  expect(chosen()).toEqual([`Select ${creativeCloud}`]);
  expect(await screen.findByRole('menuitem', { name: /This can’t be put off/ })).toBeTruthy();
});

test('Of many rows only those in view are drawn', async () => {
  const many = Array.from({ length: 2000 }, (_, at) => termOf({ softwareId: at + 1, contractId: at + 1 }));
  await openRenewals(many);
  const grid = await findTerms();
  expect(grid.getAttribute('aria-rowcount')).toBe('2003');
  expect(document.querySelectorAll('tr[data-row]').length).toBeLessThan(60);
});
