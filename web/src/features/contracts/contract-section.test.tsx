import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contractOf, facts, openContracts } from '../../../test/contracts.tsx';
import { held, json, problem } from '../../../test/network.ts';

const terms = () => screen.getAllByRole<HTMLInputElement>('radio');
const chosen = () => terms().find(({ checked }) => checked);

const older = contractOf({ id: 1, startDate: '2024-12-01', endDate: '2025-11-30', cost: 1000 });
const latest = contractOf({ id: 2, cancellationNoticeDate: '2026-12-31' });

test('The contracts stand on a track, the earliest first, and the one that started last is selected', async () => {
  openContracts([latest, older]);
  expect(await screen.findByRole('radiogroup', { name: 'Contracts' })).toBeTruthy();
  expect(terms().map((term) => term.parentElement?.textContent)).toEqual([
    '2024–25$1,000a year, from Dec 1, 2024 to Nov 30, 2025',
    '2025–26$1,201+20.1%a year, from Dec 1, 2025 to Nov 30, 2026',
  ]);
  expect(terms().indexOf(chosen() ?? new HTMLInputElement())).toBe(1);
});

test('A price on the track is compared in its own currency, by year too, and the rate stands apart', async () => {
  const euros = { currency: 'EUR', originalCost: 1000, rate: 1, cost: 1000 };
  openContracts([
    contractOf({ id: 3, startDate: '2026-12-01', endDate: '2027-11-30', ...euros, rate: 1.2, cost: 1200 }),
    contractOf({ id: 2, startDate: '2025-12-01', endDate: '2026-11-30', ...euros }),
    contractOf({
      id: 1,
      startDate: '2023-12-01',
      endDate: '2025-11-30',
      ...euros,
      originalCost: 900,
      cost: 900,
    }),
  ]);
  await screen.findByRole('radiogroup', { name: 'Contracts' });
  expect(terms().map((term) => term.parentElement?.textContent)).toEqual([
    '2023–25€900.00a year, from Dec 1, 2023 to Nov 30, 2025',
    '2025–26€1,000.00+11.1%+5.4% a yeara year, from Dec 1, 2025 to Nov 30, 2026',
    '2026–27€1,000.000.0%rate +$200.00a year, from Dec 1, 2026 to Nov 30, 2027',
  ]);
});

test('A contract is read with its dates, its cost a year, and the days that are left', async () => {
  const { user } = openContracts([latest, older]);
  expect(await facts()).toEqual({
    'Start Date': 'Dec 1, 2025',
    'End Date': 'Nov 30, 20269 days left',
    'Cancel Notice Date': 'Dec 31, 202640 days left',
    Cost: '$1,200.50 a year',
    'Billing Cycle': 'Yearly',
    'Payment Type': 'Invoice',
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await facts()).toMatchObject({
    'Auto Renew': 'No',
    'Price Check Frequency': 'None',
    'Next Review Date': 'Dec 31, 2026',
  });
});

test('Another contract is selected by the arrow keys; what is long over is not called overdue', async () => {
  const { user } = openContracts([latest, older]);
  await facts();
  await user.click(terms()[1] ?? document.body);
  await user.keyboard('{ArrowLeft}');
  expect(await facts()).toMatchObject({ 'Start Date': 'Dec 1, 2024', 'End Date': 'Nov 30, 2025' });
});

test.each([
  [{ billingCycle: 'monthly', endDate: null }, 'Monthly recurring'],
  [{ billingCycle: 'quarterly', endDate: null }, 'Quarterly recurring'],
  [{ billingCycle: 'yearly', endDate: null }, 'End date missing'],
  [{ billingCycle: 'monthly', endDate: '2026-11-20' }, 'Nov 20, 20261 day overdue'],
] as const)('The end of a contract with %j reads %s', async (given, words) => {
  openContracts([contractOf({ id: 1, ...given })]);
  expect(await facts()).toMatchObject({ 'End Date': words });
});

test.each([
  ['its next review', 'cancellationNoticeDate'],
  ['the other review date where it has only that one', 'nextReviewDate'],
])('The date of a recurring contract is %s', async (_, field) => {
  openContracts([contractOf({ id: 1, billingCycle: 'monthly', [field]: '2026-11-22' })]);
  expect(await facts()).toMatchObject({ 'Next review': 'Nov 22, 20261 day left' });
});

test('Nothing falls due for an item that was cancelled', async () => {
  openContracts([latest], {}, { isActive: false });
  expect(await facts()).toMatchObject({ 'End Date': 'Nov 30, 2026' });
});

test('Fifty contracts are all there, the latest selected', async () => {
  const many = Array.from({ length: 50 }, (_, at) =>
    contractOf({ id: at + 1, startDate: `${1970 + at}-01-01`, endDate: `${1970 + at}-12-31` }),
  );
  openContracts(many.toReversed());
  await facts();
  expect(terms()).toHaveLength(50);
  expect(chosen()).toBe(terms()[49]);
});

test('Without any contract there is the first step', async () => {
  const { user } = openContracts([]);
  expect(await screen.findByText('No contracts yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New Contract' }));
  expect(await screen.findByRole('dialog', { name: 'New Contract - Adobe' })).toBeTruthy();
});

