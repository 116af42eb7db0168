import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { defaultOptions } from '@purser/domain/options';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { bodyOf, contractOf, messages } from '../../../test/contracts.tsx';
import { answerFrom, json, problem, type Routes } from '../../../test/network.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { termOf } from '../../../test/renewal-rows.ts';
import { requestOf } from '../../../test/requests.ts';
import { termsShown } from '../../../test/texts.ts';
import { newUser } from '../../../test/user.ts';
import { toastText } from '../../../test/vendor-files.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import type { RenewedContract } from './next-contract-form.ts';

const today = '2026-11-22';
const figma: Contract = contractOf({
  id: 11,
  startDate: '2026-02-14',
  endDate: '2027-02-13',
  cost: 43_200,
  autoRenew: true,
  renewalMonths: 12,
  renewalUplift: 5,
  noticeCount: 60,
  noticeUnit: 'days',
  reminderDays: [60, 7],
  cancellationNoticeDate: '2026-12-01',
});
const renewal: RenewalTerm = termOf({
  softwareId: 7,
  vendor: 'Figma',
  product_name: 'Organization',
  term: { number: 1, start: '2026-02-14', end: '2027-02-13' },
  boundary: '2027-02-14',
  actBy: '2026-12-15',
  cost: 43_200,
  nextCost: 45_360,
});
const itself: RenewalTerm = {
  ...renewal,
  term: { number: 2, start: '2027-02-14', end: '2028-02-13' },
  boundary: '2028-02-14',
  actBy: '2027-12-15',
  estimatedCost: 45_360,
  nextCost: 47_628,
  priceUnrecorded: true,
};

const creation = 'POST /api/software/7/contracts';
const submission = `${creation}/submit`;
const taking = ({ body }: { body: unknown }) => {
  const { takesCancellationBack: _, ...terms } = JSON.parse(String(body));
  return json(contractOf({ ...terms, id: 12 }), 201);
};

type Props = Partial<RenewedContract>;

function open(props: Props = {}, routes: Routes = {}) {
  const sent = answerFrom({ 'GET /api/settings/software-options': () => json(defaultOptions), ...routes });
  const onClose = vi.fn<() => void>();
  renderPart(
    <ContractDialog
      next={{
        kind: 'renew',
        renewal,
        contract: figma,
        approval: { isNeeded: false, isFree: false },
        ...props,
      }}
      today={today}
      onCreated={onClose}
      onSubmitted={onClose}
      onClose={onClose}
    />,
  );
  const user = newUser();
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { user, writes, press, onClose };
}

const valueOf = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('Renewing begins at the boundary, with the terms of the contract and the price that is foreseen', () => {
  open();
  const dialog = within(screen.getByRole('dialog', { name: 'Renew Figma Organization' }));
  expect(valueOf(/^Start Date/)).toBe('Feb 14, 2027');
  expect(valueOf(/^End Date/)).toBe('Feb 13, 2028');
  expect(valueOf(/^Cost per year/)).toBe('45360.00');
  expect(valueOf('Renews itself for, months')).toBe('12');
  expect(valueOf(/^Notice Period/)).toBe('60');
  expect(dialog.getByRole('row', { name: /^Cost per year/ }).textContent).toContain('$43,200.00');
  expect(dialog.getByRole('row', { name: /^Renews itself/ }).textContent).toContain('for 12 months');
  expect(dialog.getByRole('row', { name: /^Notice/ }).textContent).toContain('60 days');
  expect(termsShown()).toEqual({
    'Change per year': '+$2,160.00 +5.0%as the contract expects',
    Commitment: '$45,360.00for 12 months',
    'Next act by': 'Dec 15, 202760 days’ notice',
  });
});

test('What follows is worked out as one types', async () => {
  const { user } = open();
  const cost = screen.getByLabelText(/^Cost per year/);
  await user.clear(cost);
  expect(termsShown()).toMatchObject({ Commitment: '–' });
  await user.type(cost, '43,200');
  await user.clear(screen.getByLabelText(/^End Date/));
  await user.type(screen.getByLabelText(/^End Date/), '2030-02-13');
  expect(termsShown()).toEqual({
    'Change per year': '±$0.00 0.0%the contract expects $45,360.00',
    Commitment: '$129,600.00for 36 months',
    'Next act by': 'Dec 15, 202960 days’ notice',
  });
});

