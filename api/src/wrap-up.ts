/** The dialog 'Confirm Contract and Software Details' as one call (docs/product/approvals.md#wrap-up). */
import { isDateText } from '@purser/domain/days';
import { mostFiles } from '@purser/domain/files';
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import { contractFields, endBeforeStart } from './contracts.ts';
import { absentMeans, optionalText } from './fields.ts';
import { fileClaim } from './files.ts';
import { arePercentagesSound, percentagesRule, softwareFields } from './software.ts';

/** The software that a request ends in. */
export const wrapUpSoftware = z
  .object({
    vendor: softwareFields.vendor,
    product_name: softwareFields.product_name,
    notes: softwareFields.notes.default(null),
    status: absentMeans(softwareFields.status, 'active'),
    business_segment: softwareFields.business_segment.default(null),
    business_segment_percentages: softwareFields.business_segment_percentages.default(null),
    team_usage: absentMeans(softwareFields.team_usage, []),
    business_owner_id: softwareFields.business_owner_id.default(null),
    tech_admin_id: softwareFields.tech_admin_id.default(null),
    executive_sponsor_id: softwareFields.executive_sponsor_id.default(null),
  })
  .refine(arePercentagesSound, percentagesRule);

// The rules below are asked even where another field is wrong already.
const day = z.string().refine(isDateText);
const yearly = z.object({ billingCycle: z.literal('yearly') });
const bothDays = z.object({ startDate: day, endDate: day });

/** Its contract. A yearly one needs its end; `cancellationNoticeDate` is the shown end where none is sent. */
export const wrapUpContract = z
  .object({
    startDate: contractFields.startDate,
    endDate: contractFields.endDate.default(null),
    cost: contractFields.cost,
    billingCycle: absentMeans(contractFields.billingCycle, 'yearly'),
    paymentType: contractFields.paymentType.default(null),
    cancellationNoticeDate: contractFields.cancellationNoticeDate.default(null),
  })
  .refine(({ billingCycle, endDate }) => billingCycle !== 'yearly' || endDate !== null, {
    path: ['endDate'],
    message: 'Contract end date is required',
    when: ({ value }) => yearly.safeParse(value).success,
  })
  .refine(({ startDate, endDate }) => endDate === null || endDate >= startDate, {
    path: ['endDate'],
    message: endBeforeStart,
    when: ({ value }) => bothDays.safeParse(value).success,
  });

/** All that is created together, and what goes into the timeline with it. */
export const wrapUp = z.object({
  software: wrapUpSoftware,
  contract: wrapUpContract,
  files: absentMeans(
    z.array(fileClaim).max(mostFiles.form, `Please add at most ${mostFiles.form} files`),
    [],
  ),
  /** Ids of the request's attachments that become files of the item, too. */
  attachments: absentMeans(z.array(z.number().int().min(1).max(2_147_483_647)).max(mostFiles.form), []),
  comment: optionalText(longest.prose).default(null),
});
export type WrapUp = z.output<typeof wrapUp>;
export type WrapUpInput = z.input<typeof wrapUp>;
