import type { RequestRow } from '@purser/api/request-replies';
import type { UserDuties } from '@purser/api/users';
import { requestNumber, requestTitle } from '@purser/domain/request-labels';
import { type OwnerField, ownerFields, ownerRoles } from '@purser/domain/workflow';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { columnsOf } from '../../db/statements.ts';

type OwnedRow = Pick<RequestRow, 'id' | 'vendor' | 'productName' | OwnerField>;

/** The open requests that name somebody as an owner, by role. */
export async function listOwnedRequests(db: Executor, userId: number): Promise<UserDuties['requests']> {
  const { rows } = await db.execute<OwnedRow & Record<string, unknown>>(sql`
    select ${columnsOf(['id', 'vendor', 'productName', ...ownerFields])}
    from purchase_requests
    where status in ('draft', 'in_progress')
      and ${userId} in (${columnsOf(ownerFields)})
    order by id`);
  return ownerRoles.flatMap(({ field, label }) =>
    rows
      .filter((row) => row[field] === userId)
      .map((row) => ({ requestId: row.id, title: requestTitle(row), role_type: label })),
  );
}

type StepRow = Pick<RequestRow, 'vendor' | 'productName'> &
  Pick<UserDuties['steps'][number], 'requestId' | 'step' | 'isCurrent'>;

/**
 * The pending steps that a person is to decide by name or as the requestor, the current ones first. A later step that an
 * owner decides isn't this person's yet, and a draft has the steps of its workflow.
 */
export async function listWaitingSteps(db: Executor, userId: number): Promise<UserDuties['steps']> {
  const { rows } = await db.execute<StepRow & Record<string, unknown>>(sql`
    select r.id as "requestId", r.vendor, r."productName", step.label as step,
      step.state = 'current' as "isCurrent"
    from purchase_requests r join request_steps step on step."requestId" = r.id
    where r.status in ('draft', 'in_progress') and step.state not in ('approved', 'rejected') and step.position > 0
      and (step."assigneeId" = ${userId} or jsonb_path_exists(step.approvers,
          '$[*] ? (@.heldById == $id || ($isSubmitted == true && @.heldById == null && @.isReassigned == false
            && (@.named.id == $id || ($isTheirs == true && @.named.role == "requestor"))))',
          jsonb_build_object('id', ${userId}::integer, 'isSubmitted', r.status = 'in_progress', 'isTheirs', r."requestorId" = ${userId})))
    order by step.state = 'current' desc, r.id, step.position`);
  return rows.map(({ vendor, productName, ...step }) => ({
    ...step,
    requestNumber: requestNumber(step.requestId),
    title: requestTitle({ vendor, productName }),
  }));
}

/** Locks the open requests in which a person has a role, against other writers, and answers their ids in order. */
export async function lockRequestsOf(tx: Executor, userId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from purchase_requests r
    where status in ('draft', 'in_progress')
      and (${userId} in (${columnsOf(['requestorId', ...ownerFields, 'currentAssigneeId'])})
        or "askedIds" @> array[${userId}::integer]
        or id in (select "requestId" from request_steps
          where state not in ('approved', 'rejected') and (${userId} in ("assigneeId", "escalateToId")
            or jsonb_path_exists(approvers, '$.** ? (@.heldById == $id || @.named.id == $id)', jsonb_build_object('id', ${userId}::integer)))))
    order by id for no key update`);
  return rows.map(({ id }) => id);
}
