import type { Contract } from '@purser/api/contracts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bodyOf,
  choose,
  edit,
  facts,
  messages,
  openEditing,
  retype,
  save,
} from '../../../test/contracts.tsx';

const more = () => screen.getByRole('button', { name: 'More' });
const end = () => screen.getByLabelText<HTMLInputElement>(/^End Date/);
const length = () => screen.queryByLabelText<HTMLInputElement>('Renewal Length');

async function editing(given: Partial<Contract> = {}) {
  const opened = await openEditing(given);
  await opened.user.click(more());
  return opened;
}

const sentIn = ({ writes }: Awaited<ReturnType<typeof editing>>) => writes().map(({ body }) => bodyOf(body));

test('Auto Renew asks for how long, and proposes the whole months of the signed term', async () => {
  const opened = await editing({ startDate: '2024-12-01', endDate: '2026-11-30' });
  expect(length()).toBeNull();
  await opened.user.click(screen.getByLabelText('Auto Renew'));
  expect(length()?.value).toBe('24');
  expect(screen.getByText('As long as the first term')).toBeTruthy();
  await save(opened);
  expect(await facts()).toMatchObject({ 'Auto Renew': 'Yes', 'Renewal Length': '24 months' });
  expect(sentIn(opened)).toEqual([{ autoRenew: true, renewalMonths: 24 }]);
});

test('A contract from before the length was asked for says which one is assumed', async () => {
  await editing({ autoRenew: true, startDate: '2026-01-01', endDate: '2026-12-15' });
  expect(length()?.value).toBe('');
  expect(length()?.placeholder).toBe('12');
  expect(screen.getByText('Empty: 12 months assumed')).toBeTruthy();
});

test('What runs on has no term whose renewal could be asked for', async () => {
  await editing({ autoRenew: true, billingCycle: 'monthly', endDate: null });
  expect(length()).toBeNull();
});

test('A notice period is a number and its unit, which is days unless chosen, and both go together', async () => {
  const opened = await editing();
  await retype(opened, /^Notice Period$/, '3');
  await retype(opened, /^Notice Period$/, '');
  expect(opened.unsaved.at(-1)).toBeNull();
  await retype(opened, /^Notice Period$/, '30');
  await save(opened);
  expect(await facts()).toMatchObject({ 'Notice Period': '30 days' });
  await edit(opened);
  await choose(opened, /^Notice Unit$/, 'months');
  await retype(opened, /^Notice Period$/, '3');
  await save(opened);
  expect(await facts()).toMatchObject({ 'Notice Period': '3 months' });
  await edit(opened);
  await retype(opened, /^Notice Period$/, '');
  await save(opened);
  expect(await facts()).not.toHaveProperty('Notice Period');
  expect(sentIn(opened)).toEqual([
    { noticeCount: 30, noticeUnit: 'days' },
    { noticeCount: 3, noticeUnit: 'months' },
    { noticeCount: null, noticeUnit: null },
  ]);
});

test('Increase and reminder days are read as people write them, and what is wrong stays as typed and is said there', async () => {
  const opened = await editing();
  // A comma is refused, and never read as ten times as much.
  await retype(opened, /^Expected Increase$/, '5,5');
  await retype(opened, /^Reminder Days$/, '7 30;366');
  await save(opened);
  await waitFor(() =>
    expect(messages()).toEqual([
      'Expected increase must be a percentage from −50 to 200 with at most two decimals',
      'Reminder days must be whole numbers from 0 to 365',
    ]),
  );
  expect(screen.getByLabelText<HTMLInputElement>('Expected Increase').value).toBe('5,5');
  expect(sentIn(opened)).toEqual([]);
  await retype(opened, /^Expected Increase$/, '−7.5 %');
  await retype(opened, /^Reminder Days$/, '7 30;90');
  await save(opened);
  expect(await facts()).toMatchObject({
    'Expected Increase': '−7.50%',
    'Reminder Days': '90, 30, 7 days before',
  });
  expect(sentIn(opened)).toEqual([{ renewalUplift: -7.5, reminderDays: [90, 30, 7] }]);
});

test('Saving what wasn’t changed sends nothing, whatever the contract says of its renewal', async () => {
  const opened = await editing({
    autoRenew: true,
    renewalMonths: 12,
    renewalUplift: 8,
    noticeCount: 3,
    noticeUnit: 'months',
    reminderDays: [90, 30],
  });
  await save(opened);
  await facts();
  expect(opened.writes()).toEqual([]);
});

test('A monthly contract runs until it is cancelled, unless it is given an end', async () => {
  const opened = await editing({ startDate: '2026-01-31', billingCycle: 'monthly', endDate: null });
  expect(end().disabled).toBe(true);
  await opened.user.click(screen.getByLabelText('Runs until cancelled'));
  expect(end()).toMatchObject({ value: 'Jan 30, 2027', disabled: false });
  await retype(opened, /^Start Date/, '2026-02-01');
  expect(end().value).toBe('Jan 31, 2027');
  await save(opened);
  expect(await facts()).toMatchObject({ 'End Date': 'Jan 31, 2027' });
  await edit(opened);
  expect(end()).toMatchObject({ value: 'Jan 31, 2027', disabled: true });
  expect(screen.getByLabelText('Runs until cancelled')).toHaveProperty('checked', false);
  await opened.user.click(screen.getByRole('button', { name: 'Change end date' }));
  await retype(opened, /^End Date/, '2027-06-30');
  await save(opened);
  expect(await facts()).toMatchObject({ 'End Date': 'Jun 30, 2027' });
  await edit(opened);
  await opened.user.click(screen.getByLabelText('Runs until cancelled'));
  await save(opened);
  expect(await facts()).toMatchObject({ 'End Date': 'Monthly recurring' });
  expect(sentIn(opened)).toEqual([
    { startDate: '2026-02-01', endDate: '2027-01-31' },
    { endDate: '2027-06-30' },
    { endDate: null },
  ]);
});

test('An own end stays when a monthly contract becomes quarterly, and goes when a yearly one becomes monthly', async () => {
  const opened = await editing({ startDate: '2026-01-01', billingCycle: 'monthly', endDate: null });
  await opened.user.click(screen.getByLabelText('Runs until cancelled'));
  await choose(opened, /^Billing Cycle/, 'Quarterly');
  expect(end()).toMatchObject({ value: 'Dec 31, 2026', disabled: false });
  await choose(opened, /^Billing Cycle/, 'Yearly');
  expect(screen.queryByLabelText('Runs until cancelled')).toBeNull();
  await choose(opened, /^Billing Cycle/, 'Monthly');
  expect(end()).toMatchObject({ value: 'Jan 31, 2026', disabled: true });
  expect(screen.getByLabelText('Runs until cancelled')).toHaveProperty('checked', true);
});

test('A day for the notice that is too late is warned of, and the one that is in time can be taken', async () => {
  const opened = await editing({
    startDate: '2026-03-15',
    endDate: '2027-03-14',
    autoRenew: true,
    renewalMonths: 12,
    noticeCount: 3,
    noticeUnit: 'months',
    cancellationNoticeDate: '2027-02-28',
  });
  const warning = screen.getByText('Feb 28, 2027 is later than the notice allows.');
  await opened.user.click(screen.getByRole('button', { name: 'Use Dec 14' }));
  await waitFor(() => expect(warning.isConnected).toBe(false));
  await save(opened);
  expect(sentIn(opened)).toEqual([{ cancellationNoticeDate: '2026-12-14' }]);
});
