import type { Budget } from '@purser/api/budgets';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForecast } from '../../test/forecast.ts';
import { json, problem } from '../../test/network.ts';
import { textsIn } from '../../test/texts.ts';

const studio = (amount: number): Budget => ({ segment: 'Studio', vendor: null, amount });
const capital: Budget = { segment: 'Capital', vendor: null, amount: 5 };

async function editBudgets() {
  let kept = [studio(1150)];
  const opened = await openForecast('/forecast?tab=budgets', {
    'GET /api/budgets': () => json(kept),
    'PUT /api/budgets': ({ body }) => {
      const { from } = JSON.parse(String(body));
      return JSON.stringify(from) === JSON.stringify(kept)
        ? json(kept)
        : problem(412, 'Somebody else has saved the budgets', { code: 'stale' });
    },
  });
  const { user, sent } = opened;
  await user.click(await screen.findByRole('button', { name: 'Edit Budgets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Budgets of FY 2026' });
  const box = within(dialog).getByRole<HTMLInputElement>('spinbutton', { name: 'Studio' });
  await user.clear(box);
  await user.type(box, '900');
  kept = [capital, studio(1300)];
  const save = () => user.click(within(dialog).getByRole('button', { name: 'Save Budgets' }));
  const puts = () =>
    sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)).from);
  return { ...opened, box, save, puts };
}

const question = () =>
  screen.findByRole('alertdialog', { name: 'Somebody else has saved the budgets of FY 2026' });

test('Who saves budgets that somebody else saved meanwhile learns what was changed, and may save over it', async () => {
  const { user, save, puts } = await editBudgets();
  await save();
  const asked = await question();
  expect(textsIn(asked, 'listitem')).toEqual([
    'Studio: from $1,150.00 to $1,300.00',
    'Capital: from no budget to $5.00',
  ]);
  await user.click(within(asked).getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts()).toEqual([[studio(1150)], [capital, studio(1300)]]);
});

test('Whoever goes on editing keeps what was typed, and is asked again', async () => {
  const { user, box, save, puts } = await editBudgets();
  await save();
  await user.click(within(await question()).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(box.value).toBe('900.00');
  await save();
  await question();
  expect(puts()).toEqual([[studio(1150)], [studio(1150)]]);
});

test('Where the budgets can’t be loaded to be edited, that is said, and pressing again tries again', async () => {
  let isDown = true;
  const { user } = await openForecast('/forecast?tab=budgets', {
    'GET /api/budgets': () => (isDown ? problem(503, 'Purser is being restarted') : json([studio(1150)])),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Budgets' }));
  expect(await screen.findByText('The budgets could not be loaded')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Edit Budgets' }));
  expect(await screen.findByRole('dialog', { name: 'Budgets of FY 2026' })).toBeTruthy();
});
