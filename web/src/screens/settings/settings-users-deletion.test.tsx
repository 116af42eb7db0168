import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, json, problem } from '../../../test/network.ts';
import {
  duties,
  list,
  names,
  noDuties,
  openPeople,
  people,
  pressIn,
  rowOf,
  toastText,
} from '../../../test/people.ts';
import { maya, userOf, usersAnswer } from '../../../test/render-app.tsx';
import { jack, tom } from '../../../test/requests.ts';
import type { KnownKey } from '../../lib/query-keys.ts';

const gone = () => new Response(null, { status: 204 });
const dialog = () => screen.findByRole('alertdialog', { name: 'Delete user' });

type Answers = Parameters<typeof openPeople>[0];

/** Asks to delete Tom, who leaves the given duties, on a server that answers so. */
async function askForTom(more: Answers = {}, left = duties) {
  let everybody = [...people];
  const opened = openPeople({
    'GET /api/users': () => usersAnswer(everybody),
    'GET /api/users/2/duties': () => json(left),
    'DELETE /api/users/2': () => {
      everybody = everybody.filter(({ id }) => id !== 2);
      return gone();
    },
    ...more,
  });
  await pressIn(opened.user, 'Tom Okafor', 'Delete Tom Okafor');
  const deletions = () => opened.sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
  return { ...opened, deletions, asked: within(await dialog()) };
}

test('The question names the person and what they leave behind', async () => {
  const { asked } = await askForTom();
  expect(
    asked.getByText('Are you sure you want to delete user "Tom Okafor"? This action cannot be undone.'),
  ).toBeTruthy();
  expect(await asked.findByRole('heading', { name: 'Business Owner of 2 software items' })).toBeTruthy();
  expect(asked.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Business Owner of 2 software items',
    'Executive Sponsor of 1 software item',
    'Owner in 1 open request',
    'Approver of 1 open step now',
    'Approver of 1 later step',
    'Approver of 1 step of the workflow',
  ]);
  expect(asked.getByText('Wasabi - Hot Cloud Storage, Tech Admin')).toBeTruthy();
  expect(asked.getByText('Legal Review: Wasabi - Hot Cloud Storage, REQ-000128')).toBeTruthy();
  expect(asked.getByText('Finance Approval: Canva - Enterprise, REQ-000129')).toBeTruthy();
});

test('What they leave goes to nobody unless somebody is chosen, and what that means is said', async () => {
  const { asked, user, deletions } = await askForTom();
  await asked.findByText(
    'If nobody is chosen, items and requests lose this owner, and administrators decide the steps.',
  );
  await user.click(
    asked.getByRole('button', { name: 'Delete and leave 3 items and 1 request without an owner' }),
  );
  expect(await toastText('User deleted successfully')).toBeTruthy();
  expect(deletions()).toEqual(['/api/users/2']);
});

test('To whom it is handed over stands before all that they leave', async () => {
  const { asked } = await askForTom();
  const place = (await asked.findByRole('combobox', { name: 'Hand over to' })).compareDocumentPosition(
    asked.getByRole('heading', { name: 'Business Owner of 2 software items' }),
  );
  expect(place).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  [{ software: duties.software.slice(0, 1) }, 'Delete and leave 1 item without an owner'],
  [{ requests: duties.requests }, 'Delete and leave 1 request without an owner'],
  [{ steps: duties.steps, workflow: duties.workflow }, 'Delete and leave 3 steps without an approver'],
  [
    {
      software: duties.software.map((one) => ({ ...one, softwareId: 1 })),
      requests: [...duties.requests, ...duties.requests],
    },
    'Delete and leave 1 item and 1 request without an owner',
  ],
])('The red button says what stays without somebody: %o', async (left, label) => {
  const { asked } = await askForTom({}, { ...noDuties, ...left });
  expect(await asked.findByRole('button', { name: label })).toBeTruthy();
});

