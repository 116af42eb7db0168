import type { PurchaseRequest } from '@purser/api/request-replies';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../test/network.ts';
import { askedContract } from '../../../test/renewal-terms.ts';
import {
  action,
  buttonIn,
  changing,
  commentBox,
  openRequest,
  openRequestInApp,
} from '../../../test/request-page.ts';
import { forbiddenSteps, jack, requestOf, stepsOf, tom } from '../../../test/requests.ts';

const asJack = { 'GET /api/me': () => json(jack) };

/** A request of Jack's that waits for him again, at its second step. */
const backAtJack = { currentStep: 'tech_security_assessment', currentAssigneeId: jack.id } as const;
const stepsAtJack = (request: PurchaseRequest) =>
  stepsOf(request).map((step) =>
    step.status === 'pending' && step.since
      ? { ...step, assigneeId: jack.id, assigneeName: jack.name }
      : step,
  );

const draft = requestOf({
  status: 'draft',
  currentStep: 'request_submission',
  currentAssigneeId: jack.id,
  currentAssigneeName: jack.name,
});
const stepsOfDraft = stepsAtJack(draft);

test('The first step is submitted, not approved', async () => {
  const server = changing(draft, stepsOfDraft);
  const { progress, timeline, user } = await openRequestInApp(
    draft,
    { ...asJack, ...server.routes, [action]: () => json(server.change(requestOf(backAtJack))) },
    stepsOfDraft,
  );
  expect(within(timeline).queryByRole('button', { name: /Re-assign Request Submission/ })).toBeNull();
  await user.type(commentBox(progress), 'Please');
  expect(buttonIn(progress, 'Submit with Comment')).toBeTruthy();
  await user.clear(commentBox(progress));
  await user.click(buttonIn(progress, 'Submit Request'));
  await within(progress).findByText('Step 2 of 6');
  expect(within(progress).getByText('Request submitted')).toBeTruthy();
});

const reasonOf = (button: HTMLElement) =>
  document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent;

test('A draft that isn’t filled in says why it isn’t submitted, at its button and at its open fields', async () => {
  const empty = { ...draft, vendor: null, productName: null };
  const { progress, user, writes } = await openRequestInApp(empty, asJack, stepsAtJack(empty));
  const form = await screen.findByRole('form', { name: 'Request Details' });
  const button = buttonIn(progress, 'Submit Request');
  expect(reasonOf(button)).toBe('Add vendor and product, then submit.');
  expect(button.disabled).toBe(false);
  await user.click(button);
  expect(await within(form).findByText('Vendor is required')).toBeTruthy();
  expect(writes()).toEqual([]);
});

test('A draft that lacks an owner that a step waits for says so before it is submitted', async () => {
  const sponsors = { assigneeType: 'role', roleType: 'executive_sponsor' } as const;
  const steps = stepsOfDraft.map((step, at) => ({
    ...step,
    ...(at === 0 && { refusals: { ...step.refusals, approve: 'incomplete' as const } }),
    ...(at === 1 && sponsors),
  }));
  const { progress } = await openRequestInApp(draft, asJack, steps);
  const button = buttonIn(progress, 'Submit Request');
  expect(button.disabled).toBe(true);
  expect(reasonOf(button)).toBe('Add executive sponsor, then submit.');
});

test('One’s own draft is deleted, and once it is saved as a request withdrawn, but not rejected', async () => {
  const { progress } = await openRequestInApp(draft, asJack, stepsOfDraft);
  expect(buttonIn(progress, 'Submit Request')).toBeTruthy();
  expect(within(progress).queryByRole('button', { name: /Reject/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete Request' })).toBeTruthy();
  // It has one place for comments.
  expect(within(progress).queryByRole('button', { name: 'Comment' })).toBeNull();
  cleanup();
  const saved = { ...draft, status: 'in_progress' as const };
  const opened = await openRequestInApp(saved, asJack, stepsOfDraft);
  expect(await within(opened.progress).findByRole('button', { name: 'Withdraw Request' })).toBeTruthy();
  expect(within(opened.progress).queryByRole('button', { name: /Reject/ })).toBeNull();
});

test.each([
  ['is rejected by whoever asked for it and decides it', [jack.id, null], /Reject Request/],
  ['is withdrawn by whoever asked for it and only may decide it', [tom.id], /Withdraw Request/],
])('A later step %s', async (_what, assignees, offered) => {
  for (const assigneeId of assignees) {
    const own = requestOf({ ...backAtJack, currentAssigneeId: assigneeId });
    const steps = stepsAtJack(own).map((step) =>
      step.assigneeId === jack.id ? { ...step, assigneeId, missing: [] } : step,
    );
    const { progress } = await openRequestInApp(own, asJack, steps);
    const buttons = await within(progress).findAllByRole('button', { name: /Reject|Withdraw/ });
    expect(buttons.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(offered)]);
    cleanup();
  }
});

test.each([
  [
    'techAdminId',
    'The following required fields are missing: Tech Admin. Please fill them in before saving.',
  ],
  [
    'estimatedCost',
    'The form ‘Small’ allows at most $1,000 a year. Please enter less, or choose another form',
  ],
])('What a submission lacks at %s is asked for, and leads to the form', async (field, message) => {
  const { progress, user } = await openRequestInApp(
    draft,
    { ...asJack, [action]: () => problem(422, message, { fields: { [field]: message } }) },
    stepsOfDraft,
  );
  await user.click(buttonIn(progress, 'Submit Request'));
  const alert = await within(progress).findByRole('alert');
  expect(alert.textContent).toContain(message);
  await user.click(buttonIn(alert, 'Edit the details'));
  expect(await screen.findByRole('form', { name: 'Request Details' })).toBeTruthy();
});

test('A draft is nobody else’s to submit', async () => {
  const { progress } = await openRequestInApp(
    draft,
    { 'GET /api/me': () => json(tom) },
    forbiddenSteps(stepsOfDraft),
  );
  expect(within(progress).getByText('A draft. It waits for Jack Whitfield to submit it.')).toBeTruthy();
  expect(within(progress).queryByRole('button', { name: /Submit Request|Reject/ })).toBeNull();
});

test('A requestor may approve a later step of their own while the server allows that', async () => {
  const own = requestOf(backAtJack);
  const { progress } = await openRequestInApp(own, asJack, stepsAtJack(own));
  expect(buttonIn(progress, 'Approve Step')).toBeTruthy();
});

test('Where it isn’t, there is no button for it but a reason', async () => {
  const own = requestOf(backAtJack);
  const steps = stepsAtJack(own).map((step) =>
    step.state === 'current'
      ? { ...step, refusals: { ...step.refusals, approve: 'own step' as const } }
      : step,
  );
  const { progress } = await openRequestInApp(own, asJack, steps);
  expect(await within(progress).findByText(/You can’t approve your own request\./)).toBeTruthy();
  expect(within(progress).queryByRole('button', { name: /Approve/ })).toBeNull();
  expect(buttonIn(progress, 'Reject Request')).toBeTruthy();
});

test.each([
  ['software is linked already', { softwareId: 7 }],
  ['a contract is asked for', { targetSoftwareId: 7, contract: askedContract() }],
])('At the wrap-up the step is approved as any other where %s', async (_why, given) => {
  const { progress } = await openRequest(requestOf({ currentStep: 'operations_wrapup', ...given }));
  expect(buttonIn(progress, 'Approve Step')).toBeTruthy();
});
