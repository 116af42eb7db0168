import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, held, json, problem } from '../../../test/network.ts';
import { maya, openApp, signedIn } from '../../../test/render-app.tsx';
import { expectsSession, rememberSession } from '../../lib/expected-session.ts';
import { authConfigQuery, endSession, meQuery } from '../../lib/session.tsx';

const signedOut = {
  'GET /api/me': () => problem(401, 'Please sign in'),
  'GET /api/auth/config': () => json({ googleOAuthEnabled: true }),
};
const signInLink = () => screen.findByRole('link', { name: 'Sign in with Google' });

test('The landing page says whose it is and, while the configuration loads, only that', async () => {
  answerFrom({ ...signedOut, 'GET /api/auth/config': () => held().answer });
  openApp('/');
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Purser' })).toBeTruthy();
  expect(screen.getByText('Software Subscription Management Platform')).toBeTruthy();
  expect(screen.getByText('Loading authentication configuration...')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('A configuration that can’t be read is asked for once more, then said to be unreadable', async () => {
  const sent = answerFrom({
    ...signedOut,
    'GET /api/auth/config': () => problem(500, 'Something went wrong'),
  });
  openApp('/');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toMatch(/^Unable to check authentication status. Please try again later.$/);
  expect(sent.filter(({ url }) => url === '/api/auth/config')).toHaveLength(2);
  expect(screen.queryByText('Loading authentication configuration...')).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
});

test('With Google sign-in there is one plain link to it', async () => {
  answerFrom(signedOut);
  openApp('/');
  expect((await signInLink()).getAttribute('href')).toBe('/api/login');
  expect(screen.getByText('Sign in with your company Google account to access the platform.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('After a failed sign-in an alert stands above the link', async () => {
  answerFrom(signedOut);
  openApp('/?error=access_denied');
  const link = await signInLink();
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toMatch(/^Authentication failed. Please try again.$/);
  expect(alert.compareDocumentPosition(link)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('Without Google sign-in it says what is missing and who can mend it, even after a failed sign-in', async () => {
  answerFrom({ ...signedOut, 'GET /api/auth/config': () => json({ googleOAuthEnabled: false }) });
  openApp('/?error=access_denied');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Authentication is not configured');
  expect(alert.textContent).toContain('The Google OAuth credentials are missing');
  expect(alert.textContent).toContain('administrator should set the client id and client secret settings');
  expect(
    screen.getByText('The application requires Google OAuth to be configured for authentication.'),
  ).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('Someone signed out who asks for a page is led back to it by sign-in', async () => {
  answerFrom(signedOut);
  openApp('/table?q=adobe#x');
  const next = '?next=%2Ftable%3Fq%3Dadobe%23x';
  expect((await signInLink()).getAttribute('href')).toBe(`/api/login${next}`);
  await waitFor(() => expect(location.pathname + location.search).toBe(`/${next}`));
});

test('An address that leads to another website is not handed on', async () => {
  answerFrom(signedOut);
  openApp('/?next=https://evil.example/');
  expect((await signInLink()).getAttribute('href')).toBe('/api/login');
});

test('The landing page shows at every path until it is known who is there, then the page itself', async () => {
  const me = held();
  answerFrom({ ...signedIn, 'GET /api/me': () => me.answer });
  openApp('/settings');
  expect(screen.getByRole('heading', { name: 'Welcome to Purser' })).toBeTruthy();
  expect(location.pathname).toBe('/settings');
  me.letGo(json(maya));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Welcome to Purser' })).toBeNull();
});

test('Until it is known who is there nobody is asked to sign in, nor while the app is on its way', async () => {
  const me = held();
  answerFrom({ ...signedIn, 'GET /api/me': () => me.answer });
  const client = openApp('/settings', () => new Promise(() => {}));
  const loading = 'Loading authentication configuration...';
  await waitFor(() => expect(client.getQueryState(authConfigQuery.queryKey)?.status).toBe('success'));
  expect(screen.getByText(loading)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  me.letGo(json(maya));
  await waitFor(() => expect(client.getQueryData(meQuery.queryKey)).toBeTruthy());
  expect(screen.getByText(loading)).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
});

test('A server that fails to say who is there counts as nobody', async () => {
  const sent = answerFrom({ ...signedOut, 'GET /api/me': () => problem(500, 'Something went wrong') });
  openApp('/table');
  await signInLink();
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(sent.filter(({ url }) => url === '/api/me')).toHaveLength(1);
});

test('An app that can’t be fetched says so instead of staying blank', async () => {
  answerFrom(signedIn);
  openApp('/dashboard', () => Promise.reject(new TypeError('Failed to fetch module')));
  expect((await screen.findByRole('alert')).textContent).toContain('Purser could not be loaded');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('When the session ends, the landing page keeps the way back', async () => {
  answerFrom(signedIn);
  const client = openApp('/requests/7');
  await screen.findByRole('heading', { name: 'Software Request' });
  endSession(client);
  expect((await signInLink()).getAttribute('href')).toBe('/api/login?next=%2Frequests%2F7');
  await waitFor(() => expect(location.search).toBe('?next=%2Frequests%2F7'));
});

test('Between the landing page and the first one there is always something to see', async () => {
  answerFrom(signedIn);
  const seen = new Set<string>();
  const note = () => seen.add(document.querySelector('main')?.querySelector('h1')?.textContent ?? 'nothing');
  openApp('/forecast');
  const observer = new MutationObserver(note);
  observer.observe(document.body, { childList: true, subtree: true });
  note();
  await screen.findByRole('heading', { name: 'Forecast' });
  observer.disconnect();
  expect([...seen]).toEqual(['Welcome to Purser', 'Forecast']);
});

test('The browser remembers whether somebody was signed in, until nobody is', async () => {
  rememberSession(false);
  answerFrom(signedIn);
  const client = openApp('/somewhere');
  await waitFor(() => expect(expectsSession()).toBe(true));
  endSession(client);
  await signInLink();
  expect(expectsSession()).toBe(false);
});
