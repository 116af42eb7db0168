import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openRequestsInApp } from '../../../test/requests-screen.ts';

const heading = () => screen.getByRole('heading', { level: 1, name: 'Software Requests' });

test.each([
  ['/requests?q=nothing', 'Clear search and filters'],
  ['/requests?q=nothing&view=list', 'Clear search and filters'],
])('Once the search of %s is cleared, the heading has the focus', async (address, button) => {
  const { user } = await openRequestsInApp(address);
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByText('5 of 5');
  await waitFor(() => expect(document.activeElement).toBe(heading()));
});

test('Whoever types into the search keeps the focus there', async () => {
  const { user } = await openRequestsInApp('/requests');
  const search = screen.getByRole('searchbox', { name: 'Search requests' });
  await user.type(search, 'nothing');
  await screen.findByText('Nothing matches');
  await user.clear(search);
  await screen.findByRole('region', { name: 'Board' });
  expect(document.activeElement).toBe(search);
});
