import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openForecast } from '../../../test/forecast.ts';
import { json } from '../../../test/network.ts';

const items = { 'GET /api/stats/forecast/items': () => json({ total: 150.1, items: [] }) };
const chosen = () => new URLSearchParams(location.search).get('cell');

test('By keys, arrows lead from figure to figure, Enter to the list of the one it opens, and Escape back', async () => {
  const { user } = await openForecast('/forecast', items);
  const table = await screen.findByRole('table');
  const [first] = within(table).getAllByRole('button', { name: '150.10' });
  first?.focus();
  await user.keyboard('{ArrowRight}');
  const second = document.activeElement;
  expect(second).not.toBe(first);
  expect(second?.closest('tr')).toBe(first?.closest('tr'));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowDown}{ArrowUp}');
  expect(document.activeElement).toBe(first);
  await user.keyboard('{Enter}');
  const list = await screen.findByRole('region', { name: /Nov 2026$/ });
  await waitFor(() => expect(document.activeElement).toBe(list));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(chosen()).toBeNull());
  expect(document.activeElement).toBe(first);
});

test('Back closes the list of a figure, however many were looked at', async () => {
  const { user } = await openForecast('/forecast', items);
  const table = await screen.findByRole('table');
  const [first, second] = within(table).getAllByRole('button', { name: '150.10' });
  if (!first || !second) throw new Error('There are too few figures.');
  await user.click(first);
  await waitFor(() => expect(chosen()).not.toBeNull());
  await user.click(second);
  await screen.findByRole('region', { name: /Dec 2026$/ });
  window.history.back();
  await waitFor(() => expect(chosen()).toBeNull());
  expect(screen.getByRole('table')).toBeTruthy();
});

test('A figure that is chosen comes into sight, and a bar of the chart leaves the chart where it is', async () => {
  const seen: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scroll(this: Element) {
    seen.push(this);
  });
  const { user } = await openForecast('/forecast', items);
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: /^Nov 2026: / }));
  const list = await screen.findByRole('region', { name: /Nov 2026$/ });
  expect(seen).toEqual([list]);
  const [figure] = screen.getAllByRole('button', { name: '150.10' });
  if (!figure) throw new Error('There is no such figure.');
  await user.click(figure);
  await waitFor(() => expect(seen).toContain(figure));
});
