import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contract, openTable, portfolioRow } from '../../../test/portfolio.ts';

const remarkable = [
  portfolioRow({ id: 1, warnings: ['overlap', 'sameProduct'] }),
  portfolioRow({ id: 2, vendor: 'Figma', latestContract: null, renewal_date: null }),
  portfolioRow({ id: 3, vendor: 'Zoom', latestContract: contract({ endDate: null }) }),
];

test('What is worth a second look has a mark that says what, and can be filtered', async () => {
  const { grid, user } = await openTable(remarkable);
  const cell = within(grid).getByRole('rowheader', { name: /^Adobe/ });
  expect(
    within(cell).getByRole('img', {
      name: 'Warning: Contracts overlap. Days in both are counted twice. Another item has the same vendor and product.',
    }),
  ).toBeTruthy();
  fireEvent.pointerOver(cell);
  expect((await screen.findByRole('tooltip')).textContent).toContain('Contracts overlap.');
  expect(within(grid).getAllByRole('img')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Warning' }));
  await user.click(await screen.findByRole('option', { name: 'Contracts overlap' }));
  await waitFor(() => expect(within(grid).getAllByRole('rowheader')).toHaveLength(1));
  expect(window.location.search).toBe('?warning=overlap');
});

test('A renewal date that nobody has entered says so', async () => {
  const { grid } = await openTable(remarkable);
  const cell = within(grid)
    .getByText(/^Nov 2\d, 2027$/)
    .closest('td');
  expect(cell?.dataset.full).toBe('Nobody has entered a renewal date. This one is a year from today.');
});

test('An end date that is missing leads to where it is entered', async () => {
  const { grid, user } = await openTable(remarkable);
  await user.click(
    within(grid).getByRole('button', { name: 'End date missing: enter it for Zoom Creative Cloud' }),
  );
  await waitFor(() => expect(window.location.search).toContain('software=3'));
});

test('What a cell says goes away when the pointer does, also where the next cell has nothing to say', async () => {
  const { grid } = await openTable(remarkable);
  fireEvent.pointerOver(within(grid).getByRole('rowheader', { name: /^Adobe/ }));
  await screen.findByRole('tooltip');
  fireEvent.pointerOver(within(grid).getByRole('rowheader', { name: /^Figma/ }));
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('Below the annual cost stands what a contract costs in its own currency', async () => {
  const inEuros = { currency: 'EUR', originalCost: 33_280, rate: 1.1584, cost: 38_551.55 };
  const { grid } = await openTable([
    portfolioRow({ id: 1, vendor: 'Frame.io', latestContract: contract(inEuros) }),
    portfolioRow({ id: 2, vendor: 'GitHub', latestContract: contract({ cost: 29_484 }) }),
  ]);
  const row = within(grid).getByRole('row', { name: /^Frame\.io/ });
  expect(await within(row).findByText('€33,280.00')).toBeTruthy();
  expect(row.textContent).toContain('$38,551.55');
  expect(within(grid).getByRole('row', { name: /^GitHub/ }).textContent).not.toContain('€');
});
