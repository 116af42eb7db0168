// Written by `npm run fix`, from the files beside it.
import { approvalStep } from './approval-step.ts';
import { contractSubmission } from './contract-submission.ts';
import { renewalReminder } from './renewal-reminder.ts';
import { requestComment } from './request-comment.ts';
import { softwareComment } from './software-comment.ts';

/** Every kind of mail (docs/product/mail.md#events), by its rule's key. */
export const kinds = {
  approvalStep,
  requestComment,
  softwareComment,
  contractSubmission,
  renewalReminder,
};
