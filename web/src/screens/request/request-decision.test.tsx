import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isAskedBeforeLeaving } from '../../../test/leaving.ts';
import { held, json, problem } from '../../../test/network.ts';
import { maya } from '../../../test/render-app.tsx';
import {
  action,
  buttonIn,
  changing,
  commentBox,
  openDeciding,
  openRequest,
  openRequestInApp,
  rejected,
  sentBody,
} from '../../../test/request-page.ts';
import { forbiddenSteps, requestOf, stepsOf, tom } from '../../../test/requests.ts';

const atLegal = { currentStep: 'legal_review', updatedBy: maya.id };

test('Approving sends the step and shows what came of it without a reload', async () => {
  const { progress, timeline, user, writes } = await openDeciding(atLegal);
  await user.click(buttonIn(progress, 'Approve Step'));
  expect(await within(progress).findByText('Step 4 of 6')).toBeTruthy();
  expect(sentBody(writes()[0])).toEqual({
    action: 'approve',
    stepName: 'business_terms_review',
    comment: null,
  });
  expect(timeline.querySelector('[aria-current="step"]')?.textContent).toContain('Legal Review');
  expect(within(progress).getByText('Business Terms Review approved').getAttribute('role')).toBe('status');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Legal Review'));
  expect(screen.queryByText(/^Updated by/)).toBeNull();
});

test('A decision whose mails are held back says so, and what helps', async () => {
  const server = changing(requestOf());
  const { progress, user } = await openRequest(requestOf(), {
    ...server.routes,
    [action]: () => json({ ...server.change({ currentStep: 'legal_review' }), heldMails: 2 }),
  });
  await user.click(buttonIn(progress, 'Approve Step'));
  expect(await screen.findByText('2 mails are held back')).toBeTruthy();
  const told = screen.getAllByText(/An administrator can send them in Settings, Outgoing mail/);
  // As the toast's text, and once more for screen readers.
  expect(told).toHaveLength(2);
});

test('With a comment the buttons say so, and it goes with the decision', async () => {
  const { progress, user, writes } = await openDeciding(atLegal);
  expect(commentBox(progress).placeholder).toBe('Optional note, shown with your decision');
  expect(buttonIn(progress, 'Comment').disabled).toBe(true);
  expect(buttonIn(progress, 'Reject Request')).toBeTruthy();
  await user.type(commentBox(progress), '  Terms are fine. ');
  expect(buttonIn(progress, 'Reject with Comment')).toBeTruthy();
  await user.click(buttonIn(progress, 'Approve with Comment'));
  await within(progress).findByText('Step 4 of 6');
  expect(sentBody(writes()[0])).toEqual(expect.objectContaining({ comment: 'Terms are fine.' }));
  expect(commentBox(progress).value).toBe('');
});

