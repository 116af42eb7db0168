/** The terms that contracts run in, by when each asks for a decision, and what was decided (docs/product/renewals.md#terms). */
import { amountWords } from '@purser/domain/kinds/amounts';
import { noticeUnits } from '@purser/domain/options';
import { noticeMethods } from '@purser/domain/renewal/notice-methods';
import { cancellationEnds, renewalDecisions } from '@purser/domain/renewal/renewal-source';
import { renewalStates } from '@purser/domain/renewal/states';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import {
  absentMeans,
  calendarYear,
  day,
  instant,
  optionalDate,
  optionalText,
  personId,
  positiveAmount,
  queriedCount,
  requiredDate,
} from './fields.ts';

const endpoint = endpointsOf('Renewals');

/** A decision about a term, and its author. */
export const renewalDecision = z.object({
  contractId: z.number(),
  /** The last day of the term; of a contract that runs on, the day with which it ends. */
  termEnd: day,
  decision: z.enum(renewalDecisions),
  note: z.string().nullable(),
  /** While it is renegotiated: the follow-up date, and the price to reach in dollars a year. */
  until: day.nullable(),
  targetCost: z.number().nullable(),
  noticeSentOn: day.nullable(),
  noticeMethod: z.enum(noticeMethods).nullable(),
  /** Files of the item. */
  evidenceFileIds: z.array(z.number()),
  /** Where notice came too late: whether the contract ends with its term all the same, or with the next one. */
  endsWith: z.enum(cancellationEnds).nullable(),
  vendorAgreed: z.boolean(),
  /** It gave the contract the end that it has, or another one than it had. */
  movedEnd: z.boolean(),
  /** The request for the renewal. */
  requestId: z.number().nullable(),
  userId: z.number().nullable(),
  userName: z.string().nullable(),
  decidedAt: instant,
  version: z.number(),
});
export type RenewalDecision = z.infer<typeof renewalDecision>;

const derivation = z.object({
  sentence: z.string(),
  isLengthAssumed: z.boolean(),
  notice: z.object({ count: z.number(), unit: z.enum(noticeUnits) }).nullable(),
  /** The entered day, where it lies in the term; one that is too late doesn't count. */
  enteredDay: day.nullable(),
  isEnteredTooLate: z.boolean(),
  cancelBy: day.nullable(),
});

/** A contract's term and what becomes of it. Amounts are dollars a year, but `committed`, which is a whole term's. */
export const renewalTerm = z.object({
  softwareId: z.number(),
  contractId: z.number(),
  vendor: z.string(),
  product_name: z.string(),
  business_segment: z.array(z.string()).nullable(),
  businessOwnerId: z.number().nullable(),
  businessOwner: z.string().nullable(),
  techAdminId: z.number().nullable(),
  techAdmin: z.string().nullable(),
  term: z.object({ number: z.number(), start: day, end: day.nullable() }),
  /** The first day after the term. */
  boundary: day.nullable(),
  lastNoticeDay: day.nullable(),
  actBy: day.nullable(),
  actBySource: z.enum(['entered', 'computed', 'end']).nullable(),
  daysLeft: z.number().nullable(),
  state: z.enum(renewalStates),
  /** An open request renews it, also where it is cancelled until that is approved. */
  isRequested: z.boolean(),
  /** It has renewed itself, and nobody has recorded what it costs now. */
  priceUnrecorded: z.boolean(),
  renewsItself: z.boolean(),
  renewalMonths: z.number().nullable(),
  cost: z.number(),
  /** What a year of the term that runs costs by the increase that the contract foresees. */
  estimatedCost: z.number(),
  /** From the boundary on if nobody acts; null where it ends. */
  nextCost: z.number().nullable(),
  committed: z.number().nullable(),
  /** The last day of a contract that runs on, where notice is given in time for it. */
  canEndOn: day.nullable(),
  /** Where notice comes too late for this term: the last day of the first later one that a notice of today ends. */
  nextEnd: day.nullable(),
  /** The first day of the contract that follows. */
  nextStart: day.nullable(),
  /** When its price is looked at again. */
  reviewDate: day.nullable(),
  /** The term before, where its day to act passed and nobody acted. */
  missedBefore: z.object({ end: day, actBy: day }).nullable(),
  /** Until when the reader has put it off. */
  snoozedUntil: day.nullable(),
  decision: renewalDecision.nullable(),
  /** Whether the caller may withdraw it: not where the contract would then go on and need an approval. */
  mayWithdraw: z.boolean(),
  derivation,
});
export type RenewalTerm = z.infer<typeof renewalTerm>;

/** The answer about one item: its first term, with the version of what was decided about it; 0 where that is nothing. */
export const itemRenewal = renewalTerm.extend({
  version: z.number(),
  /** Its other contracts, which go on beside that one. */
  others: z.array(renewalTerm),
});
export type ItemRenewal = z.infer<typeof itemRenewal>;

