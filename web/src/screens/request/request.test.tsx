import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { comeBack } from '../../../test/leaving.ts';
import { answerFrom, held, json, problem } from '../../../test/network.ts';
import { maya, openApp, signedIn } from '../../../test/render-app.tsx';
import { askedContract } from '../../../test/renewal-terms.ts';
import { buttonIn, changing, openRequest, openRequestInApp, rejected } from '../../../test/request-page.ts';
import { forbiddenSteps, requestOf, requestRoutes, stepsOf, stepsWith, tom } from '../../../test/requests.ts';
import { textsIn } from '../../../test/texts.ts';
import { newUser } from '../../../test/user.ts';

const asTom = { 'GET /api/me': () => json(tom) };

test('The page and its window are called after the request, and lead back to all of them', async () => {
  await openRequestInApp();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Wasabi - Hot Cloud Storage');
  expect(document.title).toBe('Wasabi - Hot Cloud Storage · Purser');
  expect(screen.getByRole('link', { name: 'Software Requests' }).getAttribute('href')).toBe('/requests');
  const head = screen.getByRole('main');
  expect(head.textContent).toContain('In progress');
  expect(head.textContent).toContain('REQ-000128');
  expect(head.textContent).toContain('Requested by JWJack Whitfield');
  expect(head.textContent).toContain('5 days in status');
});

test('A title that would fill the screen of a phone shows its beginning, and all of it when asked', async () => {
  const vendor = 'Long Name '.repeat(50).trim();
  await openRequest(requestOf({ vendor }));
  const heading = () => screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(heading().textContent).toMatch(/^Long Name .{100,160}… Show more$/));
  await newUser().click(within(heading()).getByRole('button', { name: 'Show more' }));
  expect(heading().textContent).toContain(`${vendor} - Hot Cloud Storage`);
});

test('The timeline says of each step who decides or decided it, when, and what they said', async () => {
  const steps = stepsOf(requestOf()).map((step, at) => ({
    ...step,
    isReassigned: at === 2,
    isSelfApproved: at === 1,
  }));
  const { timeline } = await openRequest(requestOf(), {}, steps);
  expect(textsIn(timeline, 'listitem')).toEqual([
    'Request Submission: CompletedJWJack WhitfieldSubmitted Nov 13, 2026Step 1 is fine.',
    'Tech Security Assessment: CompletedTOTom OkaforApproved Nov 14, 2026 · approved by the requestorStep 2 is fine.',
    'Business Terms Review: Current stepMLMaya LindqvistRe-assignSince Nov 12, 2026 · re-assigned',
    'Legal Review: PendingNo approver assignedAssign',
    'Finance Approval: PendingNo approver assignedAssign',
    'Operations Wrapup: PendingNo approver assignedAssign',
  ]);
  expect(timeline.querySelector('[aria-current="step"]')?.textContent).toContain('Business Terms Review');
});

test('A current step without an approver is an administrator’s', async () => {
  const waiting = requestOf({ currentAssigneeId: null, currentAssigneeName: null });
  const steps = stepsWith(waiting, { 2: { assigneeId: null, assigneeName: null } });
  const { timeline, progress } = await openRequest(waiting, {}, steps);
  expect(timeline.querySelector('[aria-current]')?.textContent).toContain(
    'No approver assignedAssignSince Nov 12, 2026 · an administrator decides',
  );
  expect(within(progress).getByText('Nobody is assigned. As an administrator you can decide.')).toBeTruthy();
  expect(within(progress).getByText('Your turn')).toBeTruthy();
});

test('The progress counts steps, shows those that are done, and hides what is still to come', async () => {
  const { progress, user } = await openRequest();
  expect(within(progress).getByText('Step 3 of 6')).toBeTruthy();
  const toggles = within(progress).getAllByRole('button', { expanded: false });
  expect(toggles.map(({ textContent }) => textContent)).toEqual([
    'Request SubmissionNov 13',
    'Tech Security AssessmentNov 14',
  ]);
  const current = within(progress).getByRole('button', { expanded: true });
  expect(current.textContent).toBe('Business Terms ReviewYour turn');
  const actions = within(progress).getByRole('list', { name: 'Required actions' });
  expect(textsIn(actions, 'listitem')).toEqual([
    'Check with Finance about budget',
    'Check the licensed software list',
    'Create a landscape review',
  ]);
  expect(within(progress).queryByText('Legal Review')).toBeNull();
  expect(within(progress).queryByText('Approved by Tom Okafor')?.closest('[hidden]')).toBeTruthy();
  await user.click(buttonIn(progress, /^Tech Security/));
  expect(within(progress).getByText('Approved by Tom Okafor').closest('[hidden]')).toBeNull();
});

