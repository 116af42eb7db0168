import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json, problem } from '../testing/network.ts';
import { openApp, signedIn } from '../testing/render-app.tsx';

const address = 'GET /api/purchase-requests/my-turn';

async function openShell(answer: () => Response) {
  const sent = answerFrom({ ...signedIn, [address]: answer });
  openApp('/forecast');
  await screen.findByRole('heading', { level: 1, name: 'Forecast' });
  const asked = () => sent.filter(({ method, url }) => `${method} ${url}` === address).length;
  await waitFor(() => expect(asked()).toBe(1));
  return { asked };
}

test('The navigation says how many requests wait, and asks again when the window comes back', async () => {
  let count = 2;
  await openShell(() => json({ count }));
  const entry = await screen.findByRole('link', { name: 'Purchase Requests, 2 waiting for you' });
  const shown = () => entry.querySelector<HTMLElement>('[data-count]')?.dataset.count;
  expect(shown()).toBe('2');
  count = 120;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await screen.findByRole('link', { name: 'Purchase Requests, 120 waiting for you' });
  expect(shown()).toBe('99+');
  count = 0;
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  await screen.findByRole('link', { name: 'Purchase Requests' });
  expect(shown()).toBeUndefined();
});

test('Where the count fails, the navigation is as it is without one', async () => {
  const { asked } = await openShell(() => problem(503, 'Purser is busy'));
  expect(screen.getByRole('link', { name: 'Purchase Requests' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(asked()).toBe(1);
});
