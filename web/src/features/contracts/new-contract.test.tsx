import type { Contract } from '@purser/api/contracts';
import { defaultOptions } from '@purser/domain/options';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  bodyOf,
  choose,
  contractOf,
  creating,
  facts,
  messages,
  openNewContract,
  retype,
} from '../../../test/contracts.tsx';
import { held, json, problem } from '../../../test/network.ts';
import { termsShown } from '../../../test/texts.ts';
import { toastText } from '../../../test/vendor-files.tsx';
import { currentToast } from '../../lib/toast.ts';

const address = 'POST /api/software/7/contracts';

const valueOf = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('It starts the day after the latest contract, with its cost, cycle and payment type', async () => {
  const { dialog } = await openNewContract([contractOf({ id: 5 })]);
  expect(valueOf(/^Start Date/)).toBe('Dec 1, 2026');
  expect(valueOf(/^End Date/)).toBe('Nov 30, 2027');
  expect(screen.getByLabelText(/^Cost/)).toMatchObject({
    value: '1200.50',
    step: '0.01',
    placeholder: '0.00',
  });
  expect(within(dialog).getByRole('combobox', { name: /^Billing Cycle/ }).textContent).toBe('Yearly');
  expect(within(dialog).getByRole('combobox', { name: 'Payment Type' }).textContent).toBe('Invoice');
  expect(valueOf('Cancel Notice Date (Optional)')).toBe('');
  expect(
    within(dialog).getByText(
      'Date by which cancellation notice must be given (typically 30-90 days before contract end)',
    ),
  ).toBeTruthy();
});

test('It takes over how the latest contract renews itself and is cancelled, says when to act next, and sends it', async () => {
  const terms = {
    autoRenew: true,
    renewalMonths: 24,
    renewalUplift: 5,
    noticeCount: 60,
    noticeUnit: 'days' as const,
    reminderDays: [60, 7],
    priceCheckFrequency: 'quarterly' as const,
  };
  const list = [contractOf({ id: 5, ...terms, cancellationNoticeDate: '2026-10-01' })];
  const opened = await openNewContract(list, { [address]: creating(list) });
  expect(screen.getByLabelText<HTMLInputElement>('Auto Renew').checked).toBe(true);
  expect(valueOf('Renewal Length')).toBe('24');
  expect(valueOf(/^Notice Period$/)).toBe('60');
  const check = screen.getByRole('combobox', { name: 'Price Check Frequency' });
  expect(check.textContent).toBe('Quarterly');
  expect(termsShown()).toEqual({
    'Change per year': '±$0.00 0.0%',
    Commitment: '$1,200.50for 12 months',
    'Next act by': 'Oct 1, 202760 days’ notice',
  });
  await retype(opened, /^Notice Period$/, '90');
  expect(termsShown()).toMatchObject({ 'Next act by': 'Sep 1, 202790 days’ notice' });
  await opened.create();
  await waitFor(() => expect(opened.dialog.isConnected).toBe(false));
  expect(bodyOf(opened.writes()[0]?.body)).toMatchObject({
    ...terms,
    noticeCount: 90,
    cancellationNoticeDate: null,
  });
});

test('While the software is cancelled no day to act is promised, since nobody is reminded', async () => {
  await openNewContract(
    [contractOf({ id: 5, noticeCount: 60, noticeUnit: 'days' })],
    {},
    { isActive: false },
  );
  expect(termsShown()).toMatchObject({
    'Next act by': 'Nonenobody is reminded while the software is cancelled',
  });
});

test('A billing cycle that has left Settings since is still the one chosen', async () => {
  const options = { ...defaultOptions, billingCycles: ['monthly'] };
  const { dialog } = await openNewContract([], { 'GET /api/settings/software-options': () => json(options) });
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: /^Billing Cycle/ }).textContent).toBe('Yearly'),
  );
});

