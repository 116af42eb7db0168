import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAddSoftware } from '../../../test/add-software.ts';
import { answerFrom, held, json, problem } from '../../../test/network.ts';
import { portfolioRoutes, portfolioRow } from '../../../test/portfolio.ts';
import { maya, openApp } from '../../../test/render-app.tsx';
import { software } from '../../../test/software-panel.ts';
import { announceSignedIn } from '../../lib/signed-in-signal.ts';

const tom = { ...maya, id: 2, name: 'Tom Okafor', email: 'tom@example.com' };
const refused = () => problem(401, 'Please sign in to continue');

/** The table with an open form, on a server whose session can end. */
async function openForm() {
  let person: typeof maya | null = maya;
  const asked: Promise<Response>[] = [];
  const guarded = (answer: () => Response) => () => (person ? answer() : refused());
  const routes = portfolioRoutes([portfolioRow({ id: 7 })]);
  const { client, user, sent, field, fill, create } = await openAddSoftware(
    {
      ...routes,
      'GET /api/me': () => asked.shift() ?? (person ? json(person) : refused()),
      'GET /api/portfolio': guarded(routes['GET /api/portfolio']),
      'POST /api/software': guarded(() => json(software({ id: 9 }), 201)),
    },
    '/table?q=ado',
  );
  const form = { vendor: () => field(/^Vendor/), save: create, fill: () => fill('12') };
  const comeBack = (as: typeof maya | null) => {
    person = as;
    return act(async () => announceSignedIn());
  };
  /** Whoever asks next who is there has no answer. */
  const holdNext = () => void asked.push(held().answer);
  return { client, user, sent, form, comeBack, holdNext, endSession: () => void (person = null) };
}

/** The same, whose save was just refused for want of a session. */
async function openSignedOut() {
  const opened = await openForm();
  await opened.form.fill();
  opened.endSession();
  await opened.form.save();
  return opened;
}

const question = () => screen.findByRole('alertdialog', { name: 'You have been signed out' });
const gone = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('A save that is refused for want of a session asks to sign in beside the page, then it succeeds', async () => {
  const { form, user, comeBack, sent } = await openSignedOut();
  const asked = await question();
  expect(within(asked).getByText(/What you typed is still here/)).toBeTruthy();
  expect(document.activeElement).toBe(asked);
  const link = within(asked).getByRole('link', { name: 'Sign in again, opens a new tab' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/api/login?next=%2Fsigned-in',
    '_blank',
  ]);
  await user.keyboard('{Escape}');
  expect(await question()).toBe(asked);
  await user.tab();
  await user.tab();
  await user.tab();
  expect(asked.contains(document.activeElement)).toBe(true);

  await comeBack(maya);
  await gone();
  expect(screen.getByText('You are signed in as Maya Lindqvist')).toBeTruthy();
  expect(screen.getByText('Nothing that you typed was lost. You can save it now.')).toBeTruthy();
  expect(form.vendor().value).toBe('Acme');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Create Software' }));
  await form.save();
  expect(await screen.findByText('Software and contract created successfully')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(2);
});

test('While something is typed, a list that is refused keeps the page too, and is asked for again afterwards', async () => {
  const { form, client, endSession, comeBack, sent } = await openForm();
  await form.fill();
  endSession();
  await act(() => client.invalidateQueries({ queryKey: ['portfolio'] }));
  await question();
  // A second refusal on the way changes nothing.
  await act(() => client.invalidateQueries({ queryKey: ['portfolio'] }));
  const before = sent.length;
  await comeBack(maya);
  await gone();
  expect(form.vendor().value).toBe('Acme');
  await waitFor(() => expect(sent.slice(before).map(({ url }) => url)).toContain('/api/portfolio'));
});

test('Coming back signed out changes nothing', async () => {
  const { comeBack, sent } = await openSignedOut();
  await question();
  const asked = () => sent.filter(({ url }) => url === '/api/me').length;
  const before = asked();
  await comeBack(null);
  await waitFor(() => expect(asked()).toBe(before + 1));
  act(() => void dispatchEvent(new Event('focus')));
  await waitFor(() => expect(asked()).toBe(before + 2));
  expect(await question()).toBeTruthy();
});

test('A sign-in isn’t missed while the page still waits to hear who is there', async () => {
  const { form, endSession, holdNext, comeBack } = await openForm();
  await form.fill();
  endSession();
  holdNext();
  await form.save();
  await question();
  await comeBack(maya);
  await gone();
  expect(form.vendor().value).toBe('Acme');
});

test('If somebody else signs in, it says who, and they may go on with what was typed', async () => {
  const { form, user, comeBack, sent } = await openSignedOut();
  await question();
  await comeBack(tom);
  const asked = await screen.findByRole('alertdialog', { name: 'You are now signed in as Tom Okafor' });
  expect(document.activeElement).toBe(asked);
  expect(asked.textContent).toContain('Maya Lindqvist opened this page.');
  expect(within(asked).getByRole('link', { name: /^Sign in as somebody else/ })).toBeTruthy();
  const before = sent.length;
  await user.click(within(asked).getByRole('button', { name: 'Go on as Tom Okafor' }));
  await gone();
  expect(form.vendor().value).toBe('Acme');
  expect(screen.getAllByText('tom@example.com').length).toBeGreaterThan(0);
  await waitFor(() =>
    expect(sent.slice(before).map(({ url }) => url)).toEqual(
      expect.arrayContaining(['/api/portfolio', '/api/users']),
    ),
  );
});

test('If somebody else signs in, they may reload the page instead', async () => {
  const { user, comeBack } = await openSignedOut();
  await question();
  await comeBack(tom);
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  await user.click(await screen.findByRole('button', { name: 'Reload the page' }));
  vi.unstubAllGlobals();
  expect(reload).toHaveBeenCalledOnce();
});

test('Leaving without saving leads to the landing page, which keeps the way back', async () => {
  const { user } = await openSignedOut();
  await user.click(within(await question()).getByRole('button', { name: 'Leave without saving' }));
  const link = await screen.findByRole('link', { name: 'Sign in with Google' });
  expect(link.getAttribute('href')).toBe('/api/login?next=%2Ftable%3Fq%3Dado');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Where nothing is typed, a list that is refused leads to the landing page at once', async () => {
  const { client, endSession } = await openForm();
  endSession();
  await act(() => client.invalidateQueries({ queryKey: ['portfolio'] }));
  expect(await screen.findByRole('link', { name: 'Sign in with Google' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('The window in which somebody signed in again closes itself, or says that they can go back', async () => {
  answerFrom({ 'GET /api/me': () => json(maya) });
  const loadApp = vi.fn<() => Promise<never>>();
  const close = vi.spyOn(window, 'close').mockImplementation(() => {});
  openApp('/signed-in', loadApp);
  await screen.findByRole('heading', { level: 1, name: 'You are signed in as Maya Lindqvist' });
  expect(close).toHaveBeenCalledOnce();
  expect(loadApp).not.toHaveBeenCalled();
  expect(screen.getByRole('link', { name: 'Open Purser here' }).getAttribute('href')).toBe('/');
});
