import type { MailEvent, MailRecipient, MailRole, RoleHolders } from '@purser/domain/mail';
import { assigneeOf, currentAssigneeOf, stepAt } from '@purser/domain/request-actions';
import { isOtherCost } from '@purser/domain/request-terms';
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
import { findStepDetails, type StepDecision, type StepEvent } from './request-mail-details.ts';
import { type RequestWithSteps, stepOf } from './request-with-steps.ts';

/**
 * Writes the mails about a decision, in its transaction, and answers how many of them are held back. The submission of a
 * request for a contract is the submission of that contract, and carries its terms.
 */
export async function mailAboutDecision(
  work: Work,
  locked: RequestWithSteps,
  decision: StepDecision,
): Promise<number> {
  const { id, position } = stepOf(locked, decision.step);
  const outcome = decision.state.status === 'rejected' ? 'rejected' : 'approved';
  const isSubmission = position === 0 && outcome === 'approved';
  const isContract = locked.row.contract !== null && isSubmission;
  return mailAboutStep(work, {
    ...decision,
    locked,
    event: isContract ? 'contractSubmission' : 'approvalStep',
    occasion: isContract ? 'submitted' : `step ${id} ${outcome}`,
    action: isSubmission ? 'submitted' : outcome,
  });
}

/** A step that waits for somebody else from this moment on. */
type Reassignment = Required<Pick<StepEvent, 'step' | 'state' | 'from'>> & {
  readonly action: 're-assigned' | 'handed over';
};

/** Mails the person whose turn it has become, in the same transaction; nobody where it isn't that step's turn. */
export async function mailNewAssignee(
  work: Work,
  locked: RequestWithSteps,
  reassignment: Reassignment,
): Promise<void> {
  const { step, state, action } = reassignment;
  if (state.status !== 'in_progress' || state.currentStep !== step) return;
  await mailAboutStep(work, {
    ...reassignment,
    locked,
    event: 'approvalStep',
    // A step may be re-assigned again, also to the same person: then the request has a new version.
    occasion: `step ${stepOf(locked, step).id} ${action} at ${locked.row.version}`,
    onlyRole: 'next_assignee',
  });
}

interface StepMailing extends StepEvent {
  readonly event: Extract<MailEvent, 'approvalStep' | 'contractSubmission'>;
  /** Unique among the mailings of a request: `step 12 approved`. */
  readonly occasion: string;
  /** The one role that is mailed, where the rule names it; all of the rule's without. */
  readonly onlyRole?: MailRole;
}

async function mailAboutStep(work: Work, mailing: StepMailing): Promise<number> {
  const { event, state } = mailing;
  const requestId = mailing.locked.row.id;
  const { roles } = await findMailRule(work.db, event);
  const recipients = await findStepRecipients(work, mailing, rolesToAsk(roles, mailing));
  if (recipients.length === 0) return 0;
  const details = await findStepDetails(work, mailing);
  const assignee = currentAssigneeOf(state);
  const hasTurn = ({ id, reasons }: MailRecipient): boolean =>
    id === assignee || reasons.some(({ role }) => role === 'next_assignee');
  const common = { event, occasion: `request ${requestId} ${mailing.occasion}`, about: { requestId } };
  const { held } = await writeMails(work, [
    {
      ...common,
      kind: 'decided',
      recipients: recipients.filter((person) => !hasTurn(person)),
      details: details.news,
    },
    { ...common, kind: 'your_turn', recipients: recipients.filter(hasTurn), details: details.turn },
  ]);
  return held;
}

// The approvers of one cost have to read that another was entered, unless the rule mails nobody at all.
function rolesToAsk(
  roles: readonly MailRole[],
  { onlyRole, differences = [] }: StepMailing,
): readonly MailRole[] {
  if (onlyRole !== undefined) return roles.filter((role) => role === onlyRole);
  const isAtOtherCost = roles.length > 0 && differences.some(isOtherCost);
  return isAtOtherCost && !roles.includes('all_approvers') ? [...roles, 'all_approvers'] : roles;
}

function findStepRecipients(
  { db, person }: Work,
  { locked, state, step, action }: StepMailing,
  roles: readonly MailRole[],
): Promise<(MailedPerson & MailRecipient)[]> {
  const isHandedOver = action === 'handed over';
  // The mails about a re-assigned step are about the person whose turn it is, those about a decision also about its approver.
  const holders = requestHolders(state, isHandedOver || action === 're-assigned' ? undefined : step);
  return findRecipients(db, roles, {
    // Somebody who is being deleted is still found, and the step of a requestor stays theirs.
    holders: isHandedOver ? withoutDeleted(holders, locked) : holders,
    actor: person.id,
    isAssigneeDeleted: isHandedOver || locked.orphaned.has(state.currentStep),
  });
}

const withoutDeleted = (holders: RoleHolders, { deletedIds }: RequestWithSteps): RoleHolders =>
  Object.fromEntries(
    Object.entries(holders).map(([role, ids]) => [role, ids.filter((id) => !deletedIds.has(id))]),
  );

/** The people of each role in the mails of a request; with a step's key, those in the mails about that step. */
export function requestHolders(state: RequestState, key?: string): RoleHolders {
  const [, ...approvals] = state.steps;
  const step = key === undefined ? undefined : stepAt(state, key);
  const assignee = holdersOf(currentAssigneeOf(state));
  // A closed request waits for nobody, which is no reason to mail the administrators.
  const turn = isOpen(state.status) && { current_assignee: assignee, next_assignee: assignee };
  return {
    ...ownersOf({
      business_owner_id: state.businessOwnerId,
      tech_admin_id: state.techAdminId,
      executive_sponsor_id: state.executiveSponsorId,
    }),
    requestor: [state.requestorId],
    author: [state.requestorId],
    all_approvers: approvals.flatMap((approval) => [
      ...holdersOf(assigneeOf(approval, state)),
      ...holdersOf(approval.decidedBy),
    ]),
    ...turn,
    ...(step && {
      approver: holdersOf(step.decidedBy),
      current_assignee: holdersOf(assigneeOf(step, state)),
    }),
  };
}
