import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, json, problem } from '../../../test/network.ts';
import { givenSteps, openWorkflow, workflowAddress } from '../../../test/workflow.ts';

type Steps = typeof givenSteps;

/** The steps with another label of one of them. */
const renamed = (steps: Steps, at: number, label: string): Steps =>
  steps.map((step, index) => (index === at ? { ...step, label } : step));

/** Maya adds '!' to the label of the second step, while somebody else saves theirs. */
async function editMeanwhile(theirs: Steps) {
  const kept = { steps: givenSteps };
  const opened = await openWorkflow({
    routes: {
      [`GET ${workflowAddress}`]: () => json({ steps: kept.steps }),
      [`PUT ${workflowAddress}`]: ({ body }: { body: unknown }) => {
        const { steps, from }: Record<'steps' | 'from', Steps> = JSON.parse(String(body));
        if (JSON.stringify(from) !== JSON.stringify(kept.steps))
          return problem(412, 'Changed since', { code: 'stale' });
        kept.steps = steps;
        return json({ steps });
      },
    },
  });
  await opened.user.type(opened.step(/^Step 2/).getByLabelText(/^Label/), '!');
  kept.steps = theirs;
  await opened.save();
  return { ...opened, kept };
}

const asked = () => screen.findByRole('dialog', { name: 'The workflow has changed since you opened it' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const mine = 'Tech Security Assessment!';

test('Who has changed the same as another administrator is asked before it is saved over', async () => {
  // The approver of the step whose label both have changed has been deleted.
  const theirs = renamed(renamed(givenSteps, 1, 'Security'), 3, 'Lawyers').map((step) => ({
    ...step,
    approverId: null,
  }));
  const { press, order, puts, kept } = await editMeanwhile(theirs);
  const change = within(await asked()).getByRole('listitem');
  expect(change.textContent).toBe(
    'Security · LabelTech Security AssessmentbecameSecurityyours: Tech Security Assessment!',
  );
  expect(puts()).toHaveLength(0);
  await press('Apply my changes');
  expect(await screen.findByText('Workflow updated successfully')).toBeTruthy();
  expect(kept.steps).toEqual(renamed(theirs, 1, mine));
  await closed();
  expect(order()[3]).toBe('4 Lawyers');
});

test('Who goes on editing keeps what was typed, and discarding it shows what the other has saved', async () => {
  const { press, order } = await editMeanwhile(renamed(givenSteps, 1, 'Security'));
  await asked();
  await press('Keep editing');
  await closed();
  expect(order()[1]).toBe(`2 ${mine}`);
  await press('Discard');
  await press('Discard changes');
  await waitFor(() => expect(order()[1]).toBe('2 Security'));
});

test('What is changed while a save is under way isn’t taken for saved', async () => {
  const { answer, letGo } = held();
  const { user, step, save, puts } = await openWorkflow({
    routes: { [`PUT ${workflowAddress}`]: () => answer },
  });
  const label = step(/^Step 2/).getByLabelText<HTMLInputElement>(/^Label/);
  await user.type(label, '!');
  await save();
  await waitFor(() => expect(puts()).toHaveLength(1));
  await user.type(label, '?');
  const saved = givenSteps.map((given, at) => (at === 1 ? { ...given, label: `${given.label}!` } : given));
  letGo(json({ steps: saved }));
  expect(await screen.findByText('Workflow updated successfully')).toBeTruthy();
  expect(label.value).toBe('Tech Security Assessment!?');
  expect(screen.getByText('Unsaved changes')).toBeTruthy();
});
