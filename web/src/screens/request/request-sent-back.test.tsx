import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { termsOf } from '@purser/domain/request-terms';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { maya } from '../../../test/render-app.tsx';
import { openRequest } from '../../../test/request-page.ts';
import { decisionBy, jack, requestOf, stepsOf, tom } from '../../../test/requests.ts';
import { textsIn } from '../../../test/texts.ts';
import { approveLabel } from '../../features/requests/approval/step-texts.ts';

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
  tech_security_assessment: { state: 'approved', decisions: [decisionBy(jack)] },
  business_terms_review: {
    state: 'pending',
    decisions: [decisionBy(tom, { decision: 'sent_back', stands: false })],
  },
  legal_review: {
    state: 'skipped',
    skippedBecause: 'Below $100,000 a year',
    conditions: [{ field: 'cost', op: 'at_least', value: 100_000 }],
  },
  finance_approval: { state: 'pending', decisions: [decisionBy(jack, { stands: false })] },
};

/** What the page says of each step of a request that was sent back. */
async function saidOf(shown: PurchaseRequest, more: typeof ofSteps = {}): Promise<(string | null)[]> {
  const given = { ...ofSteps, ...more };
  const steps = stepsOf(shown).map((step) => ({ ...step, ...given[step.stepName] }));
  const { progress } = await openRequest(shown, {}, steps);
  const list = await within(progress).findByRole('list', { name: 'Once it is resubmitted' });
  return textsIn(list, 'listitem');
}

test('Whoever hands a request in again reads what stands, who asked, and what starts anew', async () => {
  expect(await saidOf(request)).toEqual([
    `Tech Security Assessment stands, approved by ${jack.name}`,
    `Business Terms Review returns to ${tom.name}`,
    'Legal Review stays skipped: below $100,000 a year',
    `Finance Approval starts anew. What ${jack.name} approved stays as before the change`,
  ]);
  expect(screen.getByText('Where is the data kept?')).toBeTruthy();
});

test.each([
  [null, 'Resubmit'],
  [tom.name, `Resubmit for ${tom.name}`],
])('Whoever resubmits for %s presses %s', (actedFor, label) => {
  expect(approveLabel('submission', { comment: 'Now it says where', actedFor, isAgain: true })).toBe(label);
});

test('A request that was never sent back lists none of it', async () => {
  const { progress } = await openRequest();
  expect(within(progress).queryByRole('list', { name: 'Once it is resubmitted' })).toBeNull();
});

test('Where what was approved has changed since, it says that it is asked again, and why', async () => {
  const basis = { ...termsOf(request), estimatedCost: 1000, contract: null };
  expect(await saidOf({ ...request, basis })).toContain(
    'Tech Security Assessment is asked again: Estimated Cost changed',
  );
});

test('A skipped step that applies to what the request says now is announced', async () => {
  const basis = { ...termsOf(request), contract: null };
  expect(await saidOf({ ...request, basis, estimatedCost: 100_000 })).toEqual([
    'Tech Security Assessment is asked again: Estimated Cost changed',
    `Business Terms Review returns to ${tom.name}`,
    'Legal Review applies now, which had been skipped',
    'Finance Approval is asked again: Estimated Cost changed',
  ]);
});

test('A step that would be asked is skipped where it doesn’t apply any more', async () => {
  const basis = { ...termsOf(request), contract: null };
  const moved = { ...request, basis, department: 'Legal' };
  const onlyStudio: Partial<RequestStep> = {
    ...ofSteps.tech_security_assessment,
    conditions: [{ field: 'department', op: 'is_one_of', value: ['Studio'] }],
  };
  expect(await saidOf(moved, { tech_security_assessment: onlyStudio })).toContain(
    'Tech Security Assessment is skipped: not for Studio',
  );
});
