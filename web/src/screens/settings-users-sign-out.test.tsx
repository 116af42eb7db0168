import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem } from '../../test/network.ts';
import { openPeople, rowOf, toastText } from '../../test/people.ts';
import { tom } from '../../test/requests.ts';

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
