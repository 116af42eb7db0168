import type { PurchaseRequest } from '@purser/api/request-replies';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { attachmentsOnServer } from '../../../test/attachments.tsx';
import { held, json } from '../../../test/network.ts';
import { maya } from '../../../test/render-app.tsx';
import {
  action,
  buttonIn,
  changing,
  commentBox,
  openRequestInApp,
  sentBody,
} from '../../../test/request-page.ts';
import { jack, requestOf, stepsOf, tom } from '../../../test/requests.ts';
import { fileOf, uploadServer } from '../../../test/upload-server.ts';

const unsubmitted = requestOf({
  currentStep: 'request_submission',
  currentAssigneeId: jack.id,
  currentAssigneeName: jack.name,
});
const wrapUp = requestOf({ currentStep: 'operations_wrapup' });
const unsaved = 'You have unsaved changes in Request Details';
const asked = () => screen.findByRole('alertdialog', { name: unsaved });
const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

/** A request's page on which somebody has typed in its details. */
async function openTyped(request: PurchaseRequest, routes: Parameters<typeof openRequestInApp>[1] = {}) {
  const { currentAssigneeId, currentAssigneeName } = request;
  const steps = stepsOf(request).map((step) =>
    step.stepName === request.currentStep
      ? { ...step, assigneeId: currentAssigneeId, assigneeName: currentAssigneeName }
      : step,
  );
  const server = changing(request, steps);
  const opened = await openRequestInApp(request, {
    ...server.routes,
    [action]: () =>
      json(
        server.change({
          currentStep: 'tech_security_assessment',
          currentAssigneeId: tom.id,
          currentAssigneeName: tom.name,
        }),
      ),
    ...routes,
  });
  await opened.user.click(screen.getByRole('button', { name: 'Edit' }));
  await opened.user.type(await screen.findByRole('textbox', { name: 'Vendor' }), ' Inc');
  await opened.user.type(box('Description'), ' Soon.');
  return opened;
}

test('Submitting takes along what was typed and not saved, and says that it was submitted', async () => {
  const { progress, user, writes } = await openTyped(unsubmitted, {
    'GET /api/me': () => json(jack),
    'PUT /api/purchase-requests/128': () => json({ ...unsubmitted, vendor: 'Wasabi Inc', version: 5 }),
  });
  await user.type(commentBox(progress), 'Please');
  await user.click(buttonIn(progress, 'Submit with Comment'));
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes().map(sentBody)).toEqual([
    { vendor: 'Wasabi Inc', description: 'Object storage for finished masters. Soon.' },
    { action: 'approve', stepName: 'request_submission', comment: 'Please' },
  ]);
  expect(await screen.findByText('Request submitted', { selector: '.toast *' })).toBeTruthy();
  expect(screen.queryByText('Changes saved')).toBeNull();
});

test('Approving asks first where details aren’t saved, and what was typed stays either way', async () => {
  const { progress, user, writes } = await openTyped(requestOf());
  await user.click(buttonIn(progress, 'Approve Step'));
  expect((await asked()).textContent).toContain('They are not part of the request until you save them.');
  await user.click(buttonIn(await asked(), 'Keep editing'));
  expect(writes()).toEqual([]);
  await user.click(buttonIn(progress, 'Approve Step'));
  await user.click(buttonIn(await asked(), 'Approve without them'));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(box('Vendor').value).toBe('Wasabi Inc');
});

test('The question before a rejection speaks of them', async () => {
  const { progress, user, writes } = await openTyped(requestOf());
  await user.click(buttonIn(progress, 'Reject Request'));
  const question = await screen.findByRole('alertdialog', { name: 'Reject this request?' });
  expect(question.textContent).toContain(unsaved);
  await user.click(buttonIn(question, 'Keep editing'));
  expect(writes()).toEqual([]);
  expect(box('Vendor').value).toBe('Wasabi Inc');
});

test('So does the wrap-up, before its dialog opens', async () => {
  const { progress, user } = await openTyped(wrapUp);
  await user.click(buttonIn(progress, 'Fill out Contract & Ownership Details'));
  await user.click(buttonIn(await asked(), 'Continue without them'));
  expect(await screen.findByRole('dialog', { name: 'Confirm Contract and Software Details' })).toBeTruthy();
});

