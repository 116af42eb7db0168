import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, box, comment, listOf, openComments } from '../../../test/comments.tsx';
import { held, json, problem } from '../../../test/network.ts';
import { maya, usersAnswer } from '../../../test/render-app.tsx';

/** So many people, from `p1` on. */
const crowd = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...maya, id: at + 10, username: `p${at + 1}` }));

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const marked = () => document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent;

/** People are offered once it is known who there is. */
async function openAmongPeople() {
  const opened = openComments(listOf());
  await waitFor(() => expect(opened.client.getQueryData(['users'])).toBeDefined());
  return opened;
}

test('A comment that is sent shows at once, and the empty field keeps the focus', async () => {
  const written: ReturnType<typeof comment>[] = [];
  const { user, unsaved, posts } = openComments({
    [`GET ${address}`]: () => json(written),
    [`POST ${address}`]: ({ body }) => {
      const added = comment({ id: 5, ...JSON.parse(String(body)) });
      written.push(added);
      return json(added, 201);
    },
  });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' });
  expect(button.disabled).toBe(true);
  await user.type(box(), '   ');
  expect(button.disabled).toBe(true);
  expect(unsaved.at(-1)).toBeNull();
  await user.type(box(), 'Agreed{Enter}for now ');
  expect(unsaved.at(-1)).toBe('Unsent comment');
  await user.click(button);
  expect(await screen.findByText(/^Agreed\s+for now$/)).toBeTruthy();
  expect(posts().map(({ body }) => JSON.parse(String(body)))).toEqual([{ content: 'Agreed\nfor now' }]);
  await waitFor(() => expect(box().value).toBe(''));
  expect(document.activeElement).toBe(box());
  expect(unsaved.at(-1)).toBeNull();
});

test('Ctrl and Enter send; while it is being added nothing can be typed or sent twice', async () => {
  const post = held();
  const { user, posts } = openComments({ ...listOf(), [`POST ${address}`]: () => post.answer });
  await user.type(box(), 'Hello');
  await user.keyboard('{Control>}{Enter}{Enter}{/Control}');
  expect(await screen.findByRole('button', { name: 'Adding…' })).toBeTruthy();
  await user.keyboard(' again');
  expect(box().value).toBe('Hello');
  post.letGo(json(comment({ id: 5, content: 'Hello' }), 201));
  await waitFor(() => expect(box().value).toBe(''));
  expect(posts()).toHaveLength(1);
});

test('A comment that fails keeps its text, says why in its place, and trying again can’t add it twice', async () => {
  let answer = problem(503, 'The database is away');
  const { user, unsaved, posts } = openComments({ ...listOf(), [`POST ${address}`]: () => answer });
  await user.type(box(), 'Hello{Control>}{Enter}{/Control}');
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^Your comment was not addedThe database is away/,
  );
  expect(box().value).toBe('Hello');
  expect(unsaved.at(-1)).toBe('Unsent comment');
  answer = json(comment({ id: 5, content: 'Hello' }), 201);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(box().value).toBe(''));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.type(box(), 'Hello{Control>}{Enter}{/Control}');
  await waitFor(() => expect(posts()).toHaveLength(3));
  const [first, second, third] = posts().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toBe(second);
  expect(third).not.toBe(first);
});

test('That a comment was not added goes with the comment: nothing is left to be sent', async () => {
  const { user } = openComments({ ...listOf(), [`POST ${address}`]: () => problem(503, 'Busy') });
  await user.type(box(), 'Hello{Control>}{Enter}{/Control}');
  await screen.findByText('Your comment was not added');
  await user.clear(box());
  expect(screen.queryByText('Your comment was not added')).toBeNull();
});

