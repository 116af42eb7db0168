import type { RequestedContract } from '@purser/domain/contracts';
import type { MailEvent, RoleHolders } from '@purser/domain/mail';
import { centsOf, centsText } from '@purser/domain/money';
import { differenceText, type TermsDifference } from '@purser/domain/request-terms';
import { requestNumber } from '@purser/domain/request-words';
import { assigneeOf, currentAssigneeOf, isOpen, type RequestState } from '@purser/domain/requests';
import { findMailRule } from '../../platform/mail/mail-rules.ts';
import { findRecipients, ownersOf, someone, writeMails } from '../../platform/mail/mails.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { type HeldRequest, stepOf } from './held-request.ts';
import { lateChangesInWords } from './request-history.ts';
import type { RequestRecord } from './requests.queries.ts';

/** A step that was decided, as its mails tell of it. */
interface DecidedStep {
  /** Its key, and the request as it is now. */
  readonly step: string;
  readonly state: RequestState;
  readonly comment: string | null;
  /** Fields of the request that were written with it. */
  readonly fields?: Partial<RequestRecord>;
  readonly differences?: TermsDifference[];
}

/**
 * Writes the mails about a decision, in its transaction. The submission of a request for a contract is the submission
 * of that contract, and carries its terms.
 */
export async function mailAboutDecision(work: Work, held: HeldRequest, decision: DecidedStep): Promise<void> {
  const { step, state, comment, fields, differences = [] } = decision;
  const { id, label, position } = stepOf(held, step);
  const { contract } = held.row;
  const isRejected = state.status === 'rejected';
  const word = isRejected ? 'rejected' : 'approved';
  const nextStep = state.status === 'in_progress' ? stepOf(held, state.currentStep).label : '';
  const about = { request: { ...held.row, ...fields }, state, step };
  await mailAboutStep(
    work,
    contract && position === 0 && !isRejected
      ? {
          ...about,
          event: 'contractSubmission',
          occasion: 'submitted',
          details: { ...termsOf(contract), step: label, nextStep },
        }
      : {
          ...about,
          event: 'approvalStep',
          occasion: `step ${id} ${word}`,
          details: {
            step: label,
            decision: word,
            comment: comment ?? '',
            differences: differences.map(differenceText).join('; '),
            nextStep,
            // Whoever's turn it is has to know that others may have approved something else.
            changes: nextStep === '' ? '' : await lateChangesInWords(work.db, held.row.id),
          },
        },
  );
}

const termsOf = ({ startDate, endDate, cost, billingCycle }: RequestedContract) => ({
  startDate,
  endDate: endDate ?? '',
  cost: centsText(centsOf(cost)),
  billingCycle,
});

/** Something that was done to a request's step. */
interface StepMailing {
  readonly event: Extract<MailEvent, 'approvalStep' | 'contractSubmission'>;
  /** What tells it from all others of its kind: `step 12 approved`. */
  readonly occasion: string;
  readonly request: RequestRecord;
  /** The request as it is now, and the key of the step. */
  readonly state: RequestState;
  readonly step: string;
  /** What the mail says beside the request's names, its number and who did it. */
  readonly details: Readonly<Record<string, string>>;
}

async function mailAboutStep(
  work: Work,
  { event, occasion, request, state, step, details }: StepMailing,
): Promise<void> {
  const { roles } = await findMailRule(work.db, event);
  const holders = requestHolders(state, step);
  const recipients = await findRecipients(work.db, roles, { holders, actor: work.person.id });
  if (recipients.length === 0) return;
  await writeMails(work, [
    {
      event,
      occasion: `request ${request.id} ${occasion}`,
      about: { requestId: request.id },
      recipients,
      details: {
        ...requestNames(request),
        author: await nameInTexts(work.db, work.person),
        ...details,
      },
    },
  ]);
}

/** What a mail calls a request. */
export const requestNames = ({ id, vendor, productName }: RequestRecord) => ({
  vendor: vendor ?? 'New Request',
  product: productName ?? 'Untitled',
  requestNumber: requestNumber(id),
});

/**
 * Who has which role in the mails of a request: about something that was done to the step with a key or, without one,
 * about the request as it stands.
 */
export function requestHolders(state: RequestState, key?: string): RoleHolders {
  const [, ...approvals] = state.steps;
  const step = state.steps.find((other) => other.key === key);
  const waitedFor = someone(currentAssigneeOf(state));
  // A closed request waits for nobody, which isn't the admins' to mend.
  const turn = isOpen(state.status) && { current_assignee: waitedFor, next_assignee: waitedFor };
  return {
    ...ownersOf({
      business_owner_id: state.businessOwnerId,
      tech_admin_id: state.techAdminId,
      executive_sponsor_id: state.executiveSponsorId,
    }),
    requestor: [state.requestorId],
    author: [state.requestorId],
    all_approvers: approvals.flatMap((one) => [
      ...someone(assigneeOf(one, state)),
      ...someone(one.decidedBy),
    ]),
    ...turn,
    ...(step && { approver: someone(step.decidedBy), current_assignee: someone(assigneeOf(step, state)) }),
  };
}
