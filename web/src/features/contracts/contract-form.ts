import {
  type Contract,
  type ContractChanges,
  contractChanges,
  endMissing,
  type NewContractInput,
  newContract,
  newTermChecks,
  noticeChecks,
} from '@purser/api/contracts';
import { isSame } from '@purser/domain/csv/records';
import { type ContractTerms, contractFieldNames, contractTerms, type TermName } from '@purser/domain/terms';
import { z } from 'zod';
import { changedAmong, inputValues } from '../../lib/input-values.ts';

/** The values of every form with a contract in it. */
export type WithContract = { contract: NewContractInput };

export const contractCreation = z.object({ contract: newContract });
export type ContractCreationInput = z.input<typeof contractCreation>;
export type ContractCreation = z.output<typeof contractCreation>;

// The cost of a contract in another currency follows from others of its terms, and is left open while those are typed.
const wholeContract = contractChanges.required().extend({
  cost: contractChanges.shape.cost.unwrap().nullable(),
});

/** The panel's form holds a whole contract, so that the rules between its fields are checked at once. */
export const contractEdit = z.object({
  contract: wholeContract.check(...newTermChecks(endMissing)),
});

/** The same without the rules between terms: approved terms can't be changed, whatever today's rules say. */
export const contractEditBesideTerms = z.object({
  contract: wholeContract.check(...noticeChecks),
});
export type ContractEditInput = z.input<typeof contractEdit>;
export type ContractEdit = z.output<typeof contractEdit>;

export const editInputOf = (contract: ContractTerms) => ({
  contract: inputValues(contractTerms, contract),
});

export const changedParts = (before: ContractEditInput, after: ContractEditInput): 'contract'[] =>
  changedAmong(['contract'], before, after);

/** Only the fields that differ are sent. */
export function changesOf(contract: Contract, { contract: values }: ContractEdit): ContractChanges {
  const changed = contractFieldNames.filter(
    (field) => !isSame(values[field], contract[field]) && !(field === 'cost' && values.cost === null),
  );
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/** @example pathOf('cost') // 'contract.cost' */
export function pathOf(wirePath: string): `contract.${TermName}` | undefined {
  const name = contractFieldNames.find((field) => field === wirePath);
  return name && `contract.${name}`;
}