test('After an @ at most five people are offered, those who begin with it first, with the matching part in bold', async () => {
  const { user } = await openAmongPeople();
  await user.type(box(), 'Hi @an');
  await screen.findByRole('listbox');
  expect(options()).toEqual([
    'ALAnn Lee@ann.lee',
    'AMAnn Marsh@ann.marsh',
    'JRJoanna Reyes@joanna',
    'HFHanna Fritz@hanna',
    'DRDiana Roe@diana',
  ]);
  expect([...document.querySelectorAll('[role=option] b')].map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 5 }, () => 'an'),
  );
  expect(box().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'People' }).id);
  expect(screen.getByText('5 people to choose from')).toBeTruthy();
  await user.keyboard('xyz');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().hasAttribute('aria-activedescendant')).toBe(false);
});

test('People are found by their names as well, and their user names are put in', async () => {
  const { user } = await openAmongPeople();
  await user.type(box(), 'Ask @Marsh');
  expect(options()).toEqual(['AMAnn Marsh@ann.marsh']);
  await user.keyboard('{Escape}{Backspace>6/}@réy');
  expect(options()).toEqual(['JRJoanna Reyes@joanna']);
  await user.keyboard('{Enter}');
  expect(box().value).toBe('Ask @joanna ');
});

test('Arrows move through the people and begin again at the end; Enter puts the user name in', async () => {
  const { user, posts } = await openAmongPeople();
  await user.type(box(), 'Hi @ann');
  expect(marked()).toContain('Ann Lee');
  await user.keyboard('{ArrowUp}');
  expect(marked()).toContain('Susanna');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(marked()).toContain('Ann Marsh');
  await user.keyboard('{Enter}');
  expect(box().value).toBe('Hi @ann.marsh ');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('and @tom{Tab}!');
  expect(box().value).toBe('Hi @ann.marsh and @tom !');
  expect(document.activeElement).toBe(box());
  expect(posts()).toEqual([]);
});

test('A click puts a person in where the caret stands, in the middle of a text too', async () => {
  const { user } = await openAmongPeople();
  await user.type(box(), 'Ask @hanx about it');
  await user.keyboard('{ArrowLeft>11/}');
  await user.click(screen.getByRole('option', { name: /Hanna/ }));
  expect(box().value).toBe('Ask @hanna about it');
  expect(box().selectionStart).toBe(11);
  expect(document.activeElement).toBe(box());
});

test('Escape closes the list of people and nothing around it; another @ opens it again', async () => {
  const { user } = await openAmongPeople();
  await user.type(box(), '@to');
  await user.keyboard('{Escape}m');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box().value).toBe('@tom');
  expect(screen.getByRole('dialog', { name: 'Adobe' })).toBeTruthy();
  await user.keyboard(' @ma');
  expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2);
});

test('A comment that mentions more than twenty people can’t be sent, says why, and keeps its text', async () => {
  const { user, posts } = openComments({ 'GET /api/users': () => usersAnswer(crowd(21)), ...listOf() });
  const twenty = crowd(20)
    .map(({ username }) => `@${username}`)
    .join(' ');
  await user.click(box());
  await user.paste(`${twenty} @P1, @nobody`);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Comment' });
  expect(button.disabled).toBe(false);
  await user.paste(' @p21');
  await screen.findByText('A comment can mention at most 20 people. Please mention fewer');
  expect(box().getAttribute('aria-invalid')).toBe('true');
  expect(button.disabled).toBe(true);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(posts()).toEqual([]);
  expect(box().value).toBe(`${twenty} @P1, @nobody @p21`);
  await user.keyboard('{Backspace}');
  expect(screen.queryByText(/at most 20 people/)).toBeNull();
  expect(button.disabled).toBe(false);
});

test('The space behind a chosen mention is not typed twice', async () => {
  const { user } = await openAmongPeople();
  await user.type(box(), '@may');
  await user.keyboard('{Enter} please');
  expect(box().value).toBe(`@${maya.username} please`);
  await user.keyboard('  now');
  expect(box().value).toBe(`@${maya.username} please  now`);
});
