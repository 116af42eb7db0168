import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/network.ts';
import { tom } from '../../../test/requests.ts';
import { openWorkflow } from '../../../test/workflow.ts';

const address = '/api/settings/request-forms';
const cost = { key: 'question_1', label: 'Cost center', type: 'choice', options: ['4120'], required: false };
const form = { key: 'seats', name: 'More seats', questions: [cost], steps: null };

async function openForms(person?: typeof tom) {
  const opened = await openWorkflow({
    ...(person && { person }),
    routes: {
      [`GET ${address}`]: () => json([form]),
      [`PUT ${address}`]: ({ body }) => json(JSON.parse(String(body)).forms),
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Forms' }));
  await card.findByRole('textbox', { name: 'Question' });
  return { ...opened, card };
}

test('A new question has a key of its own, so that it has no answers of one that was removed', async () => {
  const { user, card, puts } = await openForms();
  await user.click(card.getByRole('button', { name: 'Remove the question Cost center' }));
  await user.click(card.getByRole('button', { name: 'Question' }));
  await user.type(card.getByRole('textbox', { name: 'Question' }), 'Team');
  await user.click(card.getByRole('button', { name: 'Question' }));
  const [, second] = card.getAllByRole('textbox', { name: 'Question' });
  if (!second) throw new Error('There is no second question.');
  await user.type(second, 'Reason');
  await user.click(card.getByRole('button', { name: 'Save form' }));
  await waitFor(() => expect(puts()).toHaveLength(1));
  const { forms }: { forms: (typeof form)[] } = JSON.parse(String(puts()[0]?.body));
  const questions = forms[0]?.questions ?? [];
  expect(questions.map(({ label }) => label)).toEqual(['Team', 'Reason']);
  expect(new Set([cost.key, ...questions.map(({ key }) => key)]).size).toBe(3);
});

test('Who isn’t an administrator reads the questions of a form and can’t change them', async () => {
  const { card } = await openForms(tom);
  const controls = ['textbox', 'checkbox', 'combobox', 'button'].flatMap((role) => card.getAllByRole(role));
  expect(controls.filter((control) => !control.matches(':disabled'))).toEqual([]);
});
