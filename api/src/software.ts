/** Software items: their fields, schemas and calls (docs/product/software.md#fields). */
import { longest } from '@purser/domain/limits';
import {
  arePercentagesValid,
  parsePercentages,
  percentagesMessage,
  type SharedItem,
} from '@purser/domain/segments';
import { softwareFields as fields } from '@purser/domain/software-fields';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { contractReply, newContract } from './contracts.ts';
import { endpointsOf } from './endpoint.ts';
import { absentMeans, instant, optionalText, requiredDate, requiredText } from './fields.ts';
import { fileClaims } from './files.ts';
import { newFields, repliedFields, writtenFields } from './record-fields.ts';

const cannotBeEmpty = 'Vendor and Product Name cannot be empty for existing software.';

/** An item's fields. `cost`, `billing_cycle`, `paymentType` and `renewal_date` count only while it has no contract. */
export const softwareFields = writtenFields(fields);

/** Whether percentages, where given, suit the segments; the message where they don't. */
export function percentagesProblem(
  segments: readonly string[] | null,
  text: string | null,
): string | undefined {
  if (text === null) return undefined;
  const percentages = parsePercentages(text);
  return percentages && arePercentagesValid(percentages, segments ?? []) ? undefined : percentagesMessage;
}

const segmentsAndPercentages = z.object({
  business_segment: z.array(z.string()).nullable(),
  business_segment_percentages: z.string().nullable(),
});

/**
 * The check that an item's percentages suit its segments. It runs even where another field is wrong, so that one round of
 * corrections is enough.
 */
export const percentagesCheck = z.refine<SharedItem>(
  (item) => percentagesProblem(item.business_segment, item.business_segment_percentages) === undefined,
  {
    path: ['business_segment_percentages'],
    message: percentagesMessage,
    when: ({ value }) => segmentsAndPercentages.safeParse(value).success,
  },
);

/** A new item, by itself or together with its first contract and its uploaded files (Add New Software). */
export const newSoftware = z
  .object({
    ...newFields(fields),
    unique_id: optionalText(longest.unique_id).default(null),
    status: absentMeans(softwareFields.status, 'active'),
    contract: newContract.optional(),
    files: fileClaims.optional(),
  })
  .check(percentagesCheck);
export type NewSoftware = z.output<typeof newSoftware>;
export type NewSoftwareInput = z.input<typeof newSoftware>;

/** Changes to an item: just the fields that are sent. */
export const softwareChanges = z
  .object({
    ...softwareFields,
    vendor: requiredText(cannotBeEmpty),
    product_name: requiredText(cannotBeEmpty, longest.product_name),
  })
  .partial();
export type SoftwareChanges = z.output<typeof softwareChanges>;

/** An item as calls answer it. */
export const softwareReply = z.object({
  id: z.number(),
  unique_id: z.string(),
  ...repliedFields(fields),
  last_reminder_sent: instant.nullable(),
  version: z.number(),
  createdAt: instant,
  updatedAt: instant,
});
export type Software = z.infer<typeof softwareReply>;

const endpoint = endpointsOf('Software');

export const listSoftware = endpoint(addresses.listSoftware, 'All items, by vendor and product', {
  reply: z.array(softwareReply),
});

export const getSoftware = endpoint(addresses.getSoftware, 'One item', { reply: softwareReply });

/** Answers the item, with `contract` where one was created with it. */
export const createSoftware = endpoint(
  addresses.createSoftware,
  'Create an item, with its first contract and uploaded files if they are sent',
  {
    body: newSoftware,
    reply: softwareReply.extend({ contract: contractReply.optional() }),
    status: 201,
  },
);

const change = { body: softwareChanges, reply: softwareReply };
export const putSoftware = endpoint(addresses.putSoftware, 'Change the fields that are sent', change);
export const patchSoftware = endpoint(addresses.patchSoftware, 'Change the fields that are sent', change);

/** Ends an item in one step: its status, its latest contract's end, history and activity (docs/product/software.md#termination). */
export const terminateSoftware = endpoint(
  addresses.terminateSoftware,
  'Terminate an item and end its latest contract',
  {
    body: z.object({ endDate: requiredDate('Please select a termination date', 'Invalid end date') }),
    reply: softwareReply,
  },
);

export const deleteSoftware = endpoint(addresses.deleteSoftware, 'Delete an item and its contracts', {
  reply: 'nothing',
});
