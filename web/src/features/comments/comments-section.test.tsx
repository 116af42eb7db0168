import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { address, box, comment, listOf, openComments, queryOf } from '../../../test/comments.tsx';
import { held, json, problem, type Routes } from '../../../test/network.ts';
import { formatInstant } from '../../lib/format-instant.ts';

const when = formatInstant('2026-10-13T12:05:00.000Z');
const shown = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

/** The network of an item with this many comments, in pages. */
function manyComments(count: number): Routes {
  const all = Array.from({ length: count }, (_, at) => comment({ id: at + 1 }));
  return {
    [`GET ${address}`]: (request) => {
      const { limit, before = String(count + 1) } = queryOf(request);
      return json(all.filter(({ id }) => id < Number(before)).slice(-Number(limit)));
    },
  };
}

test('Comments stand in the order in which they were written, each with its author and time', async () => {
  openComments(
    listOf(
      comment({ id: 1 }),
      comment({
        id: 2,
        content: 'Second',
        user: { id: 9, name: 'Gone Person', username: 'maya', profileImageUrl: null },
      }),
    ),
  );
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(shown()).toEqual([`TOTom Okafor ${when}Comment 1`, `GPGone Person ${when}Second`]);
  expect(screen.getByRole('heading', { name: 'Comments 2' })).toBeTruthy();
});

test('A comment is text: markup and addresses stay as they were typed, and only people who are there are marked', async () => {
  const content =
    '<img src=x onerror="alert(1)"> [x](javascript:alert(1))\nhttps://example.com @tom. and @nobody';
  openComments(listOf(comment({ id: 1, content, tagged_users: ['tom'] })));
  const mention = await screen.findByText('@tom');
  expect(mention.parentElement?.textContent).toBe(content);
  expect([...document.querySelectorAll('.mention')].map(({ textContent }) => textContent)).toEqual(['@tom']);
  expect(document.querySelector('li a, li img')).toBeNull();
});

test('A very long comment shows its beginning until somebody asks for all of it', async () => {
  const { user } = openComments(listOf(comment({ id: 1, content: 'word '.repeat(1000) })));
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(shown()[0]?.length).toBeGreaterThan(5000);
  await user.click(screen.getByRole('button', { name: 'Show less' }));
  expect(shown()[0]?.length).toBeLessThan(2200);
});

test('The newest fifty are loaded; earlier ones come when they are asked for', async () => {
  const { sent, user } = openComments(manyComments(120));
  await screen.findByText('Comment 120');
  expect(sent.filter(({ url }) => url.startsWith(address)).map(queryOf)).toEqual([{ limit: '51' }]);
  expect(shown()).toHaveLength(50);
  expect(screen.getByRole('heading', { name: 'Comments 50+' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show earlier comments' }));
  await screen.findByText('Comment 21');
  expect(sent.map(queryOf)).toContainEqual({ limit: '51', before: '71' });
  expect(shown()).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show earlier comments' }));
  await screen.findByText('Comment 1');
  expect(shown()).toHaveLength(120);
  expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Comments 120' })).toBeTruthy();
});

test('Whoever asks for earlier comments by key goes on from the last of them', async () => {
  const { user } = openComments(manyComments(60));
  const button = await screen.findByRole('button', { name: 'Show earlier comments' });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Comment 1');
  expect(document.activeElement?.closest('li')?.textContent).toContain('Comment 10');
});

test('Earlier comments that can’t be loaded say so, and the button tries again', async () => {
  const routes = manyComments(60);
  let isBroken = true;
  const { user } = openComments({
    [`GET ${address}`]: (request) => {
      if (queryOf(request).before && isBroken) return problem(503, 'The database is away');
      return routes[`GET ${address}`]?.(request) ?? json([]);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show earlier comments' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Earlier comments could not be loaded. The database is away',
  );
  expect(shown()).toHaveLength(50);
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Show earlier comments' }));
  await screen.findByText('Comment 1');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Without comments, it says what belongs here; while they load, that they do', async () => {
  const list = held();
  openComments({ [`GET ${address}`]: () => list.answer });
  expect(screen.getByRole('status', { busy: true }).textContent).toBe('Loading comments');
  list.letGo(json([]));
  expect(await screen.findByText('No comments yet')).toBeTruthy();
});

test('Comments that can’t be loaded say why, keep what is typed, and can be asked for again', async () => {
  let answer = problem(503, 'The database is away');
  const { user } = openComments({ [`GET ${address}`]: () => answer });
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
  await user.type(box(), 'Hello');
  answer = json([comment({ id: 1 })]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Comment 1')).toBeTruthy();
  expect(box().value).toBe('Hello');
});

test('An author keeps the name of then, is told from others of that name, and today’s name is a hint', async () => {
  const user = { id: 2, name: 'ANN LEE', username: 'tom', profileImageUrl: null };
  openComments(listOf(comment({ id: 1, user })));
  expect((await screen.findByText('ANN LEE (tom)')).dataset.tip).toBe('Today: Tom Okafor');
});
