import type { Budget } from '@purser/api/budgets';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForecast } from '../../../test/forecast.ts';
import { json, problem } from '../../../test/network.ts';
import { outcomeOf } from '../../../test/table-outcome.ts';
import { textsIn } from '../../../test/texts.ts';
import { currentToast } from '../../lib/toast.ts';

test('What is wrong with a budget stays at its line while lines above it are removed', async () => {
  const { user } = await openForecast('/forecast?tab=budgets', {
    'GET /api/budgets': () =>
      json([
        { segment: 'Capital', vendor: null, amount: 100 },
        { segment: 'Capital', vendor: 'Zoom', amount: 5 },
        { segment: 'Studio', vendor: null, amount: 1150 },
        { segment: 'Studio', vendor: 'Avid', amount: 2000 },
      ]),
    'PUT /api/budgets': ({ body }) => {
      const { budgets } = JSON.parse(String(body));
      const at = budgets.findIndex(({ vendor }: { vendor: string | null }) => vendor === 'Avid');
      return problem(422, 'Please mend', { fields: { [`budgets.${at}.amount`]: 'Avid has too much' } });
    },
  });
  await screen.findAllByRole('table');
  await user.click(screen.getByRole('button', { name: 'Edit Budgets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Budgets of FY 2026' });
  await user.type(within(dialog).getByRole('spinbutton', { name: 'Avid in Studio' }), '9000');
  await user.click(within(dialog).getByRole('button', { name: 'Save Budgets' }));
  const isAtAvid = () => {
    const box = within(dialog).getByRole('spinbutton', { name: 'Avid in Studio' });
    return [box.getAttribute('aria-invalid'), within(dialog).queryByText('Avid has too much') !== null];
  };
  await within(dialog).findByText('Avid has too much');
  expect(isAtAvid()).toEqual(['true', true]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove Zoom in Capital' }));
  expect(isAtAvid()).toEqual(['true', true]);
});

test.each([
  [{ saved: 2, years: [2027, 2028] }, '2 budgets imported', 'FY 2027, FY 2028'],
  [
    { saved: 2, years: [2027, 2035], removed: [2035] },
    '2 budgets imported',
    'FY 2027. The budgets of FY 2035 were removed: the file has no amounts for that year.',
  ],
  [
    { saved: 0, years: [2034, 2035], removed: [2034, 2035] },
    'Budgets removed',
    'The budgets of FY 2034 and FY 2035 were removed: the file has no amounts for those years.',
  ],
  [{ saved: 0, years: [2035] }, 'No budgets imported', 'The file has no amounts.'],
])('What became of the budgets of a file is told: %o', async (outcome, title, description) => {
  const { user } = await openForecast('/forecast?tab=budgets', {
    'POST /api/budgets/upload-csv': () =>
      json({
        ...outcomeOf(),
        removed: [],
        changes: [{ field: 'Studio, 2027', from: null, to: '$5.00' }],
        ...outcome,
      }),
  });
  await screen.findAllByRole('table');
  const file = new File(['year,segment,amount\n'], 'budgets.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('File of budgets'), file);
  expect(await screen.findByText('Studio, 2027: no budget → $5.00')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Import \d/ }));
  await waitFor(() => expect(currentToast()).toMatchObject({ title, description }));
});

const studio = (amount: number): Budget => ({ segment: 'Studio', vendor: null, amount });
const capital: Budget = { segment: 'Capital', vendor: null, amount: 5 };

test('Who changes a budget that somebody else changed meanwhile learns so, and may take it or save over it', async () => {
  let kept = [studio(1150)];
  const { user, sent } = await openForecast('/forecast?tab=budgets', {
    'GET /api/budgets': () => json(kept),
    'PUT /api/budgets': ({ body }) => {
      const { from, budgets } = JSON.parse(String(body));
      if (JSON.stringify(from) !== JSON.stringify(kept))
        return problem(412, 'Somebody else has saved the budgets', { code: 'stale' });
      return json(budgets.map((budget: Budget) => ({ ...budget, amount: Number(budget.amount) })));
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Budgets' }));
  const dialog = await screen.findByRole('dialog', { name: 'Budgets of FY 2026' });
  const box = within(dialog).getByRole<HTMLInputElement>('spinbutton', { name: 'Studio' });
  const saveWhile = async (theirs: Budget[]) => {
    await user.clear(box);
    await user.type(box, '900');
    kept = theirs;
    await user.click(within(dialog).getByRole('button', { name: 'Save Budgets' }));
    const asked = await screen.findByRole('dialog', {
      name: 'The budgets of FY 2026 have changed since you opened them',
    });
    const answer = (name: string) => user.click(within(asked).getByRole('button', { name }));
    return { changes: textsIn(asked, 'listitem'), answer };
  };
  const first = await saveWhile([capital, studio(1300)]);
  expect(first.changes).toEqual(['Studio$1,150.00became$1,300.00yours: $900.00']);
  await first.answer('Take theirs');
  await waitFor(() => expect(box.value).toBe('1,300.00'));
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Capital' }).value).toBe('5.00');
  const second = await saveWhile([capital, studio(1400)]);
  expect(second.changes).toEqual(['Studio$1,300.00became$1,400.00yours: $900.00']);
  const puts = () =>
    sent.filter(({ method }) => method === 'PUT').map(({ body }) => JSON.parse(String(body)).budgets);
  expect(puts()).toEqual([]);
  await second.answer('Apply my changes');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(puts()).toEqual([[capital, { ...studio(900), amount: '900' }]]);
});

test('Where the budgets can’t be loaded to be edited, that is said, and pressing again tries again', async () => {
  let isDown = true;
  const { user } = await openForecast('/forecast?tab=budgets', {
    'GET /api/budgets': () => (isDown ? problem(503, 'Purser is being restarted') : json([studio(1150)])),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Budgets' }));
  expect(await screen.findByText('The budgets could not be loaded')).toBeTruthy();
  isDown = false;
  await user.click(await screen.findByRole('button', { name: 'Edit Budgets' }));
  expect(await screen.findByRole('dialog', { name: 'Budgets of FY 2026' })).toBeTruthy();
});
