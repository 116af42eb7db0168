import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf, contractOf, facts, openContracts, patching, retype } from '../../../test/contracts.tsx';

const locked = { submitForApproval: true, areTermsLocked: true };

test('Terms that were approved are shown and not asked for, and the rest is saved by itself', async () => {
  // Such a contract lies there since an import, and is nobody's to mend here.
  const list = [contractOf({ id: 5, endDate: null, billingCycle: 'yearly' })];
  const opened = openContracts(list, { 'PATCH /api/contracts/5': patching(list, 5) }, locked);
  const { user, writes } = opened;
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(screen.queryByRole('spinbutton')).toBeNull();
  expect(document.activeElement).toBe(screen.getByLabelText(/^Cancel Notice Date/));
  await user.click(screen.getByRole('button', { name: /More/ }));
  const labels = ['Start Date', 'End Date', 'Cost', 'Billing Cycle', 'Payment', 'Auto Renew', 'Notice'];
  for (const label of labels) expect(screen.queryByLabelText(new RegExp(`^${label}`))).toBeNull();
  expect(await facts()).toMatchObject({ Cost: '$1,200.50 a year', 'Billing Cycle': 'Yearly' });
  expect(
    screen.getByText(/These terms need an approval here, so only administrators change them/),
  ).toBeTruthy();
  await retype(opened, /^Cancel Notice Date/, '2026-10-01');
  await user.click(screen.getByRole('button', { name: 'Save Contract' }));
  await screen.findByRole('button', { name: 'Edit' });
  expect(writes().map(({ body }) => bodyOf(body))).toEqual([{ cancellationNoticeDate: '2026-10-01' }]);
});

test('From there a new contract can be submitted for approval', async () => {
  const { user } = openContracts([contractOf({ id: 5 })], {}, locked);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.click(screen.getByRole('button', { name: 'Submit a new contract for approval' }));
  expect(await screen.findByRole('dialog', { name: 'New Contract - Adobe' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save Contract' })).toBeNull();
});

test('What only administrators delete isn’t offered to others', async () => {
  openContracts([contractOf({ id: 5 })], {}, locked);
  await screen.findByRole('button', { name: 'Edit' });
  expect(screen.queryByRole('button', { name: 'Delete Contract' })).toBeNull();
});
