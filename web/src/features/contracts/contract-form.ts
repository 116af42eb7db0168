import {
  type Contract,
  type ContractChanges,
  contractChanges,
  endChecks,
  endMissing,
  type NewContractInput,
  newContract,
} from '@purser/api/contracts';
import { mapRecord } from '@purser/domain/fields';
import { type ContractTerms, contractFieldNames, contractTerms, type TermName } from '@purser/domain/terms';
import { z } from 'zod';
import { changedAmong } from '../../lib/changed-among.ts';
import { inputValues } from '../../lib/input-values.ts';

/** What every form with a contract in it has in common. */
export type WithContract = { contract: NewContractInput };

/** The New Contract dialog's form. */
export const contractCreation = z.object({ contract: newContract });
export type ContractCreationInput = z.input<typeof contractCreation>;
export type ContractCreation = z.output<typeof contractCreation>;

/** The panel's form: a whole contract, so that the rules between its fields can be told at once. */
export const contractEdit = z.object({
  contract: contractChanges.required().check(...endChecks(endMissing)),
});

/** The same where its terms were approved: they stay as they are, however old they are. */
export const contractEditBesideTerms = z.object({ contract: contractChanges.required() });
export type ContractEditInput = z.input<typeof contractEdit>;
export type ContractEdit = z.output<typeof contractEdit>;

/** A contract as its form starts with it. */
export const editInputOf = (contract: ContractTerms) => ({
  contract: mapRecord(contractTerms, contract, inputValues),
});

/** The parts of the form that differ. */
export const changedParts = (before: ContractEditInput, after: ContractEditInput): 'contract'[] =>
  changedAmong(['contract'], before, after);

/** The fields whose values differ from the contract's; only these are sent. */
export function changesOf(contract: Contract, { contract: values }: ContractEdit): ContractChanges {
  const changed = contractFieldNames.filter((field) => values[field] !== contract[field]);
  return Object.fromEntries(changed.map((field) => [field, values[field]]));
}

/** The form's field that a message of the server belongs to. @example pathOf('cost') // 'contract.cost' */
export function pathOf(wirePath: string): `contract.${TermName}` | undefined {
  const name = contractFieldNames.find((field) => field === wirePath);
  return name && `contract.${name}`;
}
