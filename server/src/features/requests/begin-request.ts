import type { RequestFields } from '@purser/domain/request-fields';
import { startOf } from '@purser/domain/requests';
import { authorshipOf } from '../../platform/history.ts';
import { lockWorkflowShared } from '../../platform/locks.ts';
import type { Work } from '../../platform/serve.ts';
import { type HeldRequest, heldOf } from './held-request.ts';
import { tellOfBeginning } from './request-history.ts';
import { insertSteps } from './request-steps.queries.ts';
import { insertRequest, type RequestRecord } from './requests.queries.ts';
import { getWorkflow } from './workflow.service.ts';

/** What a new request may say; all else it has from its beginning. */
export interface Beginning
  extends Partial<Pick<RequestRecord, keyof RequestFields | 'targetSoftwareId' | 'contract'>> {
  /** A request in progress has a vendor and a product. */
  readonly status: 'draft' | 'in_progress';
}

/** Adds a request by the person at work with the steps of today's workflow, in a transaction; it waits at its first step. */
export async function beginRequest(
  { db, person, at }: Pick<Work, 'db' | 'person' | 'at'>,
  { status, ...fields }: Beginning,
): Promise<HeldRequest> {
  await lockWorkflowShared(db);
  const workflow = (await getWorkflow(db)).steps;
  const people = {
    requestorId: person.id,
    businessOwnerId: fields.businessOwnerId ?? null,
    techAdminId: fields.techAdminId ?? null,
    executiveSponsorId: fields.executiveSponsorId ?? null,
  };
  const { currentStep, steps } = startOf(people, workflow);
  const row = await insertRequest(db, {
    ...fields,
    status,
    currentStep,
    requestorId: person.id,
    currentAssigneeId: person.id,
    statusSince: at,
    createdAt: at,
    updatedAt: at,
    updatedBy: person.id,
  });
  const rows = workflow.map(({ key, defaultRole: _role, ...step }, position) => ({
    ...step,
    requestId: row.id,
    position,
    stepName: key,
    assigneeId: steps[position]?.assigneeId ?? null,
    since: position === 0 ? at : null,
  }));
  await tellOfBeginning(db, authorshipOf({ person, at }), row.id);
  return heldOf(db, row, await insertSteps(db, rows));
}
