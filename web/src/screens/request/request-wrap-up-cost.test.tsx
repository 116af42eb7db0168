import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json } from '../../../test/network.ts';
import { maya, renderPart } from '../../../test/render-app.tsx';
import { requestOf, requestRoutes, stepsOf, tom } from '../../../test/requests.ts';
import { newUser } from '../../../test/user.ts';
import { WrapUpDialog } from './request-wrap-up.tsx';

// Somebody has raised the cost after the last approval, which was of $1,000.
const request = requestOf({ currentStep: 'operations_wrapup', estimatedCost: 5000 });

type Given = { person: typeof maya | typeof tom; approved: number | null; needsApproval?: boolean };

/** The dialog's remarks about a cost that is typed into it. */
async function remarksAt(cost: string, { person, approved, needsApproval = false }: Given) {
  const terms = { ...request, estimatedCost: approved };
  const steps = stepsOf(request).map((step) => ({
    ...step,
    approvedTerms: step.status === 'approved' ? terms : null,
  }));
  answerFrom({
    ...requestRoutes(request, steps),
    'GET /api/settings': () =>
      json([
        { key: 'contractsNeedApproval', value: needsApproval },
        { key: 'costTolerance', value: 12.5 },
      ]),
  });
  const nothing = () => {};
  renderPart(
    <WrapUpDialog
      {...{ request, steps }}
      comment=""
      onUnsaved={nothing}
      onDone={nothing}
      onClose={nothing}
    />,
    person,
  );
  const user = newUser();
  const dialog = screen.getByRole('dialog', { name: 'Confirm Contract and Software Details' });
  const field = within(dialog).getByLabelText(/^Cost/);
  await user.clear(field);
  await user.type(field, cost);
  return () => within(dialog).queryByText(/approved/)?.textContent ?? null;
}

test.each([
  ['1000', tom, null],
  ['900', tom, null],
  ['1050', tom, '5% above the approved $1,000. The timeline will say so.'],
  ['1125', tom, '12.5% above the approved $1,000. The timeline will say so.'],
  [
    '1125.01',
    tom,
    '12.6% above the approved $1,000. Only an administrator can wrap it up at more than $1,125.',
  ],
  ['99000', maya, '9,800% above the approved $1,000. The timeline will say so.'],
])('A cost of %s is compared with the approved one before it is sent', async (cost, person, words) => {
  const remark = await remarksAt(cost, { person, approved: 1000 });
  await expect.poll(remark).toBe(words);
});

test.each([
  [tom, false, 'No cost was approved with this request. The timeline will say so.'],
  [
    tom,
    true,
    'No cost was approved with this request, and contracts need an approval here. Only an administrator can wrap it up.',
  ],
  [maya, true, 'No cost was approved with this request. The timeline will say so.'],
])('Where no cost was approved, that is said, too', async (person, needsApproval, words) => {
  const remark = await remarksAt('1000', { person, approved: null, needsApproval });
  await expect.poll(remark).toBe(words);
});
