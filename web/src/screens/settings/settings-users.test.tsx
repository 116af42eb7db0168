import type { User } from '@purser/api/users';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../test/network.ts';
import { list, names, openPeople, roles, rowOf, rows, toastText } from '../../../test/people.ts';
import { maya, usersAnswer } from '../../../test/render-app.tsx';
import { jack, tom } from '../../../test/requests.ts';
import { textsIn } from '../../../test/texts.ts';

const toggleOf = async (name: string) =>
  within(await rowOf(name)).getByRole('button', { name: new RegExp(`of ${name}$`) });

test('Everybody is listed with address, id, roles and how many of each', async () => {
  openPeople();
  const row = within(await rowOf('Tom Okafor'));
  expect(await row.findByText('Business Owner 2')).toBeTruthy();
  expect(row.getByText('Executive Sponsor 1')).toBeTruthy();
  expect(row.queryByText(/^Tech Admin/)).toBeNull();
  expect(row.getByText('tom@example.com')).toBeTruthy();
  expect(row.getByText('ID 2')).toBeTruthy();
  expect(row.getByRole('button', { name: '3 assignments of Tom Okafor' })).toBeTruthy();
  expect(
    within(await rowOf('Jack Whitfield')).getByRole('button', { name: 'No assignments of Jack Whitfield' }),
  ).toBeTruthy();
});

test('An administrator is marked, and so is oneself', async () => {
  openPeople();
  const own = within(await rowOf('Maya Lindqvist'));
  expect(own.getByText('Administrator')).toBeTruthy();
  expect(own.getByText('You')).toBeTruthy();
  expect(within(await rowOf('Tom Okafor')).queryByText('Administrator')).toBeNull();
});

test('Whoever has no name is called by their user name', async () => {
  openPeople({ 'GET /api/users': () => usersAnswer([{ ...tom, name: '' }]) });
  expect(await rowOf('tom')).toBeTruthy();
});

test('A row opens to the software of each role, and closes', async () => {
  const { user } = openPeople();
  await screen.findByText('Business Owner 2');
  await user.click(await toggleOf('Tom Okafor'));
  const row = within(await rowOf('Tom Okafor'));
  const owned = row.getByRole('region', { name: 'Business Owner 2' });
  expect(textsIn(owned, 'listitem')).toEqual(['Adobe Creative Cloud', 'Figma Organization']);
  expect(
    within(row.getByRole('region', { name: 'Executive Sponsor 1' })).getByText('Zoom Workplace'),
  ).toBeTruthy();
  expect(row.getByText('User name: tom, email: tom@example.com')).toBeTruthy();
  await user.click(await toggleOf('Tom Okafor'));
  expect(row.queryByRole('region', { name: 'Business Owner 2' })).toBeNull();
});

test('Whoever owns nothing is said to', async () => {
  const { user } = openPeople();
  await screen.findByText('Business Owner 2');
  await user.click(await toggleOf('Jack Whitfield'));
  expect(screen.getByText('Jack Whitfield owns no software.')).toBeTruthy();
});

test('Of thousands of items the first fifty show, and more on demand', async () => {
  const many = Array.from({ length: 130 }, (_, at) => ({
    id: tom.id,
    role_type: 'Tech Admin',
    software_name: `Software ${at}`,
  }));
  const { user } = openPeople({ 'GET /api/users/roles': () => json(many) });
  await screen.findByText('Tech Admin 130');
  await user.click(await toggleOf('Tom Okafor'));
  const shown = () =>
    within(screen.getByRole('region', { name: 'Tech Admin 130' })).getAllByRole('listitem').length;
  expect(shown()).toBe(50);
  await user.click(screen.getByRole('button', { name: 'Show 50 more' }));
  expect(shown()).toBe(100);
  await user.click(screen.getByRole('button', { name: 'Show 30 more' }));
  expect(shown()).toBe(130);
});

test.each([
  ['name', 'okaf', ['Tom Okafor']],
  ['user name', 'jack', ['Jack Whitfield']],
  ['email', 'maya@EXAMPLE', ['Maya Lindqvist']],
  ['several words in any order', 'example lindqvist', ['Maya Lindqvist']],
])('The search finds by %s', async (_what, typed, found) => {
  const { user } = openPeople();
  await list();
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), typed);
  expect(await names()).toEqual(found);
  expect(screen.getByText('1 of 3')).toBeTruthy();
});