test('Waiting is told, and a failure offers another try', async () => {
  const first = held();
  const answers = [first.answer, json([latest])];
  const { user } = openContracts([], { 'GET /api/software/7/contracts': () => answers.shift() ?? json([]) });
  expect(await screen.findByText('Loading contracts')).toBeTruthy();
  first.letGo(problem(500, 'Something broke'));
  expect(await screen.findByText('Contracts could not be loaded')).toBeTruthy();
  expect(screen.getByText('Something broke')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await facts()).toMatchObject({ 'Start Date': 'Dec 1, 2025' });
});

test('A day to give notice on the contract’s last day is no deadline', async () => {
  openContracts([contractOf({ id: 1, cancellationNoticeDate: '2026-11-30' })]);
  expect(await facts()).toMatchObject({
    'End Date': 'Nov 30, 20269 days left',
    'Cancel Notice Date': 'Nov 30, 2026the last day',
  });
});

test('A day past the end that is the next review is called so, and is no notice given too late', async () => {
  const day = '2027-11-01';
  openContracts([contractOf({ id: 1, cancellationNoticeDate: day, nextReviewDate: day })]);
  const shown = await facts();
  expect(shown).toMatchObject({ 'End Date': 'Nov 30, 20269 days left' });
  expect(shown['Next review']).toContain('Nov 1, 2027');
  expect(shown).not.toHaveProperty('Cancel Notice Date');
  expect(screen.queryByText(/Notice is given before a contract ends/)).toBeNull();
});

test('Contracts that overlap, and a notice after the end, are worth a second look', async () => {
  const { user } = openContracts([latest, { ...older, endDate: '2025-12-31' }]);
  const overlap =
    'It overlaps the contract from Dec 1, 2024 to Dec 31, 2025. Days in both are counted twice.';
  expect(await screen.findByText(overlap)).toBeTruthy();
  const notice =
    'The Cancel Notice Date lies after the end, Nov 30, 2026. Notice is given before a contract ends.';
  expect(screen.getByText(notice)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.getByText(overlap)).toBeTruthy();
  const start = screen.getByLabelText(/^Start Date/);
  await user.clear(start);
  await user.type(start, '2026-01-01');
  expect(screen.queryByText(overlap)).toBeNull();
  expect(screen.getByText(notice)).toBeTruthy();
});

test('Where an item ends, a day to give notice after its end is worth no second look', async () => {
  const { user } = openContracts([latest], {}, { isActive: false });
  await facts();
  expect(screen.queryByText(/lies after the end/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(screen.queryByText(/lies after the end/)).toBeNull();
});
