import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, problem } from '../../../test/network.ts';
import { usersAnswer } from '../../../test/render-app.tsx';
import { tom } from '../../../test/requests.ts';
import { openPanel, panelRoutes, software } from '../../../test/software-panel.ts';

const item = software({ tech_admin_id: 2 });

const ownerIn = (panel: HTMLElement, name: string) =>
  within(panel).getByRole<HTMLButtonElement>('combobox', { name });

test('Where the people can’t be loaded an owner can’t be cleared, and asking again brings the names', async () => {
  let isAway = true;
  const { panel, user, client } = await openPanel({
    ...panelRoutes(item),
    'GET /api/users': () => (isAway ? problem(500, 'Something went wrong') : usersAnswer([tom])),
  });
  expect(await within(panel).findAllByText('People could not be loaded.')).toHaveLength(3);
  expect(ownerIn(panel, 'Tech Admin').disabled).toBe(true);
  expect(ownerIn(panel, 'Tech Admin').textContent).toBe('Not loaded');
  expect(within(panel).queryByText('Unknown User')).toBeNull();
  await user.click(ownerIn(panel, 'Tech Admin'));
  expect(screen.queryByRole('option')).toBeNull();
  // The comments ask for the people as well, as soon as they are there.
  await within(panel).findByRole('textbox', { name: /comment/i });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  isAway = false;
  await user.click(within(panel).getByRole('button', { name: 'Try again: Tech Admin' }));
  expect(await within(panel).findByText('Tom Okafor')).toBeTruthy();
  expect(ownerIn(panel, 'Tech Admin').disabled).toBe(false);
  expect(within(panel).queryByText('People could not be loaded.')).toBeNull();
});

test('While the people are on their way no owner can be chosen or cleared', async () => {
  const people = held();
  const { panel } = await openPanel({ ...panelRoutes(item), 'GET /api/users': () => people.answer });
  expect(ownerIn(panel, 'Tech Admin').disabled).toBe(true);
  expect(ownerIn(panel, 'Tech Admin').textContent).toBe('Loading…');
  people.letGo(usersAnswer([tom]));
  expect(await within(panel).findByText('Tom Okafor')).toBeTruthy();
  expect(ownerIn(panel, 'Tech Admin').disabled).toBe(false);
});
