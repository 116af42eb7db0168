import type { RequestStep } from '@purser/api/request-replies';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem, type Routes } from '../../../test/network.ts';
import { maya } from '../../../test/render-app.tsx';
import { buttonIn, changing, openRequest, sentBody } from '../../../test/request-page.ts';
import { jack, requestOf, stepsWith, tom } from '../../../test/requests.ts';

const reassign = 'PUT /api/purchase-requests/128/steps/1003/reassign';

/** Opens the dialog for the legal review. */
async function openDialog(routes: Routes, steps?: RequestStep[]) {
  const opened = await openRequest(requestOf(), routes, steps);
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

const lost = () => Promise.reject(new TypeError('Failed to fetch'));
const html = () => new Response('<h1>Bad</h1>', { status: 502, statusText: 'Bad Gateway' });
const empty = () => new Response('{}', { status: 500, statusText: 'Internal Server Error' });

test.each([
  ['the server’s words', () => problem(409, 'It was decided'), 'Failed to reassign approver: It was decided'],
  ['no words', empty, 'Failed to reassign approver: Server error: 500 Internal Server Error'],
  ['no answer', lost, 'Network error. Please check your connection and try again.'],
  ['a proxy’s page', html, 'Failed to reassign approver: Server error: 502 Bad Gateway'],
])('A re-assignment that fails with %s says so and keeps the choice', async (_what, answer, words) => {
  const { dialog, choose, submit } = await openDialog({ [reassign]: answer });
  await choose('Tom Okafor');
  await submit();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
  expect(within(dialog).getByRole('combobox').textContent).toContain('Tom Okafor');
});

const userOf = ({ id }: { readonly id: number }) => ({ type: 'user' as const, id });
const finance = { type: 'group' as const, key: 'finance_leads' };

/** The dialog where the legal review names Tom, in whose place Jack decides, and a group. */
function openReplacing(replaceable: RequestStep['replaceable']) {
  const steps = stepsWith(requestOf(), {
    3: {
      approvers: [userOf(tom), finance],
      needs: 'any',
      isReassigned: true,
      refusals: { approve: null, reject: null, send_back: null, reassign: null },
      replaceable,
    },
  });
  const groups = [{ key: finance.key, name: 'Finance leads', memberIds: [maya.id] }];
  const routes = {
    'GET /api/settings/approval-groups': () => json(groups),
    [reassign]: () => json({ ...steps[3], version: 5 }),
  };
  return openDialog(routes, steps);
}

test('Whoever a step was re-assigned to is offered to be replaced again', async () => {
  const { user, dialog, choose, submit, writes } = await openReplacing([userOf(jack), finance]);
  await user.click(within(dialog).getByRole('combobox', { name: 'Replaces' }));
  await screen.findByRole('option', { name: 'Finance leads' });
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toEqual([jack.name, 'Finance leads']);
  await user.click(screen.getByRole('option', { name: jack.name }));
  await choose(maya.name);
  await submit();
  expect(await screen.findByText(`Legal Review was re-assigned to ${maya.name}`)).toBeTruthy();
  expect(sentBody(writes()[0])).toEqual({ newAssigneeId: maya.id, replaces: userOf(jack) });
});

test('The only one whom somebody may replace is replaced without being asked for', async () => {
  const { dialog, choose, submit, writes } = await openReplacing([finance]);
  expect(within(dialog).queryByRole('combobox', { name: 'Replaces' })).toBeNull();
  await choose(tom.name);
  await submit();
  expect(await screen.findByText(`Legal Review was re-assigned to ${tom.name}`)).toBeTruthy();
  expect(sentBody(writes()[0])).toEqual({ newAssigneeId: tom.id, replaces: finance });
});
