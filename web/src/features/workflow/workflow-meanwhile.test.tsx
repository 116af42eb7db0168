import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, json, problem } from '../../../test/network.ts';
import { givenSteps, openWorkflow, workflowAddress } from '../../../test/workflow.ts';

const theirs = givenSteps.map((step, at) => (at === 3 ? { ...step, label: 'Lawyers' } : step));

/** Maya adds '!' to the label of the second step, while somebody else renames the fourth. */
async function editMeanwhile() {
  let now = givenSteps;
  const opened = await openWorkflow({
    routes: {
      [`GET ${workflowAddress}`]: () => json({ steps: now }),
      [`PUT ${workflowAddress}`]: ({ body }: { body: unknown }) => {
        const { steps, from }: Record<'steps' | 'from', typeof now> = JSON.parse(String(body));
        if (JSON.stringify(from) !== JSON.stringify(now))
          return problem(412, 'Changed since', { code: 'stale' });
        now = steps;
        return json({ steps });
      },
    },
  });
  await opened.user.type(opened.step(/^Step 2/).getByLabelText(/^Label/), '!');
  now = theirs;
  await opened.save();
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Somebody else has saved the workflow',
  });
  return { ...opened, dialog };
}

const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());

test('Who saves over what another administrator has saved meanwhile is asked first', async () => {
  const { dialog, press, order, puts, savedSteps } = await editMeanwhile();
  expect(dialog.textContent).toContain('They changed: Lawyers.');
  expect(puts()).toHaveLength(1);
  await press('Save mine');
  expect(await screen.findByText('Workflow updated successfully')).toBeTruthy();
  expect(
    savedSteps()[1]
      ?.map(({ label }) => label)
      .slice(1, 4),
  ).toEqual(['Tech Security Assessment!', 'Business Terms Review', 'Legal Review']);
  await closed();
  expect(order()[3]).toBe('4 Legal Review');
});

test('Who goes on editing keeps what was typed, and discarding it shows what the other has saved', async () => {
  const { press, order } = await editMeanwhile();
  await press('Keep editing');
  await closed();
  expect(order()[1]).toBe('2 Tech Security Assessment!');
  await press('Discard');
  await press('Discard changes');
  await closed();
  expect([order()[1], order()[3]]).toEqual(['2 Tech Security Assessment', '4 Lawyers']);
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
