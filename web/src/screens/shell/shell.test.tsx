import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom } from '../../../test/network.ts';
import { openApp, signedIn } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

async function openDashboard() {
  answerFrom(signedIn);
  openApp('/dashboard');
  await heading('Dashboard');
}

test('The sidebar leads to the seven places and marks the one that is open', async () => {
  await openDashboard();
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Dashboard', '/dashboard'],
    ['Software Overview', '/table'],
    ['Renewals', '/renewals'],
    ['Purchase Requests', '/requests'],
    ['Forecast', '/forecast'],
    ['Notifications', '/notifications'],
    ['Settings', '/settings'],
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
    'page',
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('A narrow screen has the last three places under More', async () => {
  await openDashboard();
  await newUser().click(screen.getByRole('button', { name: 'More pages' }));
  const more = screen.getByRole('dialog', { name: 'More pages' });
  const links = within(more).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/forecast',
    '/notifications',
    '/settings',
  ]);
  await newUser().click(within(more).getByRole('link', { name: 'Settings' }));
  await waitFor(() => expect(location.pathname).toBe('/settings'));
  expect(screen.queryByRole('dialog', { name: 'More pages' })).toBeNull();
});

test('Going to another page names it, marks it and puts the focus on its heading', async () => {
  await openDashboard();
  expect(document.title).toBe('Dashboard · Purser');
  const requests = screen.getByRole('link', { name: 'Purchase Requests' });
  await newUser().click(requests);
  const title = await heading('Software Requests');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(document.title).toBe('Software Requests · Purser');
  expect(requests.getAttribute('aria-current')).toBe('page');
});

test('The navigation comes back to the view that was left, with nothing open, and from there to all rows', async () => {
  answerFrom(signedIn);
  openApp('/renewals?state=missed&open=12');
  await heading('Renewals');
  const renewals = screen.getByRole('link', { name: 'Renewals' });
  expect(renewals.getAttribute('href')).toBe('/renewals');
  const user = newUser();
  await user.keyboard('gs');
  await waitFor(() => expect(location.pathname).toBe('/settings'));
  expect(renewals.getAttribute('href')).toBe('/renewals?state=missed');
  await user.keyboard('gr');
  await heading('Renewals');
  expect(location.search).toBe('?state=missed');
  await user.click(renewals);
  await waitFor(() => expect(location.search).toBe(''));
});

test('The person is shown with address and a button that logs out', async () => {
  await openDashboard();
  expect(screen.getByText('Maya Lindqvist')).toBeTruthy();
  expect(screen.getByText('maya@example.com')).toBeTruthy();
  const logOut = screen.getByRole('button', { name: 'Log out' });
  expect(logOut.closest('form')?.getAttribute('action')).toBe('/api/logout');
  expect(logOut.getAttribute('type')).toBe('submit');
});

test('The theme goes from the system’s to light, to dark and back', async () => {
  await openDashboard();
  const chosen = [];
  for (const name of [/^Theme: as the system/, /^Theme: light/, /^Theme: dark/]) {
    await newUser().click(screen.getByRole('button', { name }));
    chosen.push(document.documentElement.dataset.theme);
  }
  expect(chosen).toEqual(['light', 'dark', undefined]);
});

test('The first key leads past the navigation', async () => {
  await openDashboard();
  await newUser().tab();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }));
  await newUser().keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

test.each([
  ['/', '/dashboard'],
  ['/?error=access_denied', '/dashboard'],
  ['/?next=%2Frequests%2F7%3Ftab%3Dfiles', '/requests/7?tab=files'],
  ['/?next=%2F%2Fevil.example', '/dashboard'],
])('Signed in, %s is %s', async (address, page) => {
  answerFrom(signedIn);
  openApp(address);
  await screen.findByRole('navigation', { name: 'Main' });
  await waitFor(() => expect(location.pathname + location.search).toBe(page));
});

test('A path that names nothing says so, inside the shell', async () => {
  answerFrom(signedIn);
  openApp('/no/such/page');
  await heading('404 Page Not Found');
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeTruthy();
  expect(document.title).toBe('404 Page Not Found · Purser');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
});

test('g and a letter lead to a page, but not while somebody types', async () => {
  await openDashboard();
  const user = newUser();
  await user.keyboard('gs');
  await waitFor(() => expect(location.pathname).toBe('/settings'));
  await user.keyboard('gx');
  await user.keyboard('p');
  expect(location.pathname).toBe('/settings');
  const input = document.body.appendChild(document.createElement('input'));
  await user.type(input, 'gd');
  input.remove();
  expect(location.pathname).toBe('/settings');
});