test('Saved at once, the contract names the one that it renews', async () => {
  const { press, writes, onClose } = open({}, { [creation]: taking });
  await press('Save Renewal');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(writes()[0]?.body)).toMatchObject({
    startDate: '2027-02-14',
    endDate: '2028-02-13',
    cost: 45_360,
    billingCycle: 'yearly',
    paymentType: 'Invoice',
    autoRenew: true,
    renewalMonths: 12,
    renewalUplift: 5,
    noticeCount: 60,
    noticeUnit: 'days',
    reminderDays: [60, 7],
    cancellationNoticeDate: null,
    renewsContractId: 11,
  });
  expect(toastText()).toBe('Renewed until Feb 13, 2028 / Figma Organization, $45,360.00 a year');
});

test('It can be sent for approval instead', async () => {
  const answer = () => json(requestOf({ id: 3, requestNumber: 'REQ-000141' }), 201);
  const { user, press, writes, onClose } = open({}, { [submission]: answer });
  await user.click(screen.getByRole('radio', { name: 'Ask for approval' }));
  await press('Send for Approval');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(writes()[0]?.body)).toMatchObject({ renewsContractId: 11, cost: 45_360 });
  expect(toastText()).toBe('Sent for approval / Figma Organization, REQ-000141');
});

test.each([false, true])(
  'Where contracts need an approval, saving now is offered where one may do without: %s',
  (isFree) => {
    open({ approval: { isNeeded: true, isFree } });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Ask for approval' }).checked).toBe(true);
    expect(screen.queryByRole('radio', { name: 'Save now' }) !== null).toBe(isFree);
  },
);

test('What is wrong is told at its field, and nothing typed is lost', async () => {
  const refused = () => problem(422, 'Wrong', { fields: { endDate: 'Too far' } });
  const { user, press, onClose } = open({}, { [creation]: refused });
  await user.clear(screen.getByLabelText(/^Cost per year/));
  await press('Save Renewal');
  await waitFor(() => expect(messages()).toEqual(['Cost is required']));
  await user.type(screen.getByLabelText(/^Cost per year/), '50000');
  await press('Save Renewal');
  await waitFor(() => expect(messages()).toEqual(['Too far']));
  expect(valueOf(/^Cost per year/)).toBe('50000');
  await press('Cancel');
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(onClose).not.toHaveBeenCalled();
});

test('The term that runs is recorded from its fixed first day, without a question of approval', async () => {
  const { press, writes, onClose } = open({ kind: 'record', renewal: itself }, { [creation]: taking });
  const dialog = within(screen.getByRole('dialog', { name: 'Record the New Term' }));
  expect(dialog.getByText('Figma Organization, term 2')).toBeTruthy();
  expect(dialog.getByText(/auto-renewed on Feb 14, 2027/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Start Date/)).toBeNull();
  expect(dialog.queryByRole('radio')).toBeNull();
  expect(termsShown()).toMatchObject({
    'Change per year': '+$2,160.00 +5.0%as the contract expects',
    Commitment: '$45,360.00since Feb 14, 2027',
  });
  await press('Record Term');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(bodyOf(writes()[0]?.body)).toMatchObject({
    startDate: '2027-02-14',
    endDate: '2028-02-13',
    cost: 45_360,
    renewsContractId: 11,
  });
});

test('Where recording it needs an approval after all, the dialog asks for that', async () => {
  const needed = () => problem(403, 'Contracts need an approval here', { code: 'approval_needed' });
  const { press } = open({ kind: 'record', renewal: itself }, { [creation]: needed });
  await press('Record Term');
  expect(await screen.findByText('Contracts need an approval here')).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Ask for approval' })).toBeTruthy();
});

test('Somebody who renews what was cancelled meanwhile is told, and takes the cancellation back by saving again', async () => {
  const words = 'This term has been cancelled (Cancel, notice given on Nov 20, 2026 (E-mail)).';
  const refused = () => problem(409, words, { code: 'cancelled' });
  const answers: ((call: { body: unknown }) => Response)[] = [refused];
  const { press, writes, onClose } = open(
    {},
    { [creation]: (call) => answers.shift()?.(call) ?? taking(call) },
  );
  await press('Save Renewal');
  expect((await screen.findByRole('alert')).textContent).toContain(words);
  await press('Save Renewal');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(writes().map(({ body }) => bodyOf(body))).toMatchObject([
    { takesCancellationBack: false },
    { takesCancellationBack: true },
  ]);
});

test('What a renewal takes back is said before', () => {
  open({ renewal: { ...renewal, state: 'cancelled' } });
  expect(screen.getByText('Renewing takes the cancellation back.')).toBeTruthy();
});
