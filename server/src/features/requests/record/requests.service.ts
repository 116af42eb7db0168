import type { BodyOf } from '@purser/api/endpoint';
import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { createRequest as createEndpoint } from '@purser/api/requests';
import type { AuditTarget } from '@purser/domain/audit';
import { pick } from '@purser/domain/fields';
import { Problem } from '@purser/domain/problem';
import { copyField } from '@purser/domain/request-changes';
import { requestFieldNames } from '@purser/domain/request-fields';
import { requestNumber, requestStatusLabel, requestTitle } from '@purser/domain/request-labels';
import { ownerFields } from '@purser/domain/workflow';
import { audit } from '../../../platform/audit.ts';
import { releaseUploads } from '../../../platform/files/uploads.ts';
import { authorshipOf } from '../../../platform/history.ts';
import { lockWorkflowShared } from '../../../platform/locks.ts';
import { requirePeople } from '../../../platform/people.ts';
import { noSuch, permit, requireVersion } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';
import { findToRenew, requireToRenew } from '../../contracts/contract-renewal.ts';
import { lockSoftware } from '../../software/software.queries.ts';
import { listSteps } from '../approval/answered-steps.ts';
import { isComplete } from '../approval/approval-record.ts';
import { commit } from '../approval/commit.ts';
import { incomplete, permitOnWhole } from '../approval/request-problems.ts';
import { lockRequest } from '../approval/request-with-steps.ts';
import { stateAfter } from '../approval/step-decision.ts';
import { lockAttachments } from '../talk/request-subject.ts';
import { presentFormKey, requireForm, startingForm } from '../workflow/request-forms.ts';
import { beginRequest } from './begin-request.ts';
import { isUntouched } from './empty-drafts.ts';
import { keptAnswers, missingAnswers } from './form-answers.ts';
import { findPeople, ownersPresent } from './known-people.queries.ts';
import { recordRequestActivity } from './request-activity.ts';
import { recordSource } from './request-history.ts';
import { deleteRecord, deleteWaitingMails, findRecord, findRequest } from './requests.queries.ts';

/** One request; 404 where there is none. */
export async function getRequest(
  { db, at: now, today }: Pick<Work, 'db' | 'at' | 'today'>,
  id: number,
): Promise<PurchaseRequest> {
  return (await findRequest(db, id, { now, today })) ?? noSuch('request');
}

/** The steps of one request, in order; 404 where there is none. */
export async function getSteps(
  work: Pick<Work, 'db' | 'today' | 'person'>,
  requestId: number,
): Promise<RequestStep[]> {
  const steps = await listSteps(work, requestId);
  // Every request has steps.
  return steps.length > 0 ? steps : noSuch('request');
}

/** Begins a draft by the person at work; one that has vendor and product is in progress, as after a save. */
export async function createRequest(
  work: Work,
  { submit = false, formKey = null, answers = {}, ...fields }: BodyOf<typeof createEndpoint>,
): Promise<PurchaseRequest> {
  permit(work.person, 'open requests');
  return inTransaction(work, async (within, tx) => {
    // First, so that nobody who is named can be deleted once they were checked.
    await lockWorkflowShared(tx);
    await requirePeople(tx, pick(fields, ownerFields));
    const isNamed = Boolean(fields.vendor && fields.productName);
    const locked = await beginRequest(within, {
      ...fields,
      formKey,
      given: answers,
      status: isNamed ? 'in_progress' : 'draft',
    });
    const { row } = locked;
    await requireForm({ ...work, db: tx }, row, {
      state: submit ? 'submitted' : 'begun',
      costField: 'estimatedCost',
    });
    if (submit || isNamed) {
      // The answers that a form requires are asked for at the submission.
      const questions = submit ? missingAnswers(row) : [];
      if (!isComplete(locked.approval) || questions.length > 0) throw incomplete(locked.approval, questions);
      await recordRequestActivity(tx, { request: row, ...authorshipOf(work) }, { type: 'request_created' });
    }
    const step = row.currentStep;
    const submitted = submit && (await stateAfter(within, { locked }, { type: 'approve', step }));
    if (submitted) await commit(within, locked, { ...submitted, cause: { type: 'decided', step } });
    return getRequest(within, row.id);
  });
}

/** Deletes a request with all that belongs to it; with `isLeft`, only a draft that nobody has filled anything into. */
export async function deleteRequest(
  work: Work,
  id: number,
  { isLeft }: { readonly isLeft: boolean },
): Promise<void> {
  await inTransaction(work, async (within, tx) => {
    const locked = await lockRequest(within, id, 'update');
    await permitOnWhole(within, 'delete request', locked);
    requireVersion(work.ifMatch, locked.row.version);
    if (isLeft && !(await isUntouched(tx, id))) throw notUntouched();
    const keys = (await lockAttachments(tx, id)).map(({ uploadKey }) => uploadKey);
    await deleteWaitingMails(tx, id);
    await deleteRecord(tx, id);
    await releaseUploads(within, keys);
    // An empty draft that its page takes back was never anything.
    if (!isLeft) await audit(within, 'request_deleted', { target: targetOf(locked.row) });
  });
}

const targetOf = (row: Pick<PurchaseRequest, 'id' | 'vendor' | 'productName'>): AuditTarget => ({
  id: row.id,
  name: `${requestNumber(row.id)} ${requestTitle(row)}`,
});

/** Begins a draft with the fields of a rejected request, without people and an item that were deleted since. */
export async function copyRequest(work: Work, id: number): Promise<PurchaseRequest> {
  permit(work.person, 'open requests');
  return inTransaction(work, async (within, tx) => {
    const source = (await findRecord(tx, id)) ?? noSuch('request');
    if (source.status !== 'rejected') throw notRejected(source.status);
    const owners = ownerFields.map((field) => source[field]);
    const people = await findPeople(tx, owners);
    const item =
      source.targetSoftwareId === null ? undefined : await lockSoftware(tx, source.targetSoftwareId);
    const { contract, renewsContractId } = source;
    if (item && contract && renewsContractId) {
      const renewed = { softwareId: item.id, contractId: renewsContractId };
      requireToRenew(await findToRenew(tx, renewed, work.today), contract);
    }
    const formKey = await presentFormKey(tx, source.formKey);
    const { questions } = await startingForm(tx, formKey);
    const { row } = await beginRequest(within, {
      status: 'draft',
      ...ownersPresent(pick(source, requestFieldNames), people),
      formKey,
      given: keptAnswers(questions, source.answers),
      ...(item ? { targetSoftwareId: item.id, contract, renewsContractId } : {}),
    });
    await recordSource(tx, authorshipOf(work), { requestId: row.id, field: copyField, sourceId: id });
    return getRequest(within, row.id);
  });
}

const notUntouched = (): Problem =>
  new Problem('conflict', 'Somebody has filled something into this request, so it was not removed', {
    code: 'not_untouched',
  });

const notRejected = (status: PurchaseRequest['status']): Problem =>
  new Problem(
    'conflict',
    `This request is ${requestStatusLabel(status).toLowerCase()}. Only a rejected one can be copied`,
  );