const daysQuery = z.object({
  /** How far ahead, in days. */
  days: queriedCount(3650).optional(),
});

export const listRenewalTerms = endpoint(
  addresses.listRenewalTerms,
  'What has to be acted on within so many days, and what is missed, lapsed, unrecorded or runs on',
  { query: daysQuery, reply: z.array(renewalTerm) },
);

export const exportRenewalTerms = endpoint(addresses.exportRenewalTerms, 'The same as a CSV file', {
  query: daysQuery,
  reply: 'file',
});

export const countPressing = endpoint(
  addresses.countPressing,
  'How many of one’s own renewals press: missed, lapsed, without notice or price, or undecided within 30 days',
  {
    reply: z.object({
      count: z.number(),
      missed: z.number(),
      /** Of the first three: the one that presses most comes first. */
      vendors: z.array(z.string()),
      /** The next day to act; null where all are late. */
      actBy: day.nullable(),
    }),
  },
);

export const getItemRenewal = endpoint(addresses.getItemRenewal, 'The renewal of an item', {
  reply: itemRenewal,
});

const longestNote = 5000;
const mostEvidence = 20;

/** A decision as a person gives it. A renewal is decided by its contract, or by the request for it. */
export const newDecision = z.object({
  termEnd: requiredDate('The term’s last day is required', 'Invalid last day of the term'),
  /** Which of the item's contracts, where several go on beside each other. */
  contractId: z.number().int().positive().nullish(),
  decision: z.enum(renewalDecisions, 'Please choose to renegotiate or to cancel'),
  note: optionalText(longestNote).default(null),
  until: optionalDate('Invalid follow-up date').default(null),
  targetCost: positiveAmount(amountWords('Target')).nullable().default(null),
  noticeSentOn: optionalDate('Invalid day of the notice').default(null),
  noticeMethod: z
    .enum(noticeMethods, 'Please choose letter, email, portal or other')
    .nullable()
    .default(null),
  evidenceFileIds: absentMeans(
    z.array(z.number().int().positive()).max(mostEvidence, `Please name at most ${mostEvidence} files`),
    [],
  ),
  endsWith: z.enum(cancellationEnds, 'Please choose this term or the next').nullable().default(null),
  vendorAgreed: absentMeans(z.boolean(), false),
});
export type NewDecision = z.output<typeof newDecision>;

export const decideRenewal = endpoint(
  addresses.decideRenewal,
  'Decide about the term of an item’s contract',
  {
    body: newDecision,
    reply: itemRenewal,
  },
);

export const withdrawRenewal = endpoint(
  addresses.withdrawRenewal,
  'Withdraw what was decided about the term',
  {
    query: z.object({ contractId: queriedCount(2_147_483_647).optional() }),
    reply: 'nothing',
  },
);

export const snoozeRenewal = endpoint(
  addresses.snoozeRenewal,
  'Put an item off for oneself until a day; null takes that back',
  {
    body: z.object({ until: optionalDate('Invalid day') }),
    reply: z.object({ until: day.nullable() }),
  },
);

const mostAtOnce = 500;

/** Several items at once: another owner, or until when they are put off for oneself; null is nobody, or no longer. */
export const renewalAssignment = z.object({
  ids: z
    .array(z.number().int().positive())
    .min(1, 'Please choose at least one item')
    .max(mostAtOnce, `Please choose at most ${mostAtOnce} items at once`),
  businessOwnerId: personId().optional(),
  until: optionalDate('Invalid day').optional(),
});
export type RenewalAssignment = z.output<typeof renewalAssignment>;

export const assignRenewals = endpoint(
  addresses.assignRenewals,
  'Give several items another owner, or put them off for oneself',
  { body: renewalAssignment, reply: z.object({ changed: z.number() }) },
);

const savedItem = z.object({
  softwareId: z.number(),
  contractId: z.number(),
  vendor: z.string(),
  product_name: z.string(),
  decidedOn: day,
  /** A year, before and after; null where it was cancelled. */
  cost: z.number(),
  newCost: z.number().nullable(),
  amount: z.number(),
});
const savedSum = z.object({ amount: z.number(), items: z.array(savedItem) });

/** What a year's decisions saved, in dollars a year; what became dearer stands beside it. */
export const renewalSavings = z.object({
  year: z.number(),
  saved: z.number(),
  cancelled: savedSum,
  cheaper: savedSum,
  dearer: savedSum,
});
export type RenewalSavings = z.infer<typeof renewalSavings>;

export const getSavings = endpoint(
  addresses.getSavings,
  'What the decisions of a year saved; of this year unless another is asked for',
  { query: z.object({ year: calendarYear.optional() }), reply: renewalSavings },
);
