import {
  type Contract,
  type ContractChanges,
  contractChanges,
  endBeforeStart,
  type NewContractInput,
  newContract,
} from '@purser/api/contracts';
import { isDateText } from '@purser/domain/days';
import { z } from 'zod';
import { type ContractField, contractFieldNames } from './contract-words.ts';

/** What every form with a contract in it has in common. */
export type WithContract = { contract: NewContractInput };

/** The New Contract dialog's form. */
export const contractCreation = z.object({ contract: newContract });
export type ContractCreationInput = z.input<typeof contractCreation>;
export type ContractCreation = z.output<typeof contractCreation>;

const yearly = z.looseObject({ billingCycle: z.literal('yearly') });
const day = z.string().refine(isDateText);
const dated = z.looseObject({ startDate: day, endDate: day });

/** The panel's form: a whole contract, so that the rules between its fields can be told at once. */
export const contractEdit = z.object({
  contract: contractChanges
    .required()
    .refine(({ endDate }) => endDate !== null, {
      path: ['endDate'],
      message: 'Contract end date is required for yearly contracts',
      // Asked even where another field is wrong already, so that one round of corrections is enough.
      when: ({ value }) => yearly.safeParse(value).success,
    })
    .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
      path: ['endDate'],
      message: endBeforeStart,
      when: ({ value }) => dated.safeParse(value).success,
    }),
});

/** The same where its terms were approved: they stay as they are, however old they are. */
export const contractEditBesideTerms = z.object({ contract: contractChanges.required() });
export type ContractEditInput = z.input<typeof contractEdit>;
export type ContractEdit = z.output<typeof contractEdit>;

/** A contract as its form starts with it. */
export function editInputOf(contract: Contract): ContractEditInput {
  return {
    contract: {
      startDate: contract.startDate,
      endDate: contract.endDate ?? '',
      cost: contract.cost.toFixed(2),
      billingCycle: contract.billingCycle,
      paymentType: contract.paymentType ?? '',
      cancellationNoticeDate: contract.cancellationNoticeDate ?? '',
      autoRenew: contract.autoRenew,
      priceCheckFrequency: contract.priceCheckFrequency,
      nextReviewDate: contract.nextReviewDate ?? '',
    },
  };
}

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
export function pathOf(wirePath: string): `contract.${ContractField}` | undefined {
  const name = contractFieldNames.find((field) => field === wirePath);
  return name && `contract.${name}`;
}
