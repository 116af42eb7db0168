import { type ApprovalStep, findStep } from '@purser/domain/approvals/approval-state';
import { namedPeople } from '@purser/domain/approvals/approvers';
import { placeOf, turnsOf } from '@purser/domain/approvals/turns';
import type { RoleHolders } from '@purser/domain/mail';
import { isOpen } from '@purser/domain/requests';
import { holdersOf, ownersOf } from '../../../platform/mail/notify.ts';
import { deciderOf } from './approval-record.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

type Facts = Pick<RequestWithSteps, 'approval' | 'company'>;

/** The people of each role in the mails of a request; with a step's key, those in the mails about that step. */
export function requestHolders(request: Facts, key?: string): RoleHolders {
  const { approval, company } = request;
  const step = key === undefined ? undefined : findStep(approval, key);
  const asked = turnsOf(approval, company).flatMap(({ people }) => people.map(({ id }) => id));
  // A closed request waits for nobody, which is no reason to mail the administrators.
  const turn = isOpen(approval.status) && { current_assignee: asked, next_assignee: asked };
  return {
    ...ownersOf({
      business_owner_id: approval.businessOwnerId,
      tech_admin_id: approval.techAdminId,
      executive_sponsor_id: approval.executiveSponsorId,
    }),
    requestor: [approval.requestorId],
    author: [approval.requestorId],
    all_approvers: approval.steps.slice(1).flatMap((one) => [
      // A step that is skipped is nobody's to approve.
      ...(one.state === 'skipped' ? [] : peopleAt(request, one)),
      ...one.decisions.map(({ personId }) => personId),
    ]),
    ...turn,
    ...(step && {
      approver: holdersOf(deciderOf(step)),
      current_assignee: peopleAt(request, step),
    }),
  };
}

const peopleAt = ({ approval, company }: Facts, step: ApprovalStep): number[] =>
  namedPeople(step, placeOf(approval, step, company));
