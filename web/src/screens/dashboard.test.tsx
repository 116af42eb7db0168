import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerFrom, json, problem } from '../testing/network.ts';
import { openApp } from '../testing/render-app.tsx';
import { panelRoutes, software } from '../testing/software-panel.ts';

const place = () => window.location.pathname + window.location.search;

test('A link to an item opens its panel and leaves the address, and closing it leaves the dashboard', async () => {
  answerFrom(panelRoutes(software()));
  openApp('/dashboard?software=7');
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  expect(place()).toBe('/dashboard');
  const user = userEvent.setup();
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(place()).toBe('/dashboard');
});

test('What is typed in the panel isn’t lost to a link that leads away', async () => {
  answerFrom(panelRoutes(software()));
  openApp('/dashboard?software=7');
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  const user = userEvent.setup();
  const notes = await within(panel).findByRole('textbox', { name: 'Notes' });
  await user.type(notes, 'Not saved yet');
  // The page behind the panel takes no pointer, but voice control and the like still reach its links.
  fireEvent.click(screen.getByRole('link', { name: 'Software Overview', hidden: true }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(place()).toBe('/dashboard');
  expect(notes).toHaveProperty('value', 'Not saved yet');
});

test('A link to an item that is gone says so', async () => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/software/7': () => problem(404, 'Gone') });
  openApp('/dashboard?software=7');
  expect(await screen.findByText('This software doesn’t exist')).toBeTruthy();
});

test.each(['new', '0', '7.5', 'abc'])('An address that names no item, %s, opens nothing', async (text) => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/software/7': () => json(software()) });
  openApp(`/dashboard?software=${text}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
