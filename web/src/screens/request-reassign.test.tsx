import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../test/network.ts';
import { buttonIn, changing, openRequest, sentBody } from '../../test/request-page.ts';
import { requestOf, stepsWith, tom } from '../../test/requests.ts';

const reassign = 'PUT /api/purchase-requests/128/steps/1003/reassign';
type Routes = Parameters<typeof openRequest>[1];

/** Opens the dialog for the legal review. */
async function openDialog(routes: Routes) {
  const opened = await openRequest(requestOf(), routes);
  await opened.user.click(buttonIn(opened.timeline, 'Re-assign Legal Review'));
  const dialog = await screen.findByRole('dialog', { name: 'Re-assign Approver' });
  const choose = async (name: string) => {
    await opened.user.click(within(dialog).getByRole('combobox', { name: /New Approver/ }));
    await opened.user.click(await screen.findByRole('option', { name }));
  };
  const submit = () => opened.user.click(buttonIn(dialog, 'Re-assign'));
  return { ...opened, dialog, choose, submit };
}

test('A step is given to somebody else, which the timeline shows at once', async () => {
  const server = changing(requestOf());
  const given = stepsWith(requestOf(), {
    3: { assigneeId: tom.id, assigneeName: tom.name, isReassigned: true },
  });
  const opened = await openDialog({
    ...server.routes,
    [reassign]: () => {
      server.change({}, given);
      return json({ ...given[3], version: 5 });
    },
  });
  await opened.choose('Tom Okafor');
  await opened.submit();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBody(opened.writes()[0])).toEqual({ newAssigneeId: tom.id });
  const steps = within(opened.timeline).getAllByRole('listitem');
  expect(steps[3]?.textContent).toBe('Legal Review: PendingTOTom OkaforRe-assignre-assigned');
  expect(screen.getByText('Legal Review was re-assigned to Tom Okafor')).toBeTruthy();
  expect(document.activeElement).toBe(buttonIn(opened.timeline, 'Re-assign Legal Review'));
});

test('A new approver has to be chosen', async () => {
  const { dialog, submit, writes } = await openDialog({});
  await submit();
  expect(within(dialog).getByRole('alert').textContent).toBe('Please choose a new approver');
  expect(document.activeElement).toBe(within(dialog).getByRole('combobox'));
  expect(writes()).toEqual([]);
});

const html = () => new Response('<h1>Bad</h1>', { status: 502, statusText: 'Bad Gateway' });
const empty = () => new Response('{}', { status: 500, statusText: 'Internal Server Error' });

test.each([
  ['the server’s words', () => problem(409, 'It was decided'), 'Failed to reassign approver: It was decided'],
  ['no words', empty, 'Failed to reassign approver: Server error: 500 Internal Server Error'],
  ['a proxy’s page', html, 'Failed to reassign approver: Server error: 502 Bad Gateway'],
])('A refusal with %s says so and keeps the choice', async (_what, answer, words) => {
  const { dialog, choose, submit } = await openDialog({ [reassign]: answer });
  await choose('Tom Okafor');
  await submit();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
  expect(within(dialog).getByRole('combobox').textContent).toContain('Tom Okafor');
});

test('A server that can’t be reached is told apart', async () => {
  const { dialog, choose, submit } = await openDialog({});
  await choose('Tom Okafor');
  await submit();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'Network error. Please check your connection and try again.',
  );
});
