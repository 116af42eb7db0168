import type { Contract } from '@purser/api/contracts';
import { newContract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { amountDigits, minorOf } from '@purser/domain/currencies/currency-amounts';
import { centsOf, divideHalfUp } from '@purser/domain/money';
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
function costOf({ currency, originalCost, cost: before }: Contract, cost: number) {
  if (currency === null || originalCost === null) return { cost: cost.toFixed(2) };
  const raised = divideHalfUp(minorOf(originalCost, currency) * centsOf(cost), centsOf(before));
  return { cost: null, originalCost: amountDigits(raised, currency), rate: '' };
}

/** The contract that a form holds so far; undefined while it holds none. */
export function typedContract(input: ContractCreationInput['contract']): WouldBeContract | undefined {
  const cost = typedCost(input);
  const contract = newContract.safeParse({ ...input, ...cost }).data;
  return contract && cost?.cost !== undefined ? { ...contract, cost: cost.cost } : undefined;
}
