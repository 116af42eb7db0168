import type { RequestStep } from '@purser/api/request-replies';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json } from '../../../test/network.ts';
import { maya, openApp } from '../../../test/render-app.tsx';
import { buttonIn, changing, openRequest, sentBody } from '../../../test/request-page.ts';
import {
  decisionBy,
  jack,
  requestOf,
  requestRoutes,
  stepsOf,
  stepsWith,
  tom,
} from '../../../test/requests.ts';
import { newUser } from '../../../test/user.ts';

const asked = (person: { id: number; name: string }, other?: { id: number; name: string }) => ({
  id: person.id,
  name: person.name,
  onBehalfOfId: other?.id ?? null,
  onBehalfOfName: other?.name ?? null,
});

const inOwnRight = { approve: null, reject: null, send_back: null, reassign: null };

/** The current step is decided by two of Tom, Jack and Maya; its first approver is Tom. */
const several = (more: Partial<RequestStep>): RequestStep[] =>
  stepsWith(requestOf(), {
    2: {
      assigneeId: tom.id,
      assigneeName: tom.name,
      approvers: [tom, jack, maya].map(({ id }) => ({ type: 'user' as const, id })),
      needs: 2,
      left: 2,
      missing: [tom, jack, maya].map((person) => asked(person)),
      refusals: inOwnRight,
      ...more,
    },
  });

test('Who is one of several approvers decides for themselves, whoever comes first', async () => {
  const { progress } = await openRequest(requestOf(), {}, several({}));
  expect(buttonIn(progress, 'Approve Step')).toBeTruthy();
  expect(within(progress).queryByText(/^Waiting for/)).toBeNull();
});

test('Who has approved reads for whom it waits, and is offered no second decision', async () => {
  const steps = several({ decisions: [decisionBy(maya)], left: 1, missing: [asked(tom), asked(jack)] });
  const { progress } = await openRequest(requestOf(), {}, steps);
  expect(
    within(progress).getByText(`You have approved. Waiting for ${tom.name} or ${jack.name}.`),
  ).toBeTruthy();
  expect(within(progress).queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
});

test('Whoever only looks reads of each step that runs whom it waits for', async () => {
  const request = requestOf();
  const no = 'forbidden' as const;
  const waitingFor = (person: typeof tom) => ({
    state: 'current' as const,
    missing: [asked(person)],
    refusals: { approve: no, reject: no, send_back: no, reassign: no },
  });
  const steps = stepsWith(request, { 2: waitingFor(tom), 3: waitingFor(jack) });
  const beside = steps.filter(({ state }) => state === 'current').map(({ stepName }) => stepName);
  const { progress } = await openRequest(
    { ...request, currentSteps: beside, currentAssigneeId: tom.id, askedIds: [tom.id, jack.id] },
    {},
    steps,
  );
  expect(within(progress).getByText(`Waiting for ${tom.name}.`).closest('[hidden]')).toBeNull();
  expect(within(progress).getByText(`Waiting for ${jack.name}.`).closest('[hidden]')).toBeNull();
});

test('A delegate reads for whom they decide, and an administrator for everybody who is missing', async () => {
  const standing = several({ missing: [asked(tom), asked(maya, jack)] });
  const first = await openRequest(requestOf(), {}, standing);
  expect(buttonIn(first.progress, `Approve for ${jack.name}`)).toBeTruthy();
});

test('An administrator decides for those who are missing, by their names', async () => {
  const { progress } = await openRequest(requestOf(), {}, several({ missing: [asked(tom), asked(jack)] }));
  expect(buttonIn(progress, `Approve for ${tom.name} and ${jack.name}`)).toBeTruthy();
  expect(within(progress).getByText(`Waiting for ${tom.name} and ${jack.name}.`)).toBeTruthy();
});

test('Answers go with the approval of their own step, also where two steps ask by one key', async () => {
  const question = { key: 'po', label: 'PO number', type: 'text' as const, required: true };
  const asking = { 2: { questions: [question] }, 3: { questions: [{ ...question, label: 'Law' }] } };
  const begun = stepsWith(requestOf(), asking);
  const server = changing(requestOf(), begun);
  const { progress, user, writes } = await openRequest(
    requestOf(),
    {
      ...server.routes,
      'POST /api/purchase-requests/128/action': () => {
        const next = server.change({ currentStep: 'legal_review' });
        return json(server.change({}, stepsWith(next, asking)));
      },
    },
    begun,
  );
  await user.type(await within(progress).findByLabelText('PO number *'), '4711');
  await user.click(buttonIn(progress, 'Approve Step'));
  const law = await within(progress).findByLabelText<HTMLInputElement>('Law *');
  expect(law.value).toBe('');
  await user.type(law, 'Delaware');
  await user.click(buttonIn(progress, 'Approve Step'));
  await waitFor(() =>
    expect(writes().map(sentBody)).toMatchObject([
      { stepName: 'business_terms_review', answers: { po: '4711' } },
      { stepName: 'legal_review', answers: { po: 'Delaware' } },
    ]),
  );
});

test('The address of a mail whose step is over says who decided it and when, and opens nothing', async () => {
  const search = '?decide=reject&step=tech_security_assessment';
  await openRequest(requestOf(), {}, stepsOf(requestOf()), search);
  await screen.findByText(
    `${tom.name} approved Tech Security Assessment on Nov 14, 2026, 10:00 AM. Nothing is left to decide there.`,
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('The dialog that the address of a mail opens comes once: put away, the address no longer asks for it', async () => {
  answerFrom(requestRoutes(requestOf(), several({})));
  openApp('/requests/128?decide=changes&step=business_terms_review');
  // What is behind the dialog is hidden by it.
  const dialog = await screen.findByRole('alertdialog', { name: 'Ask for changes?' });
  await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox')));
  await newUser().click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('What is typed into a form’s questions is saved before the request is submitted', async () => {
  const draft = requestOf({
    status: 'in_progress',
    requestorId: maya.id,
    requestorName: maya.name,
    currentStep: 'request_submission',
    currentAssigneeId: maya.id,
    formKey: 'seats',
    questions: [{ key: 'seats', label: 'How many seats', type: 'number', required: true }],
  });
  const server = changing(draft);
  const { progress, user, writes } = await openRequest(draft, {
    ...server.routes,
    'PUT /api/purchase-requests/128': () => json(server.change({ answers: { seats: 12 } })),
    'POST /api/purchase-requests/128/action': () => json(server.change({ currentStep: 'legal_review' })),
  });
  await user.type(await screen.findByLabelText('How many seats *'), '12');
  await user.click(buttonIn(progress, 'Submit Request'));
  await within(progress).findByText('Legal Review');
  expect(writes().map(({ method, body }) => [method, JSON.parse(String(body))])).toMatchObject([
    ['PUT', { answers: { seats: 12 } }],
    ['POST', { action: 'approve', stepName: 'request_submission' }],
  ]);
});
