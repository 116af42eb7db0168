import type { Contract } from '@purser/api/contracts';
import { newContract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { nextTermOf, runningTermOf, type WouldBeContract } from '@purser/domain/renewal/next-term';
import { typedAmount } from '@purser/domain/typed-amount';
import { type ContractCreationInput, editInputOf } from './contract-form.ts';

/** Whether the contract of the next term is made, or that of the term that runs already. */
export type RenewalKind = 'renew' | 'record';

/** A form filled from a term: with the next one, or with the one that runs and whose price nobody has recorded. */
export function renewedInput(
  contract: Contract,
  renewal: RenewalTerm,
  kind: RenewalKind,
): ContractCreationInput['contract'] {
  const { startDate, endDate, cost } =
    (kind === 'renew' ? nextTermOf(renewal, contract) : null) ?? runningTermOf(renewal);
  const months = contract.renewalMonths ?? renewal.renewalMonths;
  return {
    ...editInputOf(contract).contract,
    startDate,
    endDate: endDate ?? '',
    cost: cost.toFixed(2),
    renewalMonths: months === null ? '' : String(months),
    // They were days of the term before.
    cancellationNoticeDate: '',
    nextReviewDate: '',
  };
}

/** The contract that a form holds so far; undefined while it holds none. */
export function typedContract(input: ContractCreationInput['contract']): WouldBeContract | undefined {
  const amount = typedAmount(String(input.cost ?? ''));
  const cost = 'amount' in amount ? amount.amount : input.cost;
  return newContract.safeParse({ ...input, cost }).data;
}
