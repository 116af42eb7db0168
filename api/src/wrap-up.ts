/** The dialog 'Confirm Contract and Software Details' as one call (docs/product/approvals.md#wrap-up). */

import { mostFiles } from '@purser/domain/files';
import { longest } from '@purser/domain/limits';
import { softwareFields as itemFields } from '@purser/domain/software-fields';
import { wrapUpEndMissing } from '@purser/domain/terms';
import { z } from 'zod';
import { answersInput } from './approval-steps.ts';
import { newTermChecks, newTerms } from './contracts.ts';
import { absentMeans, optionalText, recordId } from './fields.ts';
import { fileClaims } from './files.ts';
import { newFields } from './record-fields.ts';
import { percentagesCheck, softwareFields } from './software.ts';

/** The software that a request ends in. */
export const wrapUpSoftware = z
  .object({ ...newFields(itemFields), status: absentMeans(softwareFields.status, 'active') })
  .omit({ renewal_date: true, billing_cycle: true, paymentType: true, cost: true })
  .check(percentagesCheck);

/** Its contract; nobody is asked for what is decided later. A yearly one needs its end; `cancellationNoticeDate` is the shown end where none is sent. */
export const wrapUpContract = z
  .object(newTerms)
  .omit({ nextReviewDate: true, priceCheckFrequency: true })
  .check(...newTermChecks(wrapUpEndMissing));

/** All that is created together, and what goes into the timeline with it. */
export const wrapUp = z.object({
  software: wrapUpSoftware,
  contract: wrapUpContract,
  files: absentMeans(fileClaims, []),
  /** Ids of the request's attachments that become files of the item, too. */
  attachments: absentMeans(z.array(recordId).max(mostFiles.form), []),
  comment: optionalText(longest.prose).default(null),
  /** To the questions of the step. */
  answers: absentMeans(answersInput, {}),
});
export type WrapUp = z.output<typeof wrapUp>;
export type WrapUpInput = z.input<typeof wrapUp>;
