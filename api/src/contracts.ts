/** Contracts: one object of fields, the schemas made from it, and the calls (docs/product/contracts.md#fields). */
import { isDateText } from '@purser/domain/days';
import { mostApplied } from '@purser/domain/limits';
import {
  contractTerms,
  type EndFault,
  endBeforeStart,
  endFault,
  isUnitMissing,
  type NoticeTerms,
  noticeUnitMissing,
  type TermDates,
  withoutLoneUnit,
} from '@purser/domain/terms';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { absentMeans, day, instant, positiveAmount, recordId, requiredDate } from './fields.ts';
import { newFields, repliedFields, writtenFields } from './record-fields.ts';

/** A contract's terms as a person gives them. Cost is dollars a year. */
export const contractFields = writtenFields(contractTerms);

const date = z.string().refine(isDateText);
const yearly = z.looseObject({ billingCycle: z.literal('yearly'), endDate: z.null() });
const dated = z.looseObject({ startDate: date, endDate: date });

// Checked even where another field is wrong, so that one round of corrections is enough.
const endCheck = (fault: EndFault, message: string, terms: z.ZodType) =>
  z.refine<TermDates>((contract) => endFault(contract) !== fault, {
    path: ['endDate'],
    message,
    when: ({ value }) => terms.safeParse(value).success,
  });

/** The checks of a contract's end; `missing` is the message of a yearly contract without one. */
const endChecks = (missing: string) =>
  [endCheck('missing', missing, yearly), endCheck('beforeStart', endBeforeStart, dated)] as const;

const noticed = z.looseObject({ noticeCount: z.number().nullable(), noticeUnit: z.string().nullable() });

const unitCheck = z.refine<NoticeTerms>((contract) => !isUnitMissing(contract), {
  path: ['noticeUnit'],
  message: noticeUnitMissing,
  when: ({ value }) => noticed.safeParse(value).success,
});

/** The checks of a notice period, which needs its unit; a unit without a period is taken away. */
export const noticeChecks = [unitCheck, z.overwrite<NoticeTerms>(withoutLoneUnit)] as const;

/** The checks between the terms of a whole contract; `whenEndIsMissing` is the message of a yearly one without an end. */
export const termChecks = (whenEndIsMissing: string) =>
  [...endChecks(whenEndIsMissing), ...noticeChecks] as const;

const costMissing = 'Cost is required';

// Loosely, since it is asked whatever else is wrong. What is missing in another currency is told by the server, which knows the
// company's.
const priced = z.looseObject({ cost: z.null(), originalCost: z.null(), currency: z.null() });

const costCheck = z.refine<{ readonly cost: number | null; readonly originalCost: number | null }>(
  (contract) => !priced.safeParse(contract).success,
  { path: ['cost'], message: costMissing, when: ({ value }) => priced.safeParse(value).success },
);

/** The terms of a new contract. The cost of one in another currency follows from what it costs there and a rate. */
export const newTerms = {
  ...newFields(contractTerms),
  cost: contractFields.cost.nullish().transform((cost) => cost ?? null),
};

/** The checks between the terms of a new contract; `whenEndIsMissing` is the message of a yearly one without an end. */
export const newTermChecks = (whenEndIsMissing: string) =>
  [costCheck, ...termChecks(whenEndIsMissing)] as const;

/** A new contract; a yearly one needs its end. */
export const newContract = z
  .object(newTerms)
  .check(...newTermChecks('End date is required for yearly contracts'));

/** A contract whose cost is settled, by its rate where it is in another currency. */
export type WithCost<Given extends { readonly cost: number | null }> = Omit<Given, 'cost'> & {
  readonly cost: number;
};

/** A contract as a call gives it: its cost in the company's currency may be null where it is in another one. */
export type GivenContract = z.output<typeof newContract>;
export type NewContract = WithCost<GivenContract>;
export type NewContractInput = z.input<typeof newContract>;

/** The message of a changed contract that lacks its end. */
export const endMissing = 'Contract end date is required for yearly contracts';

const costMessage = 'Contract cost must be greater than 0';

/** Changes to a contract: just the fields that are sent. Rules between fields are checked against the whole record. */
export const contractChanges = z
  .object({
    ...contractFields,
    startDate: requiredDate('Invalid start date', 'Invalid start date'),
    cost: positiveAmount({ name: 'Cost', missing: costMessage, wrong: costMessage }),
  })
  .partial();
