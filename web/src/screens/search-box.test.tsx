import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openTable, portfolioRow } from '../../test/portfolio.ts';
import { openRequests } from '../../test/requests-screen.ts';

const rows = [portfolioRow({ id: 1 }), portfolioRow({ id: 2, vendor: 'Zoom', product_name: 'Meetings' })];

test.each(['{ArrowDown}', '{Enter}'])('%s leads from the search into the table, Escape back', async (key) => {
  const { grid, user } = await openTable(rows);
  await user.keyboard('/zoom');
  const search = screen.getByRole('searchbox', { name: 'Search vendor or product' });
  await user.keyboard(key);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Zoom'));
  expect(grid.contains(document.activeElement)).toBe(true);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(search);
  expect(search).toHaveProperty('value', 'zoom');
  await user.keyboard('{Escape}');
  expect(search).toHaveProperty('value', '');
});

test('The keys lead from the search of the requests to the first card, and back', async () => {
  const { user } = await openRequests();
  const search = screen.getByRole('searchbox', { name: 'Search requests' });
  await user.click(search);
  await user.keyboard('{ArrowDown}');
  const board = screen.getByRole('region', { name: 'Board' });
  expect(within(board).getAllByRole('link')).toContain(document.activeElement);
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(search);
});