test('A rejection is final, so it asks first', async () => {
  const { progress, user, writes } = await openDeciding(rejected);
  await user.click(buttonIn(progress, 'Reject Request'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Reject this request?' });
  await user.click(buttonIn(dialog, 'Cancel'));
  expect(writes()).toEqual([]);
  await user.type(commentBox(progress), 'Too dear.');
  await user.click(buttonIn(progress, 'Reject with Comment'));
  await user.click(buttonIn(await screen.findByRole('alertdialog'), 'Reject with Comment'));
  expect(await within(progress).findByRole('button', { name: 'Copy as new draft' })).toBeTruthy();
  expect(sentBody(writes()[0])).toEqual({
    action: 'reject',
    stepName: 'business_terms_review',
    comment: 'Too dear.',
  });
  expect(within(progress).queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
});

test('A comment alone advances nothing, and the same can be said twice', async () => {
  const { progress, user, sent } = await openRequest(requestOf(), { [action]: () => json(requestOf()) });
  for (const _time of [1, 2]) {
    await user.type(commentBox(progress), 'Any news?');
    await user.click(buttonIn(progress, 'Comment'));
    await waitFor(() => expect(commentBox(progress).value).toBe(''));
  }
  const comments = sent.filter(({ method }) => method === 'POST');
  expect(comments.map(sentBody)).toEqual(
    [1, 2].map(() => ({ action: 'comment', stepName: 'business_terms_review', comment: 'Any news?' })),
  );
  const keys = comments.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
  expect(within(progress).getByText('Comment added')).toBeTruthy();
  expect(within(progress).getByText('Step 3 of 6')).toBeTruthy();
});

test('While a decision is on its way its button says so and takes no second press', async () => {
  const reply = held();
  const { progress, user, writes } = await openRequest(requestOf(), { [action]: () => reply.answer });
  await user.click(buttonIn(progress, 'Approve Step'));
  const button = await within(progress).findByRole('button', { name: 'Approving…' });
  await user.click(button);
  expect(buttonIn(progress, 'Reject Request').disabled).toBe(true);
  expect(writes()).toHaveLength(1);
  reply.letGo(json(requestOf()));
  await within(progress).findByRole('button', { name: 'Approve Step' });
  expect(buttonIn(progress, 'Reject Request').disabled).toBe(false);
});

test('While a comment is on its way nothing is decided, by form or by button', async () => {
  for (const [currentStep, ...names] of [
    ['business_terms_review', 'Approve with Comment', 'Reject with Comment'],
    ['operations_wrapup', 'Fill out Contract & Ownership Details', 'Reject with Comment'],
  ]) {
    const reply = held();
    const { progress, user } = await openRequest(requestOf({ currentStep }), {
      [action]: () => reply.answer,
    });
    await user.type(commentBox(progress), 'Any news?');
    await user.click(buttonIn(progress, 'Comment'));
    await within(progress).findByRole('button', { name: 'Adding…' });
    expect(names.map((name) => buttonIn(progress, name).disabled)).toEqual([true, true]);
    cleanup();
  }
});

test('Who comes too late reads who decided and when, sees how it stands, and keeps what was typed', async () => {
  const server = changing(requestOf());
  const message = 'Business Terms Review was approved by Tom Okafor on Nov 20, 2026 at 14:05 UTC';
  const { progress, user } = await openRequest(requestOf(), {
    ...server.routes,
    [action]: () => {
      server.change({
        currentStep: 'legal_review',
        currentAssigneeId: tom.id,
        updatedBy: tom.id,
        updatedByName: tom.name,
      });
      return problem(409, message);
    },
  });
  await user.type(commentBox(progress), 'Fine with me');
  await user.click(buttonIn(progress, 'Approve with Comment'));
  const alert = await within(progress).findByRole('alert');
  expect(await within(progress).findByText('Step 4 of 6')).toBeTruthy();
  await waitFor(() =>
    expect(alert.textContent).toBe(
      `Your approval was not recorded${message}This page now shows how it stands.`,
    ),
  );
  expect(await screen.findByText('Updated by Tom Okafor')).toBeTruthy();
  expect(commentBox(progress).value).toBe('Fine with me');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Legal Review'));
});

test('What was typed can still be said where the decision has gone to somebody else', async () => {
  const server = changing(requestOf());
  const next = requestOf({ currentStep: 'legal_review', currentAssigneeId: tom.id });
  const theirs = forbiddenSteps(stepsOf(next)).map((step) =>
    step.assigneeId === maya.id ? { ...step, assigneeId: tom.id, assigneeName: tom.name } : step,
  );
  const answers = [() => problem(409, 'It was approved by Tom Okafor'), () => json(next)];
  const { progress, user, writes } = await openRequestInApp(requestOf(), {
    ...server.routes,
    'GET /api/me': () => json({ ...maya, role: 'user' }),
    [action]: () => {
      server.change(next, theirs);
      return answers.shift()?.() ?? json(next);
    },
  });
  await user.type(commentBox(progress), 'By the way');
  await user.click(buttonIn(progress, 'Approve with Comment'));
  await within(progress).findByText('Waiting for Tom Okafor.');
  expect(within(progress).queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
  await waitFor(() => expect(buttonIn(progress, 'Comment').disabled).toBe(false));
  await user.click(buttonIn(progress, 'Comment'));
  await waitFor(() => expect(within(progress).queryByRole('textbox')).toBeNull());
  const comment = { action: 'comment', stepName: 'legal_review', comment: 'By the way' };
  expect(sentBody(writes()[1])).toEqual(comment);
});

test.each([
  [
    '403',
    () => problem(403, 'Only Tom Okafor can do this'),
    /^Only Tom Okafor can do this.*Ask them, or an admin/,
  ],
  ['422', () => problem(422, 'No software ID found in request'), /^No software ID found in request/],
  ['500', () => problem(500, 'Something broke'), /^Something broke$/],
])('A decision refused with %s says so in place', async (_status, answer, words) => {
  const { progress, user } = await openRequest(requestOf(), { [action]: answer });
  await user.click(buttonIn(progress, 'Approve Step'));
  const alert = await within(progress).findByRole('alert');
  const failed = 'Your approval was not recorded';
  expect(alert.textContent).toContain(failed);
  expect(alert.textContent?.replace(failed, '')).toMatch(words);
  expect(buttonIn(progress, 'Approve Step').disabled).toBe(false);
});

test('A comment that isn’t sent keeps the page', async () => {
  const { progress, user } = await openRequest();
  await user.type(commentBox(progress), 'By the way');
  await waitFor(() => expect(isAskedBeforeLeaving()).toBe(true));
  await user.click(screen.getByRole('link', { name: 'Software Requests' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(buttonIn(question, 'Keep editing'));
  await waitFor(() => expect(commentBox(progress).value).toBe('By the way'));
  expect(window.location.pathname).toBe('/requests/128');
});

test('A refused submission is called what its button is called', async () => {
  const draft = requestOf({ currentStep: 'request_submission', currentAssigneeId: maya.id });
  const { progress, user } = await openRequest(draft, { [action]: () => problem(409, 'It was decided') });
  await user.click(buttonIn(progress, 'Submit Request'));
  const alert = await within(progress).findByRole('alert');
  expect(alert.textContent).toContain('Your submission was not recorded');
});

test('What was changed since the page showed it isn’t approved unseen; it is shown, and then it can be', async () => {
  const request = requestOf({ vendor: 'Wasabi', estimatedCost: 900 });
  const { progress, user, writes, server } = await openDeciding(atLegal, request);
  server.change({ vendor: 'Backblaze', estimatedCost: 90_000, techAdminId: tom.id });
  await user.click(buttonIn(progress, 'Approve Step'));
  const alert = await within(progress).findByRole('alert');
  expect(alert.textContent).toBe(
    'Your approval was not recordedThe request has been changed since this page showed it. ' +
      'Vendor: from Wasabi to Backblaze. Estimated Cost: from $900.00 to $90,000.00. ' +
      'Please look at it again before you approve it',
  );
  expect(writes()).toEqual([]);
  expect(await screen.findAllByText('Backblaze')).toBeTruthy();
  await user.click(buttonIn(progress, 'Approve Step'));
  await within(progress).findByText('Step 4 of 6');
  expect(writes()).toHaveLength(1);
});

test('Somebody else’s vote, which changes no word of the request, is no reason to look again', async () => {
  const { progress, user, writes, server } = await openDeciding(atLegal);
  const { version } = server.change({});
  await user.click(buttonIn(progress, 'Approve Step'));
  await within(progress).findByText('Step 4 of 6');
  expect(writes()[0]?.headers.get('If-Match')).toBe(`"v${version}"`);
});