test('A rejected request shows where and by whom, and can only be copied', async () => {
  const request = requestOf(rejected);
  const steps = stepsWith(request, {
    2: {
      status: 'rejected' as const,
      decidedBy: maya.id,
      decidedByName: maya.name,
      completedAt: '2026-11-18T10:00:00.000Z',
      comments: 'Too dear.',
    },
  });
  const { progress, timeline, user } = await openRequest(
    request,
    {
      'POST /api/purchase-requests/128/copy': () => json(requestOf({ id: 129, status: 'draft' }), 201),
      ...requestRoutes(requestOf({ id: 129, status: 'draft', currentStep: 'request_submission' })),
      'GET /api/purchase-requests/128': () => json(request),
    },
    steps,
  );
  expect(timeline.textContent).toContain('Rejected Nov 18, 2026');
  expect(within(progress).getByText('Rejected by Maya Lindqvist')).toBeTruthy();
  expect(within(progress).getByText('Too dear.')).toBeTruthy();
  expect(within(progress).queryByRole('button', { name: /Approve|Reject|Comment/ })).toBeNull();
  expect(within(timeline).queryByRole('button', { name: /^Re-assign/ })).toBeNull();
  await user.click(await within(progress).findByRole('button', { name: 'Copy as new draft' }));
  await waitFor(() => expect(window.location.pathname).toBe('/requests/129'));
});

test('A copy that fails says so and can be asked for again', async () => {
  const { progress, user } = await openRequest(requestOf(rejected), {
    'POST /api/purchase-requests/128/copy': () => problem(503, 'The database is away'),
  });
  await user.click(await within(progress).findByRole('button', { name: 'Copy as new draft' }));
  expect((await within(progress).findByRole('alert')).textContent).toBe(
    'The request was not copiedThe database is away',
  );
  expect(window.location.pathname).toBe('/requests/128');
});

test('An approved request has all its steps behind it and leads to its software', async () => {
  const approved = requestOf({ status: 'approved', currentStep: 'operations_wrapup', softwareId: 7 });
  const { progress, timeline } = await openRequest(approved);
  expect(within(progress).getByText('6 of 6 steps')).toBeTruthy();
  expect(timeline.querySelectorAll('[data-display="completed"]')).toHaveLength(12);
  expect(await within(progress).findByRole('button', { name: 'Open the software' })).toBeTruthy();
});

test('A request for a contract shows its terms and leads to the item', async () => {
  await openRequest(
    requestOf({
      vendor: 'Adobe',
      productName: 'Creative Cloud',
      targetSoftwareId: 7,
      contract: askedContract({
        endDate: null,
        cost: 1200,
        billingCycle: 'monthly',
        paymentType: 'Invoice',
        autoRenew: true,
      }),
    }),
  );
  const card = await screen.findByRole('region', { name: 'Requested Contract' });
  expect(within(card).getByRole('link', { name: 'Adobe Creative Cloud' }).getAttribute('href')).toBe(
    '/table?software=7',
  );
  const facts = textsIn(card, 'definition');
  expect(facts).toEqual([
    'Adobe Creative Cloud',
    'Jan 1, 2027',
    'Monthly recurring, first until Jan 31, 2027',
    '$1,200.00 a year',
    'Monthly',
    'Invoice',
    'None',
    'Yes',
    'None',
    'None',
  ]);
});

test('What somebody else did meanwhile shows when the window comes back to the front, and by whom', async () => {
  const server = changing(requestOf());
  const { progress } = await openRequest(requestOf(), server.routes);
  expect(screen.queryByText(/^Updated by/)).toBeNull();
  server.change({ currentStep: 'legal_review', updatedBy: tom.id, updatedByName: tom.name });
  comeBack();
  expect(await screen.findByText('Updated by Tom Okafor')).toBeTruthy();
  expect(await within(progress).findByText('Step 4 of 6')).toBeTruthy();
  server.change({ updatedBy: maya.id, updatedByName: maya.name });
  // It was to be seen all the time, beside another window.
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByText(/^Updated by/)).toBeNull());
});

