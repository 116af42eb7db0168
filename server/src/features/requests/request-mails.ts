import type { MailEvent, MailRecipient, MailRole, RoleHolders } from '@purser/domain/mail';
import { assigneeOf, currentAssigneeOf } from '@purser/domain/request-actions';
import { isOtherCost, type TermsDifference } from '@purser/domain/request-terms';
import { isOpen, type RequestState } from '@purser/domain/requests';
import { findMailRule } from '../../platform/mail/mail-rules.ts';
import {
  findRecipients,
  holdersOf,
  type MailedPerson,
  ownersOf,
  writeMails,
} from '../../platform/mail/mails.ts';
import type { Work } from '../../platform/serve.ts';
import { type HeldRequest, stepOf } from './held-request.ts';
import { findStepDetails, type StepEvent } from './request-mail-details.ts';
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
  /** Dollars a year of the contract that a wrap-up ends in. */
  readonly enteredCost?: number | undefined;
  /** The item that the request is about; null for none. */
  readonly itemId?: number | null;
}

/**
 * Writes the mails about a decision, in its transaction, and answers how many of them are held back. The submission of a
 * request for a contract is the submission of that contract, and carries its terms.
 */
export async function mailAboutDecision(
  work: Work,
  held: HeldRequest,
  { step, state, comment, fields, differences = [], enteredCost, itemId = null }: DecidedStep,
): Promise<number> {
  const { id, position } = stepOf(held, step);
  const isRejected = state.status === 'rejected';
  const isSubmission = position === 0 && !isRejected;
  const word = isRejected ? 'rejected' : 'approved';
  const isContract = held.row.contract !== null && isSubmission;
  return mailAboutStep(work, {
    event: isContract ? 'contractSubmission' : 'approvalStep',
    occasion: isContract ? 'submitted' : `step ${id} ${word}`,
    held,
    request: { ...held.row, ...fields },
    state,
    step,
    action: isSubmission ? 'submitted' : word,
    comment,
    differences,
    enteredCost,
    itemId,
  });
}

/** A step that waits for somebody else since this moment, by its key, and whom it waited for before. */
interface StepHandedOn {
  readonly step: string;
  readonly state: RequestState;
  readonly action: 're-assigned' | 'handed over';
  readonly from: number | null;
}

/** Tells whoever's turn it is now, in the transaction that has given it to them; nobody where it isn't that step's turn. */
export async function mailAboutNewTurn(work: Work, held: HeldRequest, handedOn: StepHandedOn): Promise<void> {
  const { step, state, action, from } = handedOn;
  if (state.status !== 'in_progress' || state.currentStep !== step) return;
  await mailAboutStep(work, {
    event: 'approvalStep',
    // A step may be given on again, and back: the request has another version then.
    occasion: `step ${stepOf(held, step).id} ${action} at ${held.row.version}`,
    held,
    request: held.row,
    state,
    step,
    action,
    from,
    comment: null,
    differences: [],
    itemId: null,
    onlyRole: 'next_assignee',
  });
}

/** Something that was done to a request's step. */
interface StepMailing extends StepEvent {
  readonly event: Extract<MailEvent, 'approvalStep' | 'contractSubmission'>;
  /** What tells it from all others of its kind: `step 12 approved`. */
  readonly occasion: string;
  /** The one role that hears of it, where the rule names it; all of the rule's without. */
  readonly onlyRole?: MailRole;
}

async function mailAboutStep(work: Work, mailing: StepMailing): Promise<number> {
  const { event, request } = mailing;
  const { roles } = await findMailRule(work.db, event);
  const recipients = await findStepRecipients(work, mailing, rolesToAsk(roles, mailing));
  if (recipients.length === 0) return 0;
  // Asked for only where somebody is told.
  const details = await findStepDetails(work, mailing);
  const assignee = currentAssigneeOf(mailing.state);
  const hasTurn = ({ id, reasons }: MailRecipient): boolean =>
    id === assignee || reasons.some(({ role }) => role === 'next_assignee');
  const common = {
    event,
    occasion: `request ${request.id} ${mailing.occasion}`,
    about: { requestId: request.id },
  };
  const { held } = await writeMails(work, [
    { ...common, recipients: recipients.filter((one) => !hasTurn(one)), details: details.news },
    { ...common, recipients: recipients.filter(hasTurn), details: details.turn },
  ]);
  return held;
}

// Who approved one cost has to hear that another was entered, but for a rule that mails nobody.
function rolesToAsk(roles: readonly MailRole[], { onlyRole, differences }: StepMailing): readonly MailRole[] {
  if (onlyRole !== undefined) return roles.filter((role) => role === onlyRole);
  const isAtOtherCost = roles.length > 0 && differences.some(isOtherCost);
  return isAtOtherCost && !roles.includes('all_approvers') ? [...roles, 'all_approvers'] : roles;
}

function findStepRecipients(
  { db, person }: Work,
  { held, state, step, action }: StepMailing,
  roles: readonly MailRole[],
): Promise<(MailedPerson & MailRecipient)[]> {
  const isHandedOver = action === 'handed over';
  // A step that was given on tells of whose turn it is; a decided one of who was to decide it, too.
  const holders = requestHolders(state, isHandedOver || action === 're-assigned' ? undefined : step);
  return findRecipients(db, roles, {
    // Who leaves is still there while what waits for them is handed over, and a requestor's step stays theirs.
    holders: isHandedOver ? withoutGone(holders, held) : holders,
    actor: person.id,
    isAssigneeDeleted: isHandedOver || held.orphaned.has(state.currentStep),
  });
}

const withoutGone = (holders: RoleHolders, { gone }: HeldRequest): RoleHolders =>
  Object.fromEntries(Object.entries(holders).map(([role, ids]) => [role, ids.filter((id) => !gone.has(id))]));

/**
 * Who has which role in the mails of a request: about something that was done to the step with a key or, without one,
 * about the request as it stands.
 */
export function requestHolders(state: RequestState, key?: string): RoleHolders {
  const [, ...approvals] = state.steps;
  const step = state.steps.find((other) => other.key === key);
  const waitedFor = holdersOf(currentAssigneeOf(state));
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
      ...holdersOf(assigneeOf(one, state)),
      ...holdersOf(one.decidedBy),
    ]),
    ...turn,
    ...(step && {
      approver: holdersOf(step.decidedBy),
      current_assignee: holdersOf(assigneeOf(step, state)),
    }),
  };
}
