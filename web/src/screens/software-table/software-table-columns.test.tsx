import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTable, portfolioRow } from '../../../test/portfolio.ts';
import { columnIds, isOptional } from '../../features/portfolio/columns.ts';

const open = () => openTable([portfolioRow({ id: 1 })]);

test('Hidden columns stay hidden for this person, and vendor and actions never vanish both', async () => {
  const { grid, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Description' }));
  await user.click(screen.getByRole('checkbox', { name: 'Vendor' }));
  expect(within(grid).queryByRole('columnheader', { name: 'Description' })).toBeNull();
  expect(screen.getByRole('checkbox', { name: 'Actions' })).toHaveProperty('disabled', true);
  expect(localStorage.getItem('table-hidden-columns-1')).toBe('description,vendor');
  await user.click(screen.getByRole('button', { name: 'Show all columns' }));
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(
    columnIds.filter((column) => !isOptional(column)).length,
  );
});

test('Columns are moved by a press or by Alt and an arrow, stay so for this person, and go back', async () => {
  const { grid, user } = await open();
  const headings = () =>
    within(grid)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const before = headings();
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('button', { name: 'Move Annual cost up' }));
  expect(headings().slice(0, 3)).toEqual(['Vendor', 'Annual cost', 'Product']);
  expect(screen.getByRole('button', { name: 'Move Annual cost up' })).toHaveProperty('disabled', true);
  screen.getByRole('checkbox', { name: 'Annual cost' }).focus();
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
  expect(headings().slice(0, 4)).toEqual(['Vendor', 'Product', 'Renewal', 'Annual cost']);
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Annual cost' }));
  expect(localStorage.getItem('table-column-order-1')).toMatch(/^vendor,product,renewal,cost,/);
  await user.click(screen.getByRole('button', { name: 'Reset order' }));
  expect(headings()).toEqual(before);
  expect(localStorage.getItem('table-column-order-1')).toBeNull();
});