test('Search and order stand in the address, so that a view can be sent to a colleague', async () => {
  const { user } = openPeople();
  await screen.findByText('Business Owner 2');
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'okaf');
  await user.click(screen.getByRole('combobox', { name: 'Order' }));
  await user.click(await screen.findByRole('option', { name: 'Newest first' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=users&q=okaf&order=newest'));
});

test('An address with a search and an order shows that view', async () => {
  openPeople({}, maya, '&q=example&order=newest');
  await screen.findByText('3 of 3');
  expect(screen.getByRole('searchbox', { name: 'Search users' })).toHaveProperty('value', 'example');
  expect(await names()).toEqual(['Jack Whitfield', 'Tom Okafor', 'Maya Lindqvist']);
});

test('An order that nobody knows is by name', async () => {
  openPeople({}, maya, '&order=luck');
  await list();
  expect(await names()).toEqual(['Jack Whitfield', 'Maya Lindqvist', 'Tom Okafor']);
});

test('A search that finds nobody says so, and is cleared', async () => {
  const { user } = openPeople();
  await list();
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'nobody');
  expect(screen.getByText('No users found')).toBeTruthy();
  expect(screen.getByText('0 of 3')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  expect(await names()).toHaveLength(3);
});

test.each([
  ['By email', ['Jack Whitfield', 'Maya Lindqvist', 'Tom Okafor']],
  ['Most assignments first', ['Tom Okafor', 'Maya Lindqvist', 'Jack Whitfield']],
  ['Administrators first', ['Maya Lindqvist', 'Jack Whitfield', 'Tom Okafor']],
  ['Newest first', ['Jack Whitfield', 'Tom Okafor', 'Maya Lindqvist']],
])('The list can be ordered: %s', async (order, ordered) => {
  const { user } = openPeople();
  await screen.findByText('Business Owner 2');
  await user.click(screen.getByRole('combobox', { name: 'Order' }));
  await user.click(await screen.findByRole('option', { name: order }));
  expect(await names()).toEqual(ordered);
});

test('Where only the roles fail, people are there, and the roles can be tried again', async () => {
  const answers = [() => problem(503, 'The database is busy'), () => json(roles)];
  const { user } = openPeople({ 'GET /api/users/roles': () => answers.shift()?.() ?? json(roles) });
  expect(await screen.findByText('Assignments could not be loaded')).toBeTruthy();
  await user.click(await toggleOf('Tom Okafor'));
  expect(screen.getByText('The assignments of Tom Okafor are not loaded yet.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Business Owner 2')).toBeTruthy();
  expect(screen.queryByText('Assignments could not be loaded')).toBeNull();
});

const crowdOf = (length: number): User[] =>
  Array.from({ length }, (_, at) => ({ ...jack, id: at + 10, name: `Person ${at}` }));

test('Of thousands of people those in sight are drawn, each with its place among all', async () => {
  openPeople({ 'GET /api/users': () => usersAnswer(crowdOf(5000)) });
  const drawn = await waitFor(async () => {
    const found = await rows();
    expect(found.length).toBeGreaterThan(5);
    return found;
  });
  expect(drawn.length).toBeLessThan(60);
  expect(
    drawn
      .slice(0, 2)
      .map((row) => [row.ariaSetSize ?? row.getAttribute('aria-setsize'), row.getAttribute('aria-posinset')]),
  ).toEqual([
    ['5000', '1'],
    ['5000', '2'],
  ]);
});

test('One row is in the tab order; arrows lead to the same control of the others, also far away', async () => {
  const { user } = openPeople({ 'GET /api/users': () => usersAnswer(crowdOf(300)) });
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  await waitFor(async () => expect((await rows()).length).toBeGreaterThan(5));
  screen.getByRole('combobox', { name: 'Order' }).focus();
  const walk = [];
  for (const keys of [
    '{Tab}',
    '{Tab}',
    '{Tab}',
    '{Tab}',
    '{Tab}',
    '{ArrowDown}',
    '{End}',
    '{ArrowUp}',
    '{PageUp}',
    '{Home}',
    '{ArrowUp}',
  ]) {
    await user.keyboard(keys);
    walk.push(focused());
  }
  expect(walk).toEqual([
    'No assignments of Person 0',
    'Make administrator: Person 0',
    'Out of office: Person 0',
    'Sign out everywhere: Person 0',
    'Delete Person 0',
    'Delete Person 1',
    'Delete Person 299',
    'Delete Person 298',
    'Delete Person 290',
    'Delete Person 0',
    'Delete Person 0',
  ]);
  await user.keyboard('{Tab}');
  expect((await list()).contains(document.activeElement)).toBe(false);
});

test('Whoever is no administrator sees everybody and changes nobody', async () => {
  openPeople({}, tom);
  const row = within(await rowOf('Jack Whitfield'));
  expect(row.getByRole('button', { name: 'Delete Jack Whitfield' })).toHaveProperty('disabled', true);
  expect(row.queryByRole('button', { name: /administrator/ })).toBeNull();
  expect(
    screen.getByText('Only administrators delete users and choose who is an administrator.'),
  ).toBeTruthy();
});

const nothing = () => new Response(null, { status: 204 });

const signOutOf = async (name: string) =>
  within(await rowOf(name)).getByRole('button', { name: `Sign out everywhere: ${name}` });

test('An administrator signs somebody out everywhere after a question', async () => {
  const { user, sent } = openPeople({ 'DELETE /api/users/2/sessions': nothing });
  await user.click(await signOutOf('Tom Okafor'));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Sign Tom Okafor out everywhere?' }));
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(false);
  await user.click(asked.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await toastText('Tom Okafor was signed out everywhere')).toBeTruthy();
  expect(await rowOf('Tom Okafor')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('What refuses it is said in the question, which stays', async () => {
  const reason = 'Only an administrator can do this';
  const { user } = openPeople({ 'DELETE /api/users/2/sessions': () => problem(403, reason) });
  await user.click(await signOutOf('Tom Okafor'));
  const asked = within(await screen.findByRole('alertdialog'));
  await user.click(asked.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await asked.findByText(reason)).toBeTruthy();
  expect(await toastText('Failed to sign out')).toBeTruthy();
});

test('Everybody is signed out after a question that says so of oneself, and the landing page follows', async () => {
  const { user } = openPeople({ 'DELETE /api/sessions': nothing });
  await user.click(await screen.findByRole('button', { name: 'Sign everybody out' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Sign everybody out?' }));
  expect(asked.getByText(/you included/)).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Sign everybody out' }));
  expect(await screen.findByRole('heading', { name: 'Welcome to Purser' })).toBeTruthy();
});

test('Whoever is no administrator signs out themself alone', async () => {
  const { user } = openPeople({ 'DELETE /api/users/2/sessions': nothing }, tom);
  expect(await signOutOf('Jack Whitfield')).toHaveProperty('disabled', true);
  expect(screen.getByRole('button', { name: 'Sign everybody out' })).toHaveProperty('disabled', true);
  await user.click(await signOutOf('Tom Okafor'));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
  await user.click(asked.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByRole('heading', { name: 'Welcome to Purser' })).toBeTruthy();
});
