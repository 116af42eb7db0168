import { CatchBoundary } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType, ReactNode } from 'react';
import { expect, test } from 'vitest';
import { onDemand } from './on-demand.tsx';
import { currentToast } from './toast.ts';

type GreetingProps = { name: string };

const Greeting = ({ name }: GreetingProps) => <p>Hello {name}</p>;

/** A component whose code arrives, or doesn't, when the test says so. */
function setUp(waiting: ReactNode = <p>One moment</p>) {
  const requests: PromiseWithResolvers<ComponentType<GreetingProps>>[] = [];
  const load = () => {
    const request = Promise.withResolvers<ComponentType<GreetingProps>>();
    requests.push(request);
    return request.promise;
  };
  const greeting = onDemand(load, waiting);
  const failures: unknown[] = [];
  const screenOf = (name: string, attempt = 1) => (
    <CatchBoundary getResetKey={() => attempt} errorComponent={() => <p>Something is missing</p>}>
      <greeting.Component name={name} />
    </CatchBoundary>
  );
  return {
    requests,
    failures,
    screenOf,
    preload: greeting.preload,
    draw: (name: string) => render(screenOf(name), { onCaughtError: (error) => failures.push(error) }),
    arrive: () => act(async () => requests.at(-1)?.resolve(Greeting)),
    fail: () => act(async () => requests.at(-1)?.reject(new Error('No connection'))),
  };
}

test('Until the code is there its place is kept, then it shows what it was told last', async () => {
  const { draw, screenOf, arrive } = setUp();
  const { rerender } = draw('Maya');
  expect(screen.getByText('One moment')).toBeTruthy();
  rerender(screenOf('Tom'));
  await arrive();
  expect(screen.getByText('Hello Tom')).toBeTruthy();
  expect(screen.queryByText('One moment')).toBeNull();
});

test('Code that was fetched ahead shows at once, and is fetched only once', async () => {
  const { draw, preload, arrive, requests } = setUp();
  preload();
  await arrive();
  preload();
  draw('Maya');
  expect(screen.getByText('Hello Maya')).toBeTruthy();
  expect(requests).toHaveLength(1);
});

test('Where fetching ahead fails nothing happens, and showing it tries again', async () => {
  const { draw, preload, arrive, fail } = setUp();
  preload();
  await fail();
  draw('Maya');
  expect(screen.getByText('One moment')).toBeTruthy();
  await arrive();
  expect(screen.getByText('Hello Maya')).toBeTruthy();
});

test('Code that can’t be fetched is the screen’s trouble, which may try again', async () => {
  const { draw, screenOf, arrive, fail, failures } = setUp();
  const { rerender } = draw('Maya');
  await fail();
  expect(screen.getByText('Something is missing')).toBeTruthy();
  expect(failures).toEqual([new Error('No connection')]);
  rerender(screenOf('Maya', 2));
  await arrive();
  expect(screen.getByText('Hello Maya')).toBeTruthy();
});

test('What keeps no place leaves the screen as it is where its code can’t be fetched, and is tried again from the toast', async () => {
  const { draw, arrive, fail, failures } = setUp(null);
  draw('Maya');
  await fail();
  expect(failures).toEqual([]);
  expect(currentToast()).toMatchObject({
    title: 'This part of the page could not be loaded',
    variant: 'destructive',
  });
  act(() => currentToast()?.action?.run());
  await arrive();
  expect(screen.getByText('Hello Maya')).toBeTruthy();
});

test('What has gone before its code came stays away', async () => {
  const { draw, arrive } = setUp();
  const { unmount } = draw('Maya');
  unmount();
  await arrive();
  expect(document.body.textContent).toBe('');
});
