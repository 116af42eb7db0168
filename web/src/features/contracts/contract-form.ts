import {
  type Contract,
  type ContractChanges,
  contractChanges,
  endMissing,
  type NewContractInput,
  newContract,
  soundEnd,
} from '@purser/api/contracts';
import type { DateText } from '@purser/domain/days';
import { mapRecord } from '@purser/domain/fields';
import type { BillingCycle } from '@purser/domain/options';
import { type ContractTerms, contractFieldNames, contractTerms, type TermName } from '@purser/domain/terms';
import { z } from 'zod';

/** What every form with a contract in it has in common. */
export type WithContract = { contract: NewContractInput };

/** The New Contract dialog's form. */
export const contractCreation = z.object({ contract: newContract });
export type ContractCreationInput = z.input<typeof contractCreation>;
export type ContractCreation = z.output<typeof contractCreation>;

/** The panel's form: a whole contract, so that the rules between its fields can be told at once. */
export const contractEdit = z.object({
  contract: contractChanges.required().check(...soundEnd(endMissing)),
});

/** The same where its terms were approved: they stay as they are, however old they are. */
export const contractEditBesideTerms = z.object({ contract: contractChanges.required() });
export type ContractEditInput = z.input<typeof contractEdit>;
export type ContractEdit = z.output<typeof contractEdit>;

/** A contract as its form starts with it. */
export const editInputOf = (contract: ContractTerms) => ({
  contract: mapRecord(contractTerms, contract, inputs),
});

const inputs = {
  day: (day: DateText) => day,
  dayOrNone: (day: DateText | null) => day ?? '',
  amount: (dollars: number) => dollars.toFixed(2),
  textOrNone: (text: string | null) => text ?? '',
  cycle: (cycle: BillingCycle) => cycle,
  cycleOrNone: (cycle: BillingCycle | null) => cycle,
  yesNo: (answer: boolean) => answer,
};

/** Whether the form holds anything else than it started with, at this moment: what is drawn may be behind it. */
export function isChanged(contract: Contract, { contract: typed }: ContractEditInput): boolean {
  const { contract: before } = editInputOf(contract);
  return contractFieldNames.some((field) => typed[field] !== before[field]);
}

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
