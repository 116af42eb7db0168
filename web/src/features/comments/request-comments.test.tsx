import type { RequestComment } from '@purser/api/comments';
import { focusManager } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { box, comment, openComments, queryOf } from '../../../test/comments.tsx';
import { json, type Routes } from '../../../test/network.ts';

const address = '/api/purchase-requests/128/comments';
const open = (routes: Routes) => openComments(routes, { requestId: 128 });

function requestComment(given: { id: number; content?: string }): RequestComment {
  const { softwareId: _, ...more } = comment(given);
  return { ...more, requestId: 128, userId: more.user.id };
}

afterEach(() => focusManager.setFocused(undefined));

test('The comments on a request are its own, with whom they mention', async () => {
  const talk = { ...requestComment({ id: 4, content: 'Fine, @tom.' }), tagged_users: ['tom'] };
  const { sent } = open({ [`GET ${address}`]: () => json([talk]) });
  expect((await screen.findByText('@tom')).className).toBe('mention');
  expect(screen.getByRole('region', { name: 'Comments 1' })).toBeTruthy();
  expect(sent.filter(({ url }) => url.includes('comments')).map(queryOf)).toEqual([{ limit: '51' }]);
});

test('A comment on a request shows at once, and asks again for the thread and the feed alone', async () => {
  const written = [requestComment({ id: 4, content: 'First' })];
  const { user, posts, client } = open({
    [`GET ${address}`]: () => json(written),
    [`POST ${address}`]: ({ body }) => {
      const added = requestComment({ id: 5, ...JSON.parse(String(body)) });
      written.push(added);
      return json(added, 201);
    },
  });
  const others = [['activity-feed'], ['request', 128], ['comments', 128]] as const;
  for (const key of others) client.setQueryData(key, []);
  await screen.findByText('First');
  await user.type(box(), 'Second');
  await user.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByText('Second')).toBeTruthy();
  await waitFor(() => expect(box().value).toBe(''));
  expect(posts().map(({ url, body }) => [url, JSON.parse(String(body))])).toEqual([
    [address, { content: 'Second' }],
  ]);
  expect(others.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false, false]);
  expect(screen.getByRole('heading', { name: 'Comments 2' })).toBeTruthy();
});

test('What others have written meanwhile is there when the window comes back to the front', async () => {
  const written = [requestComment({ id: 4, content: 'First' })];
  open({ [`GET ${address}`]: () => json(written) });
  await screen.findByText('First');
  written.push(requestComment({ id: 5, content: 'Second' }));
  act(() => {
    focusManager.setFocused(false);
    focusManager.setFocused(true);
  });
  expect(await screen.findByText('Second')).toBeTruthy();
});
