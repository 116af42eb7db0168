/** Contracts: one object of fields, the schemas made from it, and the calls (docs/product/contracts.md#fields). */
import { isDateText } from '@purser/domain/days';
import { billingCycles, parseBillingCycle } from '@purser/domain/options';
import { z } from 'zod';
import { endpoint, idParams } from './endpoint.ts';
import {
  absentMeans,
  day,
  instant,
  optionalDate,
  optionalText,
  positiveAmount,
  requiredDate,
} from './fields.ts';

/** A billing cycle in any letter case; stored in lower case. */
export const billingCycle = (label = 'Billing cycle') =>
  z.string().transform((text, context) => {
    const cycle = parseBillingCycle(text);
    if (cycle) return cycle;
    context.addIssue({ code: 'custom', message: `${label} must be monthly, quarterly or yearly` });
    return z.NEVER;
  });

// What no field has a message of its own for reads the same in both forms; the others differ between create and edit.
const sharedFields = {
  billingCycle: billingCycle(),
  paymentType: optionalText(),
  autoRenew: z.boolean(),
  priceCheckFrequency: billingCycle('Price check frequency').nullable(),
  nextReviewDate: optionalDate('Invalid next review date'),
};

/** A contract's fields as a person gives them for a new one. Cost is dollars a year. */
export const contractFields = {
  ...sharedFields,
  startDate: requiredDate('Start date is required', 'Invalid start date'),
  endDate: optionalDate('Invalid end date'),
  cost: positiveAmount({ missing: 'Cost is required', wrong: 'Cost must be a positive number' }),
  cancellationNoticeDate: optionalDate('Invalid next review date'),
};

/** The message of an end before its start. */
export const endBeforeStart = 'End date can’t be before the start date';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isDay = (value: unknown): boolean => typeof value === 'string' && isDateText(value);

/** A new contract; a yearly one needs its end. */
export const newContract = z
  .object({
    ...contractFields,
    billingCycle: absentMeans(contractFields.billingCycle, 'yearly'),
    endDate: contractFields.endDate.default(null),
    paymentType: contractFields.paymentType.default(null),
    autoRenew: absentMeans(contractFields.autoRenew, false),
    priceCheckFrequency: contractFields.priceCheckFrequency.default(null),
    cancellationNoticeDate: contractFields.cancellationNoticeDate.default(null),
    nextReviewDate: contractFields.nextReviewDate.default(null),
  })
  .refine(({ billingCycle: cycle, endDate }) => cycle !== 'yearly' || endDate !== null, {
    path: ['endDate'],
    message: 'End date is required for yearly contracts',
    // Asked even where another field is wrong already, so that one round of corrections is enough.
    when: ({ value }) => isObject(value) && value.billingCycle === 'yearly',
  })
  .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
    path: ['endDate'],
    message: endBeforeStart,
    when: ({ value }) => isObject(value) && isDay(value.startDate) && isDay(value.endDate),
  });
export type NewContract = z.output<typeof newContract>;
export type NewContractInput = z.input<typeof newContract>;

/** Changes to a contract: just the fields that are sent. Rules between fields are checked against the whole record. */
export const contractChanges = z
  .object({
    ...sharedFields,
    startDate: requiredDate('Invalid start date', 'Invalid start date'),
    endDate: contractFields.endDate,
    cost: positiveAmount({
      missing: 'Contract cost must be greater than 0',
      wrong: 'Contract cost must be greater than 0',
    }),
    cancellationNoticeDate: contractFields.cancellationNoticeDate,
  })
  .partial();
export type ContractChanges = z.output<typeof contractChanges>;

/** A contract as calls answer it. */
export const contractReply = z.object({
  id: z.number(),
  softwareId: z.number(),
  startDate: day,
  endDate: day.nullable(),
  cost: z.number(),
  billingCycle: z.enum(billingCycles),
  paymentType: z.string().nullable(),
  autoRenew: z.boolean(),
  priceCheckFrequency: z.enum(billingCycles).nullable(),
  cancellationNoticeDate: day.nullable(),
  nextReviewDate: day.nullable(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Contract = z.infer<typeof contractReply>;

const tag = 'Contracts';

export const listContracts = endpoint({
  method: 'GET',
  path: '/api/contracts',
  tag,
  summary: 'All contracts, by item and start date',
  reply: z.array(contractReply),
});

export const listSoftwareContracts = endpoint({
  method: 'GET',
  path: '/api/software/:id/contracts',
  tag,
  summary: 'The contracts of one item, the latest first',
  params: idParams,
  reply: z.array(contractReply),
});

export const createContract = endpoint({
  method: 'POST',
  path: '/api/software/:id/contracts',
  tag,
  summary: 'Add a contract to an item',
  params: idParams,
  body: newContract,
  reply: contractReply,
  status: 201,
});

export const getContract = endpoint({
  method: 'GET',
  path: '/api/contracts/:id',
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
  method: 'GET',
  path: '/api/contracts/review',
  tag,
  summary: 'The latest contracts of active items whose price review is due',
  reply: z.array(contractForReview),
});

export const putContract = endpoint({
  method: 'PUT',
  path: '/api/contracts/:id',
  tag,
  summary: 'Change the fields that are sent',
  params: idParams,
  body: contractChanges,
  reply: contractReply,
});

export const patchContract = endpoint({ ...putContract, method: 'PATCH' });

export const deleteContract = endpoint({
  method: 'DELETE',
  path: '/api/contracts/:id',
  tag,
  summary: 'Delete a contract',
  params: idParams,
  reply: 'nothing',
});
