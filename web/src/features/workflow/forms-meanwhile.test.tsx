import type { RequestForm } from '@purser/api/approval-settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../test/network.ts';
import type { newUser } from '../../../test/user.ts';
import { givenSteps, openWorkflow } from '../../../test/workflow.ts';

const address = '/api/settings/request-forms';
const steps = givenSteps.map((step) => ({ ...step, actions: [...step.actions] }));
const why = { key: 'why', label: 'Why', type: 'text' as const, required: false };
const seats: RequestForm = { key: 'seats', name: 'More seats', questions: [why], steps: null };

/** The forms as a page knows them; others change what is kept. */
async function openForms(form = seats) {
  const kept = { forms: [form] };
  const opened = await openWorkflow({
    routes: {
      [`GET ${address}`]: () => json(kept.forms),
      [`PUT ${address}`]: ({ body }) => {
        const { forms, from }: Record<'forms' | 'from', RequestForm[]> = JSON.parse(String(body));
        if (JSON.stringify(from) !== JSON.stringify(kept.forms))
          return problem(412, 'Somebody else has saved the forms', { code: 'stale' });
        kept.forms = forms;
        return json(forms);
      },
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Forms' }));
  const name = await card.findByRole('textbox', { name: 'Name of the form' });
  const press = (label: RegExp | string) => opened.user.click(card.getByRole('button', { name: label }));
  return { ...opened, kept, card, name, press };
}

/** What a dialog says that both have changed, and a press of one of its buttons. */
async function inConflict(user: ReturnType<typeof newUser>) {
  const dialog = within(
    await screen.findByRole('dialog', { name: 'The forms have changed since you opened them' }),
  );
  const decide = async (name: string) => {
    await user.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  return { changes: dialog.getAllByRole('listitem').map(({ textContent }) => textContent), decide };
}

test('Who changes the same question as somebody else reads so, keeps what was typed, and takes theirs or knowingly saves over it, but not over steps', async () => {
  const { user, kept, card, puts, press } = await openForms();
  const question = card.getByRole<HTMLInputElement>('textbox', { name: 'Question' });
  await user.type(question, ' now');
  const theirs = [{ ...seats, questions: [{ ...why, label: 'Why at all' }] }];
  kept.forms = theirs;
  await press('Save form');
  const first = await inConflict(user);
  expect(first.changes).toEqual(['More seats · QuestionsWhybecameWhy at allyours: Why now']);
  expect(puts()).toEqual([]);
  expect(question.value).toBe('Why now');
  await first.decide('Take theirs');
  const taken = await card.findByDisplayValue('Why at all');
  expect(kept.forms).toBe(theirs);
  await user.type(taken, ' now');
  kept.forms = [{ ...seats, questions: [], steps }];
  await press('Save form');
  await (await inConflict(user)).decide('Apply my changes');
  await waitFor(() =>
    expect(kept.forms).toEqual([{ ...seats, questions: [{ ...why, label: 'Why at all now' }], steps }]),
  );
  expect(await card.findByText(/^Has 6 steps of its own/)).toBeTruthy();
});

test('A form that has got steps of its own meanwhile isn’t given others', async () => {
  const { user, kept, card, press } = await openForms();
  const theirs = [{ ...seats, steps: steps.slice(0, 2) }];
  kept.forms = theirs;
  await press(/^Give it steps of its own/);
  const { changes, decide } = await inConflict(user);
  expect(changes).toHaveLength(1);
  expect(kept.forms).toBe(theirs);
  await decide('Take theirs');
  expect(await card.findByText(/^Has 2 steps of its own/)).toBeTruthy();
});

test('A form that is to pass the default steps keeps what is typed of it', async () => {
  const { user, kept, card, name, press } = await openForms({ ...seats, steps });
  await user.type(name, '!');
  await press(/^Pass the default steps/);
  await waitFor(() => expect(kept.forms).toEqual([seats]));
  expect(await card.findByText('Passes the default steps.')).toBeTruthy();
  expect(name).toMatchObject({ value: 'More seats!' });
  await press('Save form');
  await waitFor(() => expect(kept.forms).toEqual([{ ...seats, name: 'More seats!' }]));
});

test('What a form is for is chosen with its kinds and its largest cost, and is saved beside somebody else’s name', async () => {
  const { user, kept, card, press } = await openForms();
  await user.click(card.getByRole('combobox', { name: 'Only for' }));
  await user.click(await screen.findByRole('option', { name: 'Renewal' }));
  await user.keyboard('{Escape}');
  const largest = () => card.getByRole<HTMLInputElement>('spinbutton', { name: 'Largest cost per year' });
  await user.type(largest(), '2500');
  kept.forms = [{ ...seats, name: 'Seats' }];
  await press('Save form');
  const scoped = { ...seats, name: 'Seats', kinds: ['renewal'], largestCost: 2500 };
  await waitFor(() => expect(kept.forms).toEqual([scoped]));
  await waitFor(() => expect(largest().disabled).toBe(false));
  await user.clear(largest());
  await press('Save form');
  await waitFor(() => expect(kept.forms).toEqual([{ ...scoped, largestCost: null }]));
});