export type ContractChanges = z.output<typeof contractChanges>;

/** A new contract of an item that may name the one that it renews, of the same item. */
export const renewingContract = newContract.safeExtend({
  renewsContractId: absentMeans(recordId.nullable(), null),
});
/**
 * The same as a call gives it. Renewing what was cancelled takes the cancellation back; with `takesCancellationBack: false` it is
 * refused instead (409 `cancelled`), so that nobody does it unawares.
 */
export const renewal = renewingContract.safeExtend({ takesCancellationBack: z.boolean().optional() });
export type RenewalCall = z.output<typeof renewal>;
export type GivenRenewingContract = z.output<typeof renewingContract>;
export type RenewingContract = WithCost<GivenRenewingContract>;

/** What is said of a contract to be renewed that isn't one of the item's. */
export const notOfThisItem = 'The contract to be renewed is no contract of this software';

/** A contract as calls answer it. */
export const contractReply = z.object({
  id: z.number(),
  softwareId: z.number(),
  ...repliedFields(contractTerms),
  /** The contract that it renews; null where it names none, or that one was deleted. */
  renewsContractId: z.number().nullable(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Contract = z.infer<typeof contractReply>;

const endpoint = endpointsOf('Contracts');

export const listContracts = endpoint(addresses.listContracts, 'All contracts, by item and start date', {
  reply: z.array(contractReply),
});

export const listSoftwareContracts = endpoint(
  addresses.listSoftwareContracts,
  'The contracts of one item, the latest first',
  { reply: z.array(contractReply) },
);

export const createContract = endpoint(addresses.createContract, 'Add a contract to an item', {
  body: renewal,
  reply: contractReply,
  status: 201,
});

export const getContract = endpoint(addresses.getContract, 'One contract', { reply: contractReply });

/** A contract whose price is due for review, with the item it belongs to and the review after this one. */
export const contractForReview = contractReply.extend({
  vendor: z.string(),
  product_name: z.string(),
  /** The next review, to which confirming the price moves `confirmedField`. */
  confirmedReviewDate: day,
  /** The review's own date where the contract renews itself or has a notice period: else a click would move the day to act. */
  confirmedField: z.enum(['cancellationNoticeDate', 'nextReviewDate']),
});
export type ContractForReview = z.infer<typeof contractForReview>;

export const listContractsForReview = endpoint(
  addresses.listContractsForReview,
  'The latest contracts of active items whose price review is due',
  { reply: z.array(contractForReview) },
);

const change = { body: contractChanges, reply: contractReply };
export const putContract = endpoint(addresses.putContract, 'Change the fields that are sent', change);
export const patchContract = endpoint(addresses.patchContract, 'Change the fields that are sent', change);

export const deleteContract = endpoint(addresses.deleteContract, 'Delete a contract', { reply: 'nothing' });

/** A contract in another currency, with the item it belongs to. */
export const contractInCurrency = contractReply.extend({
  vendor: z.string(),
  product_name: z.string(),
  /** It counts after its end, too: its item goes on, and no contract follows it. */
  countsOn: z.boolean(),
});
export type ContractInCurrency = z.infer<typeof contractInCurrency>;

export const listContractsInCurrencies = endpoint(
  addresses.listContractsInCurrencies,
  'The contracts in other currencies, by vendor and product, the latest first',
  { reply: z.array(contractInCurrency) },
);

/** What a contract costs a year in the company's currency before and after a day's rate is applied, and that rate. */
export const appliedRate = z.object({
  id: z.number(),
  before: z.number(),
  after: z.number(),
  rate: z.number(),
});
export type AppliedRate = z.infer<typeof appliedRate>;

/**
 * Gives contracts in other currencies the rate in force on a day, all of them or none; `dryRun` changes nothing. With `seen`, what
 * they would cost as a preview showed it, it answers 412 where that has changed.
 */
export const applyRate = endpoint(addresses.applyRate, 'Apply the rate of a day to contracts', {
  body: z.object({
    ids: z
      .array(recordId)
      .min(1, 'Please choose a contract')
      .max(mostApplied, `Please choose at most ${mostApplied} contracts`),
    date: requiredDate('Date is required', 'Invalid date'),
    dryRun: absentMeans(z.boolean(), false),
    seen: z
      .array(z.object({ id: recordId, after: z.number() }))
      .max(mostApplied)
      .optional(),
  }),
  reply: z.array(appliedRate),
});
