/** Contracts: one object of fields, the schemas made from it, and the calls (docs/product/contracts.md#fields). */
import { isDateText } from '@purser/domain/days';
import { contractTerms, endBeforeStart, endFault, type TermDates } from '@purser/domain/terms';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpoint, idParams } from './endpoint.ts';
import { day, instant, positiveAmount, requiredDate } from './fields.ts';
import { newFields, repliedFields, writtenFields } from './record-fields.ts';

/** A contract's terms as a person gives them. Cost is dollars a year. */
export const contractFields = writtenFields(contractTerms);

const date = z.string().refine(isDateText);
const yearly = z.looseObject({ billingCycle: z.literal('yearly') });
const dated = z.looseObject({ startDate: date, endDate: date });

/**
 * The rules between a contract's terms, to be checked of a schema that has them: `missing` is said of a yearly contract
 * without an end. They are asked even where another field is wrong already, so that one round of corrections is enough.
 */
export const soundEnd = (missing: string) =>
  [
    z.refine<TermDates>((terms) => endFault(terms) !== 'missing', {
      path: ['endDate'],
      message: missing,
      when: ({ value }) => yearly.safeParse(value).success,
    }),
    z.refine<TermDates>((terms) => endFault(terms) !== 'beforeStart', {
      path: ['endDate'],
      message: endBeforeStart,
      when: ({ value }) => dated.safeParse(value).success,
    }),
  ] as const;

/** A new contract; a yearly one needs its end. */
export const newContract = z
  .object(newFields(contractTerms))
  .check(...soundEnd('End date is required for yearly contracts'));
export type NewContract = z.output<typeof newContract>;
export type NewContractInput = z.input<typeof newContract>;

/** What is said of a changed contract that lacks its end. */
export const endMissing = 'Contract end date is required for yearly contracts';

/** Changes to a contract: just the fields that are sent. Rules between fields are checked against the whole record. */
export const contractChanges = z
  .object({
    ...contractFields,
    startDate: requiredDate('Invalid start date', 'Invalid start date'),
    cost: positiveAmount({
      missing: 'Contract cost must be greater than 0',
      wrong: 'Contract cost must be greater than 0',
    }),
  })
  .partial();
export type ContractChanges = z.output<typeof contractChanges>;

/** A contract as calls answer it. */
export const contractReply = z.object({
  id: z.number(),
  softwareId: z.number(),
  ...repliedFields(contractTerms),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Contract = z.infer<typeof contractReply>;

const tag = 'Contracts';

export const listContracts = endpoint({
  address: addresses.listContracts,
  tag,
  summary: 'All contracts, by item and start date',
  reply: z.array(contractReply),
});

export const listSoftwareContracts = endpoint({
  address: addresses.listSoftwareContracts,
  tag,
  summary: 'The contracts of one item, the latest first',
  params: idParams,
  reply: z.array(contractReply),
});

export const createContract = endpoint({
  address: addresses.createContract,
  tag,
  summary: 'Add a contract to an item',
  params: idParams,
  body: newContract,
  reply: contractReply,
  status: 201,
});

export const getContract = endpoint({
  address: addresses.getContract,
  tag,
  summary: 'One contract',
  params: idParams,
  reply: contractReply,
});

/** A contract whose price is due for review, with the item it belongs to and the review after this one. */
export const contractForReview = contractReply.extend({
  vendor: z.string(),
  product_name: z.string(),
  /** What confirming the price sets `cancellationNoticeDate` to. */
  confirmedReviewDate: day,
});
export type ContractForReview = z.infer<typeof contractForReview>;

export const listContractsForReview = endpoint({
  address: addresses.listContractsForReview,
  tag,
  summary: 'The latest contracts of active items whose price review is due',
  reply: z.array(contractForReview),
});

export const putContract = endpoint({
  address: addresses.putContract,
  tag,
  summary: 'Change the fields that are sent',
  params: idParams,
  body: contractChanges,
  reply: contractReply,
});

export const patchContract = endpoint({ ...putContract, address: addresses.patchContract });

export const deleteContract = endpoint({
  address: addresses.deleteContract,
  tag,
  summary: 'Delete a contract',
  params: idParams,
  reply: 'nothing',
});
