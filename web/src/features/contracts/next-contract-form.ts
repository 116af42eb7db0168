import type { Contract } from '@purser/api/contracts';
import { newContract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { latestContract, nextContractDefaults } from '@purser/domain/contracts';
import { amountDigits } from '@purser/domain/currencies/currency-amounts';
import { raisedPrice } from '@purser/domain/currencies/price-change';
import {
  nextMonths,
  nextTermOf,
  runningTermOf,
  type WouldBeContract,
} from '@purser/domain/renewal/next-term';
import { typedCost } from '../../lib/typed-cost.ts';
import { type ContractCreationInput, editInputOf } from './contract-form.ts';

/** Whether the contract of the next term is made, or that of the term that runs already. */
export type RenewalKind = 'renew' | 'record';

/** A contract beside those there are, or the one of a next term. */
export type NextKind = 'new' | RenewalKind;

/** A further contract of an item, which starts from the latest one. */
export type FurtherContract = {
  kind: 'new';
  softwareId: number;
  vendor: string;
  product_name: string;
  /** The item's. */
  contracts: readonly Contract[];
  /** False for an item that was cancelled or terminated, which a further contract doesn't change. */
  isActive: boolean;
  /** The contract is submitted for approval instead of created. */
  submitForApproval: boolean;
};

/** The contract of a term, which starts from the one that it follows. */
export type RenewedContract = {
  kind: RenewalKind;
  renewal: RenewalTerm;
  /** The one whose term it is. */
  contract: Contract;
  /** New contracts need an approval; this person may do without one. */
  approval: { isNeeded: boolean; isFree: boolean };
};

export type NextContract = FurtherContract | RenewedContract;

/** A form filled from an item's latest contract, as far as that says what the next one will be. */
export function newInput(contracts: readonly Contract[], today: string): ContractCreationInput['contract'] {
  const latest = latestContract(contracts);
  const terms = nextContractDefaults(contracts, today);
  const { startDate, endDate, billingCycle } = terms;
  if (!latest)
    return { startDate, endDate: endDate ?? '', cost: '', billingCycle, paymentType: '', autoRenew: false };
  const { contract } = editInputOf({
    ...latest,
    ...terms,
    cost: latest.cost,
    rate: null,
    cancellationNoticeDate: null,
    nextReviewDate: null,
  });
  return { ...contract, cost: latest.currency === null ? contract.cost : null };
}

/** A form filled from a term: with the next one, or with the one that runs and whose price nobody has recorded. */
export function renewedInput(
  contract: Contract,
  renewal: RenewalTerm,
  kind: RenewalKind,
): ContractCreationInput['contract'] {
  const { startDate, endDate, cost } =
    (kind === 'renew' ? nextTermOf(renewal, contract) : null) ?? runningTermOf(renewal);
  const months = renewal.renewalMonths === null ? contract.renewalMonths : nextMonths(renewal, contract);
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