test('It can be handed over to somebody else, who isn’t the one who leaves', async () => {
  const { asked, user, deletions } = await askForTom();
  await user.click(await asked.findByRole('combobox', { name: 'Hand over to' }));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered.map((text) => text?.replace(/^[A-Z]{2}(?=[A-Z])/, ''))).toEqual([
    'Nobody',
    'Jack Whitfield',
    'Maya Lindqvist',
  ]);
  await user.click(screen.getByRole('option', { name: /Jack Whitfield/ }));
  expect(
    asked.getByText('This person becomes owner of the items and requests, and approver of the steps.'),
  ).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deletions()).toEqual(['/api/users/2?handOverTo=3']));
});

test('Whoever is deleted leaves the list at once, all that shows people is asked again, and the focus stays in the list', async () => {
  const { asked, client, user } = await askForTom({}, noDuties);
  const nouns = ['portfolio', 'user-roles', 'requests', 'my-turn', 'workflow', 'activity-feed'] as const;
  const keys = nouns.map((noun): KnownKey => [noun]);
  for (const key of keys) client.setQueryData(key, client.getQueryData(key) ?? []);
  await asked.findByText('Tom Okafor owns nothing, and no open step waits for Tom Okafor.');
  expect(asked.queryByRole('combobox')).toBeNull();
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await names()).toEqual(['Jack Whitfield', 'Maya Lindqvist']));
  const isOld = (key: KnownKey) => {
    const state = client.getQueryState(key);
    return state?.isInvalidated || (state?.dataUpdateCount ?? 0) > 1;
  };
  await waitFor(() => expect(keys.filter((key) => !isOld(key))).toEqual([]));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('1 assignment of Maya Lindqvist'),
  );
});

test('Until it is known what they leave behind, nobody can be deleted', async () => {
  const loading = held();
  const { asked, user, deletions } = await askForTom({ 'GET /api/users/2/duties': () => loading.answer });
  expect(asked.getByText('Loading what Tom Okafor owns')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(deletions()).toEqual([]);
  loading.letGo(json(noDuties));
  await asked.findByText('Tom Okafor owns nothing, and no open step waits for Tom Okafor.');
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(deletions()).toEqual(['/api/users/2']));
});

test('Where that can’t be loaded it can be tried again, and handed over all the same', async () => {
  const answers = [() => problem(503, 'The database is busy')];
  const { asked, user } = await askForTom({
    'GET /api/users/2/duties': () => answers.shift()?.() ?? json(duties),
  });
  expect(await asked.findByText('The assignments of Tom Okafor could not be loaded')).toBeTruthy();
  expect(asked.getByText('The database is busy')).toBeTruthy();
  expect(asked.getByRole('combobox', { name: 'Hand over to' })).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Try again' }));
  expect(await asked.findByRole('heading', { name: 'Business Owner of 2 software items' })).toBeTruthy();
});

test('A refused deletion says why, and keeps what was chosen', async () => {
  const reason = 'The last administrator can’t be deleted. Please make somebody else one first';
  const { asked, user } = await askForTom({ 'DELETE /api/users/2': () => problem(409, reason) });
  await user.click(await asked.findByRole('combobox', { name: 'Hand over to' }));
  await user.click(await screen.findByRole('option', { name: /Jack Whitfield/ }));
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await asked.findByText(reason)).toBeTruthy();
  expect(await toastText('Failed to delete user')).toBeTruthy();
  expect(asked.getByRole('combobox', { name: 'Hand over to' }).textContent).toContain('Jack Whitfield');
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(await names()).toContain('Tom Okafor');
});

test('Somebody whom another administrator has just deleted is deleted', async () => {
  const { asked, user } = await askForTom(
    { 'DELETE /api/users/2': () => problem(404, 'This person doesn’t exist. They may have been deleted') },
    noDuties,
  );
  await asked.findByText(/owns nothing/);
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await toastText('User deleted successfully')).toBeTruthy();
});

