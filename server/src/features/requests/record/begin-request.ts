import type { RequestKind } from '@purser/domain/approvals/conditions';
import { followedBy } from '@purser/domain/renewal/succession';
import { creationField } from '@purser/domain/request-changes';
import type { RequestFields } from '@purser/domain/request-fields';
import { submissionKey } from '@purser/domain/workflow';
import type { Executor } from '../../../db/client.ts';
import { authorshipOf } from '../../../platform/history.ts';
import { lockWorkflowShared } from '../../../platform/locks.ts';
import type { Work } from '../../../platform/serve.ts';
import { listContracts } from '../../contracts/contracts.queries.ts';
import { insertSteps } from '../approval/request-steps.queries.ts';
import { type RequestWithSteps, requestWithSteps } from '../approval/request-with-steps.ts';
import { startingForm } from '../workflow/request-forms.ts';
import { stepValues } from '../workflow/workflow.queries.ts';
import { answersChange } from './form-answers.ts';
import { recordSource } from './request-history.ts';
import { insertRequest, type RequestRecord } from './requests.queries.ts';

/** The fields that a new request may have from its beginning. */
export interface RequestStart
  extends Partial<
    Pick<
      RequestRecord,
      keyof RequestFields | 'targetSoftwareId' | 'contract' | 'renewsContractId' | 'formKey'
    >
  > {
  /** Answers to the form's questions, as they were sent. */
  readonly given?: Readonly<Record<string, unknown>>;
  /** A request in progress has a vendor and a product. */
  readonly status: 'draft' | 'in_progress';
}

/** What a request is for: a contract that follows another one of its item is a renewal, whether or not it names that one. */
export async function kindOf(
  db: Executor,
  { contract, renewsContractId = null, targetSoftwareId }: Omit<RequestStart, 'given' | 'status'>,
): Promise<RequestKind> {
  if (!contract) return 'software';
  const contracts = targetSoftwareId ? await listContracts(db, targetSoftwareId) : [];
  return followedBy(contracts, { ...contract, renewsContractId }) ? 'renewal' : 'contract';
}

/** Adds a request by the person at work with the steps of today's workflow, in a transaction. */
export async function beginRequest(
  work: Work,
  { given = {}, ...start }: RequestStart,
): Promise<RequestWithSteps> {
  const { db, person, at } = work;
  await lockWorkflowShared(db);
  const { steps, questions } = await startingForm(db, start.formKey ?? null);
  const [first] = steps;
  const currentStep = first?.key ?? submissionKey;
  const row = await insertRequest(db, {
    ...start,
    kind: await kindOf(db, start),
    questions,
    ...answersChange({ questions, answers: {} }, given),
    currentStep,
    requestorId: person.id,
    currentAssigneeId: person.id,
    currentSteps: [currentStep],
    askedIds: [person.id],
    statusSince: at,
    createdAt: at,
    updatedAt: at,
    updatedBy: person.id,
  });
  const rows = stepValues(steps).map((step, position) => ({
    ...step,
    requestId: row.id,
    ...(position === 0
      ? {
          approvers: step.approvers.map((approver) => ({ ...approver, heldById: person.id })),
          assigneeId: person.id,
          since: at,
          state: 'current' as const,
        }
      : {}),
  }));
  await recordSource(db, authorshipOf(work), { requestId: row.id, field: creationField });
  return requestWithSteps(work, row, await insertSteps(db, rows));
}
