import { creationField } from '@purser/domain/request-changes';
import type { RequestFields } from '@purser/domain/request-fields';
import { startOf } from '@purser/domain/requests';
import { authorshipOf } from '../../platform/history.ts';
import { lockWorkflowShared } from '../../platform/locks.ts';
import type { Work } from '../../platform/serve.ts';
import { recordSource } from './request-history.ts';
import { insertSteps } from './request-steps.queries.ts';
import { type RequestWithSteps, requestWithSteps } from './request-with-steps.ts';
import { insertRequest, type RequestRecord } from './requests.queries.ts';
import { stepValues } from './workflow.queries.ts';
import { getWorkflow } from './workflow.service.ts';

/** The fields that a new request may have from its beginning. */
export interface RequestStart
  extends Partial<
    Pick<RequestRecord, keyof RequestFields | 'targetSoftwareId' | 'contract' | 'renewsContractId'>
  > {
  /** A request in progress has a vendor and a product. */
  readonly status: 'draft' | 'in_progress';
}

/** Adds a request by the person at work with the steps of today's workflow, in a transaction. */
export async function beginRequest(work: Work, start: RequestStart): Promise<RequestWithSteps> {
  const { db, person, at } = work;
  await lockWorkflowShared(db);
  const workflow = (await getWorkflow(db)).steps;
  const { businessOwnerId = null, techAdminId = null, executiveSponsorId = null } = start;
  const people = { requestorId: person.id, businessOwnerId, techAdminId, executiveSponsorId };
  const { currentStep, steps } = startOf(people, workflow);
  const row = await insertRequest(db, {
    ...start,
    currentStep,
    requestorId: person.id,
    currentAssigneeId: person.id,
    statusSince: at,
    createdAt: at,
    updatedAt: at,
    updatedBy: person.id,
  });
  const rows = stepValues(workflow).map((step, position) => ({
    ...step,
    requestId: row.id,
    assigneeId: steps[position]?.assigneeId ?? null,
    since: position === 0 ? at : null,
  }));
  await recordSource(db, authorshipOf(work), { requestId: row.id, field: creationField });
  return requestWithSteps(db, row, await insertSteps(db, rows));
}
