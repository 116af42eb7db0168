import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contractOf, openPanel, panelRoutes, software } from '../../test/software-panel.ts';

const running = contractOf({ id: 1, startDate: '2025-12-10', endDate: '2026-12-09' });
const next = contractOf({ id: 2, startDate: '2026-12-10', endDate: '2028-12-09' });

async function askToTerminate(contracts: readonly object[]) {
  const { user, panel } = await openPanel(panelRoutes(software(), contracts));
  await within(panel).findByRole('button', { name: 'Edit' });
  await user.click(within(panel).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Terminated' }));
  return within(await screen.findByRole('dialog', { name: 'Confirm Contract Termination' }));
}

test('The dialog names the contract that ends, and what the offered day is', async () => {
  const dialog = await askToTerminate([running]);
  expect(dialog.getByText(/from Dec 10, 2025 to Dec 9, 2026, ends on this date\.$/)).toBeTruthy();
  const day = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Last Contract Date' });
  expect(day.value).toBe('2026-12-09');
  expect(dialog.getByText('The last day of that contract. It can be an earlier one.')).toBeTruthy();
  expect(dialog.queryByRole('note')).toBeNull();
});

test('Where a contract is entered that has not begun, the dialog says what to do to end earlier', async () => {
  const dialog = await askToTerminate([running, next]);
  expect(dialog.getByText(/from Dec 10, 2026 to Dec 9, 2028, ends on this date\.$/)).toBeTruthy();
  const words =
    'That contract hasn’t begun. To end before Dec 10, 2026, close this and delete that contract first, under Contract Information.';
  expect(dialog.getByText(words)).toBeTruthy();
});

test('A contract without an end is named as one, and today is offered', async () => {
  const dialog = await askToTerminate([contractOf({ id: 1, startDate: '2025-12-10', endDate: null })]);
  expect(dialog.getByText(/from Dec 10, 2025, without an end, ends on this date\.$/)).toBeTruthy();
  expect(dialog.queryByText(/^The last day of that contract/)).toBeNull();
});
