import type { Contract } from '@purser/api/contracts';
import { newContract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { amountDigits } from '@purser/domain/currencies/currency-amounts';
import { raisedPrice } from '@purser/domain/currencies/price-change';
import { nextTermOf, runningTermOf, type WouldBeContract } from '@purser/domain/renewal/next-term';
import { typedCost } from '../../lib/typed-cost.ts';
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
    ...costOf(contract, cost),
    renewalMonths: months === null ? '' : String(months),
    // They were days of the term before.
    cancellationNoticeDate: '',
    nextReviewDate: '',
  };
}

// In another currency the price rises there, by as much, and the rate is that of the next start.
function costOf(contract: Contract, cost: number) {
  const raised = raisedPrice(contract, cost);
  if (contract.currency === null || raised === undefined) return { cost: cost.toFixed(2) };
  return { cost: null, originalCost: amountDigits(raised, contract.currency), rate: '' };
}

/** The contract that a form holds so far; undefined while it holds none. */
export function typedContract(input: ContractCreationInput['contract']): WouldBeContract | undefined {
  const cost = typedCost(input);
  const contract = newContract.safeParse({ ...input, ...cost }).data;
  return contract && cost?.cost !== undefined ? { ...contract, cost: cost.cost } : undefined;
}
