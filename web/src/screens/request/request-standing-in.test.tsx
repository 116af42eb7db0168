import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem } from '../../../test/network.ts';
import {
  action,
  buttonIn,
  commentBox,
  openDeciding,
  openRequest,
  rejected,
  sentBody,
} from '../../../test/request-page.ts';
import { requestOf, stepsWith, tom } from '../../../test/requests.ts';
import { textsIn } from '../../../test/texts.ts';

/** Waits for Tom; Maya, an administrator, looks at it. */
const ofTom = requestOf({ currentAssigneeId: tom.id, currentAssigneeName: tom.name });
const stepsOfTom = stepsWith(ofTom, { 2: { assigneeId: tom.id, assigneeName: tom.name } });

test('An administrator reads on the button for whom they decide, with a comment too', async () => {
  const { progress, user } = await openRequest(ofTom, {}, stepsOfTom);
  expect(within(progress).getByText('Waiting for Tom Okafor.')).toBeTruthy();
  expect(within(progress).queryByText('Your turn')).toBeNull();
  expect(buttonIn(progress, 'Approve for Tom Okafor')).toBeTruthy();
  await user.type(commentBox(progress), 'Fine');
  expect(buttonIn(progress, 'Approve for Tom Okafor with Comment')).toBeTruthy();
});

test('Timeline and progress say who decided for whom', async () => {
  const steps = stepsWith(requestOf(), { 1: { decidedByName: 'Nora', decidedForName: 'Aiko Tanabe' } });
  const { progress, timeline, user } = await openRequest(requestOf(), {}, steps);
  expect(timeline.textContent).toContain('Nora for Aiko Tanabe');
  await user.click(within(progress).getByRole('button', { name: /Tech Security/ }));
  expect(within(progress).getByText('Approved by Nora for Aiko Tanabe')).toBeTruthy();
});

test('A rejection asks for its reason, which goes with it', async () => {
  const { progress, user, writes } = await openDeciding(rejected);
  await user.click(buttonIn(progress, 'Reject Request'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject this request?' });
  await user.click(buttonIn(dialog, 'Reject Request'));
  expect(within(dialog).getByText('Please write why it is rejected')).toBeTruthy();
  expect(writes()).toEqual([]);
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Too dear');
  await user.click(buttonIn(dialog, 'Reject with Comment'));
  await within(progress).findByRole('button', { name: 'Copy as new draft' });
  expect(sentBody(writes()[0])).toMatchObject({ action: 'reject', comment: 'Too dear' });
});

test('The reason of a rejection that is given up is no comment to approve with, and waits for the next time', async () => {
  const { progress, user, writes } = await openRequest();
  await user.click(buttonIn(progress, 'Reject Request'));
  const open = () => screen.findByRole('alertdialog', { name: 'Reject this request?' });
  await user.type(within(await open()).getByRole('textbox', { name: 'Reason' }), 'Too dear');
  await user.click(buttonIn(await open(), 'Cancel'));
  expect(commentBox(progress).value).toBe('');
  expect(buttonIn(progress, 'Approve Step')).toBeTruthy();
  expect(writes()).toEqual([]);
  await user.click(buttonIn(progress, 'Reject Request'));
  const reason = within(await open()).getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  expect(reason.value).toBe('Too dear');
});

test('A reason whose rejection is refused isn’t lost', async () => {
  const { progress, user } = await openRequest(requestOf(), {
    [action]: () => problem(403, 'Only Tom Okafor or an administrator can do this'),
  });
  await user.click(buttonIn(progress, 'Reject Request'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject this request?' });
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Too dear');
  await user.click(buttonIn(dialog, 'Reject with Comment'));
  await within(progress).findByRole('alert');
  expect(commentBox(progress).value).toBe('Too dear');
});

test('After a rejection nothing looks as if it went on', async () => {
  const request = requestOf(rejected);
  const steps = stepsWith(request, {
    2: {
      status: 'rejected' as const,
      decidedBy: tom.id,
      decidedByName: tom.name,
      completedAt: '2026-11-17T10:00:00.000Z',
    },
  });
  const { progress, timeline } = await openRequest(request, {}, steps);
  expect(within(progress).getByText('Rejected at step 3 of 6')).toBeTruthy();
  const later = within(timeline).getAllByRole('listitem').slice(3);
  expect(later.map(({ textContent }) => textContent)).toEqual([
    'Legal ReviewNot reached',
    'Finance ApprovalNot reached',
    'Operations WrapupNot reached',
  ]);
});

test('In the comment of a decision an @ offers people', async () => {
  const { progress, user } = await openRequest();
  await user.type(commentBox(progress), 'Ask @oka');
  await user.click(await screen.findByRole('option', { name: /Tom Okafor/ }));
  expect(commentBox(progress).value).toBe('Ask @tom ');
});

test('A required action that was typed with a bullet shows one', async () => {
  const steps = stepsWith(requestOf(), { 2: { actions: ['• Check with Finance', '- Read the terms'] } });
  const { progress } = await openRequest(requestOf(), {}, steps);
  const list = within(progress).getByRole('list', { name: 'Required actions' });
  expect(textsIn(list, 'listitem')).toEqual(['Check with Finance', 'Read the terms']);
});
