import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contractOf } from '../../test/contracts.tsx';
import { alertOf, renewalsOf } from '../../test/dashboard.ts';
import { answerFrom, json } from '../../test/network.ts';
import { openApp } from '../../test/render-app.tsx';
import { panelRoutes, software } from '../../test/software-panel.ts';
import { newUser } from '../../test/user.ts';

const place = () => window.location.pathname + window.location.search;

test('A link to an item opens its panel and leaves the address, and closing it leaves the dashboard', async () => {
  answerFrom(panelRoutes(software()));
  openApp('/dashboard?software=7');
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  expect(place()).toBe('/dashboard');
  const user = newUser();
  await user.click(within(panel).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeTruthy();
  expect(place()).toBe('/dashboard');
});

test('Back closes the panel of an alert without leaving the dashboard, and Forward opens it again', async () => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/renewals': () => json(renewalsOf(alertOf())) });
  openApp('/dashboard?year=2025');
  const user = newUser();
  const named = { name: 'Adobe Creative Cloud' };
  await user.click(await screen.findByRole('button', { name: /^Adobe Creative Cloud/ }));
  await screen.findByRole('dialog', named);
  expect(place()).toBe('/dashboard?year=2025');
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe('/dashboard?year=2025');
  window.history.forward();
  await screen.findByRole('dialog', named);
});

test('Back after a link to an item closes its panel and stays on the dashboard', async () => {
  answerFrom(panelRoutes(software()));
  openApp('/dashboard?software=7');
  await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  await waitFor(() => expect(place()).toBe('/dashboard'));
  window.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(place()).toBe('/dashboard');
});

test('An alert whose end date is missing leads to that field', async () => {
  answerFrom({
    ...panelRoutes(software(), [contractOf({ id: 70, endDate: null })]),
    'GET /api/renewals': () => json(renewalsOf(alertOf({ endDate: null }))),
  });
  openApp('/dashboard');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: /End date missing$/ }));
  const end = await screen.findByLabelText(/^End Date/);
  await waitFor(() => expect(document.activeElement).toBe(end));
  expect(place()).toBe('/dashboard');
  expect(screen.getByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeTruthy();
});

test('Back asks before what is typed in the panel is lost', async () => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/renewals': () => json(renewalsOf(alertOf())) });
  openApp('/dashboard');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: /^Adobe Creative Cloud/ }));
  const panel = await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' });
  await user.type(await within(panel).findByRole('textbox', { name: 'Notes' }), 'Not saved yet');
  window.history.back();
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  // The browser is sent forward again.
  await waitFor(() => expect(window.history.state).toMatchObject({ panel: 7 }));
  expect(screen.getByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeTruthy();
});

test.each(['new', '0', '7.5', 'abc'])('An address that names no item, %s, opens nothing', async (text) => {
  answerFrom({ ...panelRoutes(software()), 'GET /api/software/7': () => json(software()) });
  openApp(`/dashboard?software=${text}`);
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  expect(screen.queryByRole('dialog')).toBeNull();
});
