import type { MailEvent, RoleHolders } from '@purser/domain/mail';
import { requestNumber } from '@purser/domain/request-words';
import { assigneeOf, currentAssigneeOf, isOpen, type RequestState } from '@purser/domain/requests';
import { findMailRule } from '../../platform/mail/mail-rules.ts';
import { findRecipients, ownersOf, writeRequestMails } from '../../platform/mail/mails.ts';
import type { Work } from '../../platform/serve.ts';
import { deedOf } from '../software/software.service.ts';
import type { ToldRequest } from './request-activity.ts';

/** Something that was done to a request's step. */
interface StepMailing {
  readonly event: Extract<MailEvent, 'approvalStep' | 'contractSubmission'>;
  /** What tells it from all others of its kind: `step 12 approved`. */
  readonly occasion: string;
  readonly request: ToldRequest;
  /** The request as it is now, and the key of the step. */
  readonly state: RequestState;
  readonly step: string;
  /** What the mail says beside the request's names, its number and who did it. */
  readonly details: Readonly<Record<string, string>>;
}

/** Writes the mails about a step, in its transaction. */
export async function mailAboutStep(
  work: Work,
  { event, occasion, request, state, step, details }: StepMailing,
): Promise<void> {
  const { roles } = await findMailRule(work.db, event);
  const holders = holdersOf(state, step);
  const recipients = await findRecipients(work.db, roles, { holders, actor: work.person.id });
  await writeRequestMails(work.db, deedOf(work), {
    event,
    occasion: `request ${request.id} ${occasion}`,
    requestId: request.id,
    recipients,
    details: {
      vendor: request.vendor ?? 'New Request',
      product: request.productName ?? 'Untitled',
      requestNumber: requestNumber(request.id),
      author: work.person.name,
      ...details,
    },
  });
}

function holdersOf(state: RequestState, key: string): RoleHolders {
  const [submission, ...approvals] = state.steps;
  const step = state.steps.find((other) => other.key === key) ?? submission;
  const waitedFor = step ? assigneeOf(step, state) : null;
  return {
    ...ownersOf({
      business_owner_id: state.businessOwnerId,
      tech_admin_id: state.techAdminId,
      executive_sponsor_id: state.executiveSponsorId,
    }),
    requestor: [state.requestorId],
    author: [state.requestorId],
    approver: someone(step?.decidedBy ?? null),
    current_assignee: someone(waitedFor),
    all_approvers: approvals.flatMap((one) => [
      ...someone(assigneeOf(one, state)),
      ...someone(one.decidedBy),
    ]),
    // Nobody's turn comes after the end, so that nobody stands in for it.
    ...(isOpen(state.status) && { next_assignee: someone(currentAssigneeOf(state)) }),
  };
}

const someone = (id: number | null): number[] => (id === null ? [] : [id]);