test('Only a yearly contract’s end can be typed; another’s is worked out, shown, and not sent', async () => {
  const list = [contractOf({ id: 5 })];
  const opened = await openNewContract(list, { [address]: creating(list) });
  await retype(opened, /^Start Date/, '2027-01-31');
  expect(valueOf(/^End Date/)).toBe('Jan 30, 2028');
  await choose(opened, /^Billing Cycle/, 'Quarterly');
  expect(screen.getByLabelText(/^End Date/)).toMatchObject({ value: 'Apr 29, 2027', disabled: true });
  expect(screen.getByText('End date auto-calculated from start date and billing cycle')).toBeTruthy();
  await retype(opened, /^Cancel Notice Date/, '2027-03-31');
  await opened.create();
  await waitFor(() => expect(opened.dialog.isConnected).toBe(false));
  expect(toastText()).toBe('Success / Contract created successfully');
  expect(currentToast()).toMatchObject({ note: undefined });
  expect(await facts()).toMatchObject({ 'Start Date': 'Jan 31, 2027', 'End Date': 'Quarterly recurring' });
  const [post] = opened.writes();
  expect(bodyOf(post?.body)).toMatchObject({
    startDate: '2027-01-31',
    endDate: null,
    cost: 1200.5,
    billingCycle: 'quarterly',
    paymentType: 'Invoice',
    cancellationNoticeDate: '2027-03-31',
  });
  expect(post?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
});

test('A new contract is the selected one, though another starts later, and the form begins anew', async () => {
  const list = [contractOf({ id: 5, startDate: '2030-01-01', endDate: '2030-12-31' })];
  const opened = await openNewContract(list, { [address]: creating(list) });
  await retype(opened, /^Start Date/, '2026-01-01');
  await opened.create();
  await waitFor(() => expect(opened.dialog.isConnected).toBe(false));
  expect(await facts()).toMatchObject({ 'Start Date': 'Jan 1, 2026' });
  await opened.user.click(screen.getByRole('button', { name: 'New Contract' }));
  await screen.findByRole('dialog', { name: 'New Contract - Adobe' });
  expect(valueOf(/^Start Date/)).toBe('Jan 1, 2031');
});

test('A failure is announced, keeps what was typed, and a repeat has the same key', async () => {
  const list = [contractOf({ id: 5 })];
  let answer = problem(422, 'Too much', { fields: { cost: 'Too much' } });
  const opened = await openNewContract(list, { [address]: () => answer });
  await retype(opened, /^Cost/, '77');
  await opened.create();
  await waitFor(() => expect(messages()).toEqual(['Too much']));
  expect(currentToast()).toMatchObject({
    title: 'Error',
    description: 'Failed to create contract',
    variant: 'destructive',
  });
  answer = problem(403, 'Only an administrator can do this');
  await opened.create();
  await waitFor(() => expect(messages()).toEqual(['Only an administrator can do this']));
  expect(valueOf(/^Cost/)).toBe('77');
  const keys = opened.writes().map(({ headers }) => headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys).toHaveLength(2);
});

test('While it is being created the button says so; what is typed is unsaved until it is there', async () => {
  const post = held();
  const opened = await openNewContract([contractOf({ id: 5 })], { [address]: () => post.answer });
  expect(opened.unsaved.at(-1)).toBeNull();
  await retype(opened, /^Cost/, '77');
  expect(opened.unsaved.at(-1)).toBe('Unsaved contract');
  await opened.create();
  await opened.user.click(await screen.findByRole('button', { name: 'Creating...' }));
  expect(opened.writes()).toHaveLength(1);
  post.letGo(json(contractOf({ id: 9, cost: 77, startDate: '2026-12-01' }), 201));
  await waitFor(() => expect(opened.dialog.isConnected).toBe(false));
  expect(opened.unsaved.at(-1)).toBeNull();
});

test('Where contracts need approval, the dialog says so, and submits it instead', async () => {
  const post = held();
  const opened = await openNewContract(
    [contractOf({ id: 5 })],
    { [`${address}/submit`]: () => post.answer },
    { submitForApproval: true },
  );
  expect(within(opened.dialog).getByRole('status').textContent).toMatch(
    /^This contract will be submitted for approval/,
  );
  expect(within(opened.dialog).queryByRole('button', { name: 'Create Contract' })).toBeNull();
  await opened.user.click(within(opened.dialog).getByRole('button', { name: 'Submit for Approval' }));
  expect(await screen.findByRole('button', { name: 'Submitting...' })).toBeTruthy();
  post.letGo(problem(403, 'Only an administrator can do this'));
  await waitFor(() => expect(messages()).toEqual(['Only an administrator can do this']));
  expect(opened.writes().map(({ url }) => url)).toEqual(['/api/software/7/contracts/submit']);
  expect(toastText()).toBe('Error / Failed to submit contract for approval');
});

test('A new contract that overlaps another is warned of and can be created', async () => {
  const list = [contractOf({ id: 5 })];
  const { user, create, writes } = await openNewContract(list, { [address]: creating(list) });
  const start = screen.getByLabelText(/^Start Date/);
  await user.clear(start);
  await user.type(start, '2026-11-30');
  expect(
    screen.getByText(
      'It overlaps the contract from Dec 1, 2025 to Nov 30, 2026. Days in both are counted twice.',
    ),
  ).toBeTruthy();
  await create();
  await waitFor(() => expect(writes()).toHaveLength(1));
});

test.each([
  ['2026-06-01', '2026-12-10', 'Act by Dec 10, 2026: 19 days left.'],
  ['2025-01-01', '2025-12-31', 'The act-by day has passed: Dec 31, 2025.'],
  ['2026-06-01', '2026-12-22', undefined],
])('Of a contract from %s to %s it is said at saving: %s', async (startDate, endDate, note) => {
  const list: Contract[] = [];
  const onOpen = vi.fn();
  const opened = await openNewContract(list, { [address]: creating(list) }, { onOpen });
  await retype(opened, /^Cost/, '1200');
  await retype(opened, /^Start Date/, startDate);
  await retype(opened, /^End Date/, endDate);
  const warning = note && screen.getByText(note);
  await opened.create();
  await waitFor(() => expect(opened.dialog.isConnected).toBe(false));
  expect(Boolean(warning)).toBe(note !== undefined);
  expect(currentToast()).toMatchObject({ note, action: { label: 'Open Adobe Creative Cloud' } });
  currentToast()?.action?.run();
  expect(onOpen).toHaveBeenCalledOnce();
});

test('What matters of a renewal stands with the dates, and the rest under More', async () => {
  const { user } = await openNewContract([]);
  expect(screen.getByLabelText('Auto Renew')).toBeTruthy();
  expect(screen.getByLabelText(/^Notice Period$/)).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Notice Unit' }).textContent).toBe('days');
  await user.click(screen.getByLabelText('Auto Renew'));
  expect(valueOf('Renewal Length')).toBe('12');
  expect(screen.queryByLabelText('Reminder Days')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(screen.getByLabelText('Reminder Days')).toBeTruthy();
});
