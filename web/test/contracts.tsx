import type { Contract } from '@purser/api/contracts';
import { defaultOptions } from '@purser/domain/options';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { ContractSection } from '../src/features/contracts/contract-section.tsx';
import { answerFrom, json, type Routes } from './network.ts';
import { maya, renderSection, usersAnswer } from './render-app.tsx';
import { noRenewalTerms } from './renewal-terms.ts';
import { termsShown } from './texts.ts';
import { newUser } from './user.ts';

/** A yearly contract of $1,200.50, unless said otherwise. */
export const contractOf = (given: Partial<Contract> & { id: number }): Contract => ({
  softwareId: 7,
  startDate: '2025-12-01',
  endDate: '2026-11-30',
  cost: 1200.5,
  billingCycle: 'yearly',
  paymentType: 'Invoice',
  autoRenew: false,
  priceCheckFrequency: null,
  cancellationNoticeDate: null,
  nextReviewDate: null,
  ...noRenewalTerms,
  renewsContractId: null,
  version: 3,
  createdAt: '2025-11-01T08:00:00.000Z',
  updatedAt: '2025-11-01T08:00:00.000Z',
  ...given,
});
type Props = Partial<Parameters<typeof ContractSection>[0]>;

/** Opens the contracts of an item, in its drawer. `list` may be changed: it is what the server has. */
export function openContracts(list: Contract[], routes: Routes = {}, props: Props = {}) {
  const sent = answerFrom({
    'GET /api/users': () => usersAnswer([maya]),
    'GET /api/settings/software-options': () => json(defaultOptions),
    'GET /api/software/7/contracts': () => json(list),
    ...routes,
  });
  const unsaved: (string | null)[] = [];
  const client = renderSection(
    <ContractSection
      softwareId={7}
      vendor="Adobe"
      product_name="Creative Cloud"
      today="2026-11-21"
      onUnsaved={(words) => unsaved.push(words)}
      {...props}
    />,
  );
  const user = newUser();
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { sent, unsaved, user, client, writes };
}

export type Opened = ReturnType<typeof openContracts>;

/** Opens the dialog for a further contract. */
export async function openNewContract(...given: Parameters<typeof openContracts>) {
  const opened = openContracts(...given);
  await opened.user.click(await screen.findByRole('button', { name: 'New Contract' }));
  const dialog = await screen.findByRole('dialog', { name: 'New Contract - Adobe' });
  const create = () => opened.user.click(within(dialog).getByRole('button', { name: 'Create Contract' }));
  return { ...opened, dialog, create };
}

/** Takes a new contract as the server would, and answers it. */
export const creating =
  (list: Contract[], more: Partial<Contract> = {}) =>
  ({ body }: { body: unknown }): Response => {
    const contract = contractOf({ id: 9, ...JSON.parse(String(body)), ...more });
    list.unshift(contract);
    return json(contract, 201);
  };

/** Turns the contract on show into its form. */
export const edit = async ({ user }: Opened) =>
  user.click(await screen.findByRole('button', { name: 'Edit' }));

export const save = ({ user }: Opened) => user.click(screen.getByRole('button', { name: 'Save Contract' }));

/** Takes what is sent as the server would: it changes the contract, and answers it. */
export const patching =
  (list: Contract[], id: number) =>
  ({ body }: { body: unknown }): Response => {
    const at = list.findIndex((contract) => contract.id === id);
    const before = list[at];
    if (!before) return json({ error: 'No such contract' }, 404);
    const after: Contract = { ...before, ...JSON.parse(String(body)), version: before.version + 1 };
    list[at] = after;
    return json(after);
  };

/** Opens the edit of a contract, which takes what is sent unless the routes say otherwise. */
export async function openEditing(given: Partial<Contract> = {}, routes: Routes = {}) {
  const list = [contractOf({ id: 5, ...given })];
  const opened = openContracts(list, { 'PATCH /api/contracts/5': patching(list, 5), ...routes });
  await edit(opened);
  return opened;
}

/** What was sent, read. */
export const bodyOf = (body: unknown): unknown => JSON.parse(String(body));

/** The facts on show, by their labels. */
export async function facts(): Promise<Record<string, string | null>> {
  await screen.findByText('Billing Cycle', { selector: 'dt' });
  return termsShown();
}

/** Chooses an entry of a select. */
export async function choose(
  { user }: { user: UserEvent },
  label: RegExp | string,
  option: string,
): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }));
}

/** Types over what stands in a field. */
export async function retype({ user }: Opened, label: RegExp, text: string): Promise<void> {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text !== '') await user.type(field, text);
}

/** The messages at fields and above them. */
export const messages = () => screen.queryAllByRole('alert').map((alert) => alert.textContent);