test('Nobody is asked where nothing is unsaved, and a comment leaves nothing behind', async () => {
  const { progress, user, writes } = await openTyped(requestOf());
  await user.type(commentBox(progress), 'Well');
  await user.click(buttonIn(progress, 'Comment'));
  await waitFor(() => expect(writes()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await user.click(buttonIn(progress, 'Approve Step'));
  await waitFor(() => expect(writes()).toHaveLength(2));
});

const waiting = () => screen.findByRole('alertdialog', { name: 'Chosen files aren’t uploaded' });

test.each([
  ['Approve', null],
  ['Reject', 'Reject'],
  ['Ask for changes', 'Ask for changes'],
])('Pressing %s over a file that is on its way asks first', async (button, confirm) => {
  const request = requestOf();
  const storage = uploadServer();
  const { progress, user, writes } = await openRequestInApp(request, {
    ...changing(request).routes,
    ...attachmentsOnServer(),
    [action]: () => json(request),
  });
  const decided = () => writes().filter(({ url }) => url.endsWith('/action')).length;
  await user.upload(await screen.findByLabelText('Files to attach'), fileOf('quote.pdf'));
  await storage.next();
  await user.type(commentBox(progress), 'Well');
  const press = async () => {
    await user.click(await within(progress).findByRole('button', { name: new RegExp(`^${button}`) }));
    if (confirm === null) return;
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${confirm}`) }));
  };
  await press();
  await user.click(buttonIn(await waiting(), 'Go back'));
  expect(decided()).toBe(0);
  await press();
  await user.click(buttonIn(await waiting(), 'Continue without them'));
  await waitFor(() => expect(decided()).toBe(1));
});

test('So does withdrawing, and the wrap-up before its dialog opens', async () => {
  const storage = uploadServer();
  const own = requestOf({ requestorId: maya.id, currentStep: 'operations_wrapup' });
  const steps = stepsOf(own).map((step) => ({ ...step, assigneeId: tom.id, assigneeName: tom.name }));
  const withdrawn = 'POST /api/purchase-requests/128/withdraw';
  const { progress, user, writes } = await openRequestInApp(
    own,
    {
      ...changing(own, steps).routes,
      ...attachmentsOnServer(),
      [withdrawn]: () => json(own),
    },
    steps,
  );
  await user.upload(await screen.findByLabelText('Files to attach'), fileOf('quote.pdf'));
  const put = await storage.next();
  await user.click(await within(progress).findByRole('button', { name: 'Withdraw Request' }));
  await user.click(buttonIn(await screen.findByRole('alertdialog'), 'Withdraw Request'));
  await user.click(buttonIn(await waiting(), 'Go back'));
  expect(writes().filter(({ url }) => url.endsWith('/withdraw'))).toEqual([]);
  const fill = () => user.click(buttonIn(progress, 'Fill out Contract & Ownership Details'));
  await fill();
  await user.click(buttonIn(await waiting(), 'Go back'));
  put.answer(204);
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Uploads' })).toBeNull());
  await fill();
  expect(await screen.findByRole('dialog', { name: 'Confirm Contract and Software Details' })).toBeTruthy();
});

test('The browser’s Back asks before it takes the wrap-up’s dialog away', async () => {
  const server = changing(wrapUp);
  const { progress, user } = await openRequestInApp(wrapUp, server.routes);
  await user.click(screen.getByRole('link', { name: 'Software Requests' }));
  await screen.findByRole('heading', { level: 1, name: 'Software Requests' });
  window.history.back();
  expect(progress).toBeTruthy();
  const again = await screen.findByRole('region', { name: 'Progress Summary' });
  await user.click(buttonIn(again, 'Fill out Contract & Ownership Details'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Contract and Software Details' });
  await user.clear(within(dialog).getByRole('textbox', { name: 'Notes' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Notes' }), 'A long story');
  window.history.forward();
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(buttonIn(question, 'Keep editing'));
  await waitFor(() => expect(window.location.pathname).toBe('/requests/128'));
  expect(await within(dialog).findByRole('textbox', { name: 'Notes' })).toHaveProperty(
    'value',
    'A long story',
  );
});

test('While software and contract are created nothing can be typed that would be lost', async () => {
  const reply = held();
  const { progress, user } = await openRequestInApp(wrapUp, {
    'POST /api/purchase-requests/128/complete': () => reply.answer,
  });
  await user.click(buttonIn(progress, 'Fill out Contract & Ownership Details'));
  const dialog = await screen.findByRole('dialog', { name: 'Confirm Contract and Software Details' });
  const vendor = within(dialog).getByRole('textbox', { name: /^Vendor/ });
  await user.type(vendor, ' Inc{Enter}');
  const button = await within(dialog).findByRole('button', { name: 'Creating…' });
  expect(vendor.closest('[inert]')).toBeTruthy();
  expect(document.activeElement).toBe(button);
  reply.letGo(json({ message: 'No', fields: { 'software.vendor': 'No such vendor' } }, 422));
  await within(dialog).findByText('No such vendor');
  expect(vendor.closest('[inert]')).toBeNull();
  expect(document.activeElement).toBe(vendor);
});
