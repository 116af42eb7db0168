import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerFrom, json } from '../../../test/network.ts';
import { giveHeight } from '../../../test/portfolio.ts';
import { maya, withClient } from '../../../test/render-app.tsx';
import { panelRoutes, software } from '../../../test/software-panel.ts';
import { newUser } from '../../../test/user.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { handleSignedOut, SignedIn } from '../../lib/session.tsx';
import { softwarePanel } from './software-on-demand.ts';

giveHeight();

const item = software();

/** Opens the panel on a page whose address says nothing of it, and which has asked for nothing before. */
async function openElsewhere(routes: Parameters<typeof answerFrom>[0] = {}) {
  const sent = answerFrom({ ...panelRoutes(item), ...routes });
  const root = createRootRoute({ component: Outlet });
  const page = createRoute({ getParentRoute: () => root, path: '/pages/$id', component: Page });
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => 'Another page' });
  const history = createMemoryHistory({ initialEntries: ['/pages/128'] });
  const router = createRouter({ routeTree: root.addChildren([page, other]), history });
  const app = (
    <SignedIn user={maya}>
      <RouterProvider router={router} />
    </SignedIn>
  );
  render(withClient(createQueryClient(handleSignedOut), app));
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  await within(panel).findByRole('region', { name: 'Software Information' });
  return { sent, history, panel, user: newUser() };
}

function Page() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <h1>A page</h1>
      {isOpen && <softwarePanel.Component software={7} onCreated={close} onClose={close} />}
    </>
  );
}

const question = () => screen.findByRole('alertdialog', { name: 'Discard changes?' });

test('On a page that knows nothing of it, the panel saves and deletes its item', async () => {
  let now = item;
  const { panel, sent, user } = await openElsewhere({
    'GET /api/software/7': () => json(now),
    'PUT /api/software/7': () => {
      now = software({ notes: 'Kept', version: 4 });
      return json(now);
    },
    'DELETE /api/software/7': () => new Response(null, { status: 204 }),
  });
  await user.type(within(panel).getByRole('textbox', { name: 'Notes' }), 'Kept');
  await user.click(within(panel).getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(within(panel).queryByText('Unsaved changes')).toBeNull());
  await user.click(within(panel).getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete Software' }));
  await user.click(await screen.findByRole('button', { name: 'Delete software' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.flatMap(({ method }) => (method === 'GET' ? [] : method))).toEqual(['PUT', 'DELETE']);
});

test('The panel shows its item on any page, and closes without touching the address', async () => {
  const { history, panel, user } = await openElsewhere();
  expect(await within(panel).findByRole('heading', { name: /^Comments/ })).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { name: 'A page' })).toBeTruthy();
  expect(history.location.href).toBe('/pages/128');
});

test('What was typed in it is asked about before it closes, and before the page is left', async () => {
  const { history, panel, user } = await openElsewhere();
  const notes = within(panel).getByRole('textbox', { name: 'Notes' });
  await user.type(notes, 'Not saved yet');
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  act(() => history.push('/other'));
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  expect(history.location.href).toBe('/pages/128');
  expect(notes).toHaveProperty('value', 'Not saved yet');
  act(() => history.push('/other'));
  await user.click(within(await question()).getByRole('button', { name: 'Discard changes' }));
  expect(await screen.findByText('Another page')).toBeTruthy();
});