test('While the request loads the page has its shape; a failure can be tried again, and then the heading has the focus', async () => {
  const request = held();
  let answer: Response | Promise<Response> = request.answer;
  answerFrom({ ...requestRoutes(requestOf()), 'GET /api/purchase-requests/128': () => answer });
  openApp('/requests/128');
  await screen.findByText('Loading request');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Software Request');
  request.letGo(problem(503, 'The database is away'));
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away');
  answer = json(requestOf());
  await newUser().click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('region', { name: 'Progress Summary' });
  const heading = screen.getByRole('heading', { level: 1, name: 'Wasabi - Hot Cloud Storage' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test.each(['/requests/999', '/requests/abc', '/requests/0'])('%s is not found', async (address) => {
  answerFrom({
    ...signedIn,
    'GET /api/purchase-requests/999': () => problem(404, 'This request doesn’t exist'),
    'GET /api/purchase-requests/999/steps': () => problem(404, 'This request doesn’t exist'),
  });
  openApp(address);
  await screen.findByRole('heading', { level: 1, name: 'Request not found' });
  expect(document.title).toBe('Request not found · Purser');
  expect(screen.getByRole('link', { name: 'Back to Software Requests' }).getAttribute('href')).toBe(
    '/requests',
  );
});

test('A request that is deleted while somebody writes a comment keeps what was typed', async () => {
  let isGone = false;
  const answer = (body: unknown) => (isGone ? problem(404, 'Gone') : json(body));
  const { progress, user } = await openRequest(requestOf(), {
    'GET /api/purchase-requests/128': () => answer(requestOf()),
    'GET /api/purchase-requests/128/steps': () => answer(stepsOf(requestOf())),
  });
  const comment = within(progress).getByRole('textbox', { name: 'Comment (optional)' });
  await user.type(comment, 'Fine');
  isGone = true;
  comeBack();
  expect(await screen.findByText('Somebody deleted this request')).toBeTruthy();
  expect(comment).toHaveProperty('value', 'Fine');
});

test('Only who may decides: others read whom it waits for', async () => {
  const { progress, timeline } = await openRequestInApp(
    requestOf(),
    asTom,
    forbiddenSteps(stepsOf(requestOf())),
  );
  expect(within(progress).getByText('Waiting for Maya Lindqvist.')).toBeTruthy();
  expect(within(progress).queryByRole('button', { name: /Approve|Reject|Comment/ })).toBeNull();
  expect(within(progress).queryByRole('textbox')).toBeNull();
  expect(within(progress).queryByText('Your turn')).toBeNull();
  expect(within(timeline).queryByRole('button', { name: /^Re-assign/ })).toBeNull();
});

test('Deleting asks first, then leads back to all requests', async () => {
  const { user, sent } = await openRequest(requestOf(), {
    'DELETE /api/purchase-requests/128': () => new Response(null, { status: 204 }),
  });
  await user.click(screen.getByRole('button', { name: 'Delete Request' }));
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Are you sure you want to delete this request?',
  });
  expect(dialog.textContent).toContain(
    'This action cannot be undone. All associated data, including comments and approval history, will be permanently removed.',
  );
  await user.click(buttonIn(dialog, 'Delete'));
  await waitFor(() => expect(window.location.pathname).toBe('/requests'));
  await screen.findByRole('heading', { level: 1, name: 'Software Requests' });
  const deletion = sent.findIndex(({ method }) => method === 'DELETE');
  expect(sent[deletion]?.headers.get('If-Match')).toBe('"v4"');
  // Nobody asks again for what is gone.
  expect(sent.slice(deletion + 1).filter(({ url }) => url.includes('/128'))).toEqual([]);
});

test('A deletion that fails leaves the request, and says why', async () => {
  let answer = problem(503, 'The database is away');
  const { user } = await openRequest(requestOf(), { 'DELETE /api/purchase-requests/128': () => answer });
  await user.click(screen.getByRole('button', { name: 'Delete Request' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(buttonIn(dialog, 'Delete'));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(
    'The request was not deletedThe database is away',
  );
  answer = problem(412, 'Somebody has changed this');
  await user.click(buttonIn(dialog, 'Delete'));
  expect(await within(dialog).findByText(/Somebody changed it in the meantime/)).toBeTruthy();
  expect(window.location.pathname).toBe('/requests/128');
});
