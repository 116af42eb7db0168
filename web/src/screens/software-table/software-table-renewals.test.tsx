import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract, openTable, portfolioRow } from '../../../test/portfolio.ts';
import { textsIn } from '../../../test/texts.ts';

const rows = [
  portfolioRow({ id: 1, vendor: 'Adobe', latestContract: contract({ endDate: '2026-12-19' }) }),
  portfolioRow({ id: 2, vendor: 'Box', latestContract: contract({ endDate: '2026-11-01' }) }),
  portfolioRow({ id: 3, vendor: 'Canva', latestContract: contract({ endDate: '2027-01-10' }) }),
  portfolioRow({ id: 4, vendor: 'Dell', latestContract: contract({ endDate: '2028-01-10' }) }),
];

const openRenewals = () => openTable(rows, '/table?renews=overdue&renews=near&view=renewals&sort=renewal');

const headings = (grid: HTMLElement) => textsIn(grid, 'columnheader');

const forRenewals = ['Vendor', 'Product', 'Annual cost', 'Renewal', 'Business owner', 'Status', 'Actions'];

test('The view of renewals has its filter, its order, and the owners in the columns that fit', async () => {
  const { grid } = await openRenewals();
  const names = textsIn(grid, 'rowheader');
  expect(names).toEqual(['Box', 'Adobe']);
  expect(headings(grid)).toEqual(forRenewals);
  expect(screen.getByRole('button', { name: 'Renews: Overdue, Within 30 days' })).toBeTruthy();
});

test('Its columns are its own: they can be changed and left, and a person’s own stay as they were', async () => {
  const { grid, user } = await openRenewals();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Annual cost' }));
  expect(headings(grid)).toEqual(forRenewals.filter((name) => name !== 'Annual cost'));
  await user.keyboard('{Escape}');
  const chip = screen.getByRole('button', { name: 'Columns for renewals' });
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  await user.click(chip);
  await waitFor(() => expect(headings(grid)).toHaveLength(16));
  expect(window.location.search).not.toContain('view');
  expect(localStorage.getItem('table-hidden-columns-1')).toBeNull();
});

test('When to act, whether it renews itself and how that stands are columns that somebody asks for', async () => {
  const renewing = { actBy: '2026-12-05', renewsItself: true, renewalState: 'undecided' } as const;
  const ended = { actBy: '2026-11-01', renewsItself: false, renewalState: 'lapsed' } as const;
  const listed = [
    { ...rows[0], ...renewing, id: 1 },
    { ...rows[1], ...ended, id: 2 },
    { id: 3, vendor: 'Canva' },
  ];
  const { grid, user } = await openTable(listed.map(portfolioRow));
  expect(headings(grid)).not.toContain('Act by');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  for (const name of ['Act by', 'Renews itself', 'State'])
    await user.click(await screen.findByRole('checkbox', { name }));
  await user.keyboard('{Escape}');
  expect(localStorage.getItem('table-hidden-columns-1')).toBe('actBy,renewsItself,renewalState');
  const texts = textsIn(grid, 'row');
  expect(texts[1]).toMatch(/Dec 5, 202614d14 days left.*YesUndecided/);
  expect(texts[2]).toMatch(/Nov 1, 202620d over20 days overdue.*NoExpired/);
  await user.click(
    within(grid).getByRole('columnheader', { name: 'Act by' }).querySelector('button') ?? grid,
  );
  const vendors = () => textsIn(grid, 'rowheader');
  await waitFor(() => expect(vendors()).toEqual(['Box', 'Adobe', 'Canva']));
});
