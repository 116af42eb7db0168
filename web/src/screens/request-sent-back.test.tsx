import type { RequestStep } from '@purser/api/request-replies';
import { termsOf } from '@purser/domain/request-terms';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya } from '../../test/render-app.tsx';
import { openRequest } from '../../test/request-page.ts';
import { jack, requestOf, stepsOf, tom } from '../../test/requests.ts';

type Said = Pick<RequestStep['decisions'][number], 'decision' | 'stands' | 'round'>;

const saidBy = (person: { id: number; name: string }, given: Said): RequestStep['decisions'][number] => ({
  personId: person.id,
  personName: person.name,
  onBehalfOfId: null,
  onBehalfOfName: null,
  capacity: 'approver',
  comment: null,
  answers: {},
  at: '2026-11-20T10:00:00.000Z',
  ...given,
});

const request = requestOf({
  requestorId: maya.id,
  requestorName: maya.name,
  currentStep: 'request_submission',
  currentAssigneeId: maya.id,
  round: 2,
  sentBackBy: tom.id,
  sentBackByName: tom.name,
  sentBackComment: 'Where is the data kept?',
});

const ofSteps: Readonly<Record<string, Partial<RequestStep>>> = {
  tech_security_assessment: {
    state: 'approved',
    decisions: [saidBy(jack, { decision: 'approved', stands: true, round: 1 })],
  },
  business_terms_review: {
    state: 'pending',
    decisions: [saidBy(tom, { decision: 'sent_back', stands: false, round: 1 })],
  },
  legal_review: { state: 'skipped', skippedBecause: 'Increase below 10%' },
  finance_approval: {
    state: 'pending',
    decisions: [saidBy(jack, { decision: 'approved', stands: false, round: 1 })],
  },
};

test('Whoever hands a request in again reads what stands, who asked, and what starts anew', async () => {
  const steps = stepsOf(request).map((step) => ({ ...step, ...ofSteps[step.stepName] }));
  const { progress } = await openRequest(request, {}, steps);
  const list = await within(progress).findByRole('list', { name: 'Once it is handed in again' });
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(texts).toEqual([
    `Tech Security Assessment stands, approved by ${jack.name}`,
    `Business Terms Review goes on with ${tom.name}, who asked`,
    'Legal Review stays skipped: increase below 10%',
    `Finance Approval starts anew. What ${jack.name} approved stays as before the change`,
  ]);
  expect(screen.getByText('Where is the data kept?')).toBeTruthy();
});

test('A request that was never sent back lists none of it', async () => {
  const { progress } = await openRequest();
  expect(within(progress).queryByRole('list', { name: 'Once it is handed in again' })).toBeNull();
});

test('Where what was approved has changed since, it says that it is asked again, and why', async () => {
  const dearer = { ...request, estimatedCost: 2000 };
  const steps = stepsOf(dearer).map((step) => ({
    ...step,
    ...ofSteps[step.stepName],
    ...(step.stepName === 'tech_security_assessment' && {
      approvedTerms: { ...termsOf(dearer), estimatedCost: 1000 },
    }),
  }));
  const { progress } = await openRequest(dearer, {}, steps);
  const list = await within(progress).findByRole('list', { name: 'Once it is handed in again' });
  expect(list.textContent).toContain('Tech Security Assessment is asked again: Estimated Cost changed');
});
