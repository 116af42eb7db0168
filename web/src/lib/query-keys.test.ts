import type { QueryKey } from '@tanstack/react-query';
import { expect, expectTypeOf, test } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { type KnownKey, refresh } from './query-keys.ts';
import { forgetRequest, refreshRequests } from './refresh-requests.ts';

const feed: KnownKey = ['activity-feed'];
const requestOf = (id: number): KnownKey[] => [
  ['request', id],
  ['request-steps', id],
  ['request-changes', id],
  ['request-comments', id],
  ['request-attachments', id],
];

test('A query whose key isn’t known is refused by the compiler, since no change would ever reach it', () => {
  expectTypeOf<['invented', 7]>().not.toExtend<QueryKey>();
  expectTypeOf<['portfolio', 2026]>().toExtend<QueryKey>();
});

test('A comment shows in its own thread, in the history beside it and in the feed, and nowhere else', async () => {
  const known: KnownKey[] = [
    ['comments', 7],
    ['change-logs', 7],
    feed,
    ['comments', 8],
    ['request-comments', 7],
  ];
  const { client, old } = watching(known);
  await refresh(client, ['softwareComment'], 7);
  expect(old()).toEqual([['comments', 7], ['change-logs', 7], feed]);
});

test('Several changes at once are asked for together', async () => {
  const { client, old } = watching([
    ['users'],
    ['software-options'],
    ['portfolio', 2026],
    ['requests'],
    ['me'],
  ]);
  await refresh(client, ['software', 'people', 'options']);
  expect(old()).toEqual([['users'], ['software-options'], ['portfolio', 2026]]);
});

test('A decision shows in all that waits for somebody', async () => {
  const waiting: KnownKey[] = [
    ['my-work'],
    ['my-turn'],
    ['approval-requests'],
    ['renewal-terms'],
    ['forecast'],
    ['notifications'],
    ['notifications-count'],
  ];
  const { client, old } = watching([...waiting, ['portfolio', 2026], ['renewals-count']]);
  await refresh(client, ['request']);
  expect(old()).toEqual(waiting);
});

test('An item that changed shows in the renewals and in how many of them are due', async () => {
  const renewals: KnownKey[] = [['renewals'], ['renewal-terms'], ['renewals-count'], ['renewal-savings']];
  const { client, old } = watching([...renewals, ['my-work'], ['exchange-rates']]);
  await refresh(client, ['software']);
  expect(old()).toEqual(renewals);
});

test('A request that was just answered is asked for with its changes alone; others as a whole', async () => {
  const { client, old } = watching([...requestOf(1), ['request', 2], ['my-turn']]);
  await refreshRequests(client, 1);
  expect(old()).toEqual([['request-changes', 1], ['request', 2], ['my-turn']]);
});

test('A deleted request is forgotten with all that is asked about it', () => {
  const { client } = watching([...requestOf(1), ['request', 2], feed]);
  forgetRequest(client, 1);
  const left = client.getQueryCache().getAll();
  expect(left.map(({ queryKey }) => queryKey)).toEqual([['request', 2], feed]);
});

/** A client that knows answers, of which it tells which ones have become old. */
function watching(keys: readonly KnownKey[]) {
  const client = createQueryClient(() => {});
  for (const queryKey of keys) client.setQueryData(queryKey, 'known');
  const old = () =>
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      .map(({ queryKey }) => queryKey);
  return { client, old };
}