test('Cancelling deletes nobody and leads back to the button', async () => {
  const { asked, user, deletions } = await askForTom();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(deletions()).toEqual([]);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Tom Okafor'));
});

test('Nobody deletes themselves', async () => {
  const { user } = openPeople();
  const button = within(await rowOf('Maya Lindqvist')).getByRole('button', { name: 'Delete Maya Lindqvist' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await user.unhover(button);
  await user.tab({ shift: true });
  await user.tab();
  const reason = 'You can’t delete yourself. Another administrator can.';
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(button.getAttribute('aria-description')).toBe(reason);
});

test('Somebody is made an administrator after a question', async () => {
  const { client, user, sent } = openPeople({
    'PUT /api/users/2': () => json({ ...userOf(tom), role: 'admin' }),
  });
  client.setQueryData(['requests'], 'whose turn it was');
  await pressIn(user, 'Tom Okafor', 'Make administrator: Tom Okafor');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Make Tom Okafor an administrator?' }));
  await user.click(asked.getByRole('button', { name: 'Make administrator' }));
  expect(await toastText('Tom Okafor is now an administrator')).toBeTruthy();
  expect(JSON.parse(String(sent.find(({ method }) => method === 'PUT')?.body))).toEqual({ role: 'admin' });
  const row = within(await rowOf('Tom Okafor'));
  expect(row.getByText('Administrator')).toBeTruthy();
  expect(row.getByRole('button', { name: 'Remove administrator: Tom Okafor' })).toBeTruthy();
  expect(client.getQueryState(['requests'])?.isInvalidated).toBe(true);
});

test('The last administrator stays one, and the server says why', async () => {
  const reason = 'The last administrator can’t become a user. Please make somebody else one first';
  const { user } = openPeople({ 'PUT /api/users/1': () => problem(409, reason) });
  await pressIn(user, 'Maya Lindqvist', /^Remove administrator/);
  const asked = within(
    await screen.findByRole('alertdialog', { name: 'Remove Maya Lindqvist as administrator?' }),
  );
  await user.click(asked.getByRole('button', { name: 'Remove administrator' }));
  expect(await asked.findByText(reason)).toBeTruthy();
  expect(await toastText('Failed to change the role')).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Cancel' }));
  expect(within(await rowOf('Maya Lindqvist')).getByText('Administrator')).toBeTruthy();
});

test('Whoever stops being an administrator has no more rights from that moment', async () => {
  const { user } = openPeople({ 'PUT /api/users/1': () => json({ ...userOf(maya), role: 'user' }) });
  await pressIn(user, 'Maya Lindqvist', /^Remove administrator/);
  const asked = within(await screen.findByRole('alertdialog'));
  expect(asked.getByText(/^You no longer manage users/)).toBeTruthy();
  await user.click(asked.getByRole('button', { name: 'Remove administrator' }));
  expect(await toastText('Maya Lindqvist is no longer an administrator')).toBeTruthy();
  expect(await screen.findByText('Admin privileges required for user import')).toBeTruthy();
  expect(
    within(await rowOf(jack.name)).getByRole('button', { name: 'Delete Jack Whitfield' }),
  ).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: /administrator/ })).toBeNull();
  await waitFor(async () => expect((await list()).contains(document.activeElement)).toBe(true));
});

test('Whose rights were taken meanwhile sees that with the refusal', async () => {
  let role = 'admin';
  const { user, asked } = await askForTom(
    {
      'GET /api/me': () => json({ ...maya, role }),
      'DELETE /api/users/2': () => {
        role = 'user';
        return problem(403, 'Only an administrator can do that');
      },
    },
    noDuties,
  );
  await asked.findByText(/owns nothing/);
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  expect(await asked.findByText('Only an administrator can do that')).toBeTruthy();
  expect(await screen.findByText('Admin privileges required for user import')).toBeTruthy();
});
