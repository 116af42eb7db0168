import { isDeepStrictEqual } from 'node:util';
import type { RequestForm } from '@purser/api/approval-settings';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { type RequestChanges, statusMessage } from '@purser/api/requests';
import type { Workflow } from '@purser/api/workflow';
import { refusalOf } from '@purser/domain/approvals/approval-refusals';
import { isFormOpen } from '@purser/domain/approvals/form-scope';
import { rightFactsOf } from '@purser/domain/approvals/request-rights';
import { changed, type Update } from '@purser/domain/approvals/request-updates';
import { pick } from '@purser/domain/fields';
import { mayOnRequest } from '@purser/domain/policy';
import { invalid, Problem } from '@purser/domain/problem';
import { contractsFields, requestNotes } from '@purser/domain/request-fields';
import { requestStatusLabel } from '@purser/domain/request-labels';
import { isOpen, wrapUpStepOf } from '@purser/domain/requests';
import { noSuchSoftware } from '@purser/domain/software-fields';
import { ownerFields } from '@purser/domain/workflow';
import { differences } from '../../../platform/changes.ts';
import { lockWorkflowShared } from '../../../platform/locks.ts';
import { requirePeople } from '../../../platform/people.ts';
import { requireVersion } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';
import { requireTableRate, withCost } from '../../contracts/contract-currency.ts';
import { lockSoftwareShared } from '../../software/software.queries.ts';
import { approvalOf, isComplete } from '../approval/approval-record.ts';
import { findSubject } from '../approval/approval-subject.queries.ts';
import { commit } from '../approval/commit.ts';
import { incomplete, permitOnWhole } from '../approval/request-problems.ts';
import { lockRequest, type RequestWithSteps } from '../approval/request-with-steps.ts';
import { requireForm, startingForm } from '../workflow/request-forms.ts';
import { renewStepsOf } from '../workflow/workflow.queries.ts';
import { kindOf } from './begin-request.ts';
import { answersChange, keptAnswers } from './form-answers.ts';
import type { RequestRecord } from './requests.queries.ts';
import { getRequest } from './requests.service.ts';

/** Changes the fields that are sent; nothing is written where nothing differs. A draft with vendor and product moves on. */
export async function updateRequest(work: Work, id: number, input: RequestChanges): Promise<PurchaseRequest> {
  return inTransaction(work, async (within, tx) => {
    // Every transaction locks the item before the request: else this and the item's deletion could deadlock.
    const item =
      typeof input.softwareId === 'number' ? await lockSoftwareShared(tx, input.softwareId) : undefined;
    // Nobody who is named can be deleted meanwhile.
    const { status, softwareId, contract, answers, formKey, ...fields } = input;
    if (formKey !== undefined || ownerFields.some((field) => input[field])) await lockWorkflowShared(tx);
    const found = await lockRequest(within, id);
    const form = await findOtherForm(within, found, formKey);
    const changes = {
      ...differences<RequestRecord>(found.row, fields),
      ...(await contractChange(within, found, contract)),
      ...formChanges(found, form, answers),
    };
    await requireEditable(within, found, changes);
    const locked = form ? await withSteps(within, found, form) : found;
    requireContractsTerms(locked, changes);
    requireSoftwareChange(within, locked, softwareId);
    if (typeof softwareId === 'number' && !item) throw invalid({ softwareId: noSuchSoftware });
    await requirePeople(tx, pick(changes, ownerFields));
    const next = { ...locked.row, ...changes, ...(softwareId === undefined ? {} : { softwareId }) };
    if ('estimatedCost' in changes || 'kind' in changes || form)
      await requireForm({ ...work, db: tx }, next, {
        state: hasOpenForm(locked) ? 'begun' : 'under way',
        costField: contract ? 'contract.cost' : 'estimatedCost',
      });
    const update = await savedState(within, locked, { next, status });
    await commit(within, locked, { ...update, cause: { type: 'changed', fields: changes } });
    return getRequest(within, id);
  });
}

async function requireEditable(
  work: Work,
  locked: RequestWithSteps,
  changes: Partial<RequestRecord>,
): Promise<void> {
  if (!isOpen(locked.row.status)) throw closed(locked.row.status);
  const isAboutTerms = Object.keys(changes).some((field) => !Object.hasOwn(requestNotes, field));
  const right = isAboutTerms ? 'edit request terms' : 'edit request';
  // Checked before the right: somebody else's change may have taken that right away, and has to be seen first.
  requireVersion(work.ifMatch, locked.row.version);
  await permitOnWhole(work, right, locked);
}

// The cost that people approve is the one of the contract's terms.
async function contractChange(
  work: Work,
  { row }: RequestWithSteps,
  sent: RequestChanges['contract'],
): Promise<Partial<RequestRecord>> {
  if (!sent) return sent === null && row.contract !== null ? { contract: null } : {};
  const contract = await withCost(work, sent, 'contract.');
  if (isDeepStrictEqual(contract, row.contract)) return {};
  await requireTableRate(work, contract, 'contract.');
  // With other days it may follow another contract, or none.
  const kind = await kindOf(work.db, { ...row, contract });
  return { contract, estimatedCost: contract.cost, ...(kind === row.kind ? {} : { kind }) };
}

const contractsMessage =
  'This belongs to the contract that the request asks for. To change it, please submit another contract instead';
const noContract = 'This request asks for no contract. Please enter it at the wrap-up';

// Else people would approve other terms than those of the contract that is created in the end. A copy has no approvals yet.
function requireContractsTerms({ row, steps }: RequestWithSteps, changes: Partial<RequestRecord>): void {
  if (row.contract === null && changes.contract) throw invalid({ contract: noContract });
  if (row.contract === null) return;
  const isOther = changes.contract && steps[0]?.state === 'current';
  const free: readonly string[] = isOther ? ['contract', 'estimatedCost'] : [];
  const changed = [...contractsFields, 'contract' as const].filter(
    (field) => field in changes && !free.includes(field),
  );
  if (changed.length === 0) return;
  throw invalid(Object.fromEntries(changed.map((field) => [field, contractsMessage])), 'contract_terms');
}

const closed = (status: RequestRecord['status']): Problem =>
  new Problem(
    'conflict',
    `This request is ${requestStatusLabel(status).toLowerCase()}. Its details can no longer be changed`,
    { code: 'closed', more: { status } },
  );

// A save takes a draft with vendor and product into progress.
async function savedState(
  { db, person }: Work,
  locked: RequestWithSteps,
  { next, status }: { next: RequestRecord; status: RequestRecord['status'] | undefined },
): Promise<Update> {
  const { row, company } = locked;
  const isDraft = row.status === 'draft';
  if (status !== undefined && status !== row.status && !(isDraft && status === 'in_progress')) {
    throw invalid({ status: statusMessage });
  }
  const given = approvalOf({ ...locked, row: next }, await findSubject(db, { ...locked, row: next }));
  const hasNames = next.vendor !== null && next.productName !== null;
  const isInProgress = !isDraft || hasNames || status === 'in_progress';
  // People who may not choose the owners could do nothing about one who is missing.
  const canComplete = mayOnRequest(person, 'edit request terms', rightFactsOf(locked.approval, company));
  // The answers that a form requires are asked for at the submission.
  if (isInProgress && !isComplete(given) && canComplete) throw incomplete(given);
  const parts = ['softwareId', 'isComplete', 'subject', 'terms', ...ownerFields] as const;
  const update = changed(locked.approval, pick(given, [...parts]), company);
  return isInProgress && isDraft ? { ...update, state: { ...update.state, status: 'in_progress' } } : update;
}

// Software is linked at the wrap-up, by people who can approve that step with it.
function requireSoftwareChange(
  work: Work,
  locked: RequestWithSteps,
  softwareId: number | null | undefined,
): void {
  if (softwareId === undefined || softwareId === locked.row.softwareId) return;
  const { approval, company } = locked;
  const step = wrapUpStepOf(approval.steps);
  const linked = { ...approval, softwareId: softwareId ?? locked.row.softwareId };
  const attempt = step && { action: { type: 'approve' as const, step: step.key }, by: work.person };
  const mayApprove =
    step?.state === 'current' && attempt && refusalOf(linked, attempt, company) === undefined;
  if (mayApprove && !approval.isForContract) return;
  throw invalid({ softwareId: 'The software is linked at the wrap-up step, by whoever approves that step' });
}

/** Another form of a request, with what it brings. */
interface OtherForm extends Pick<RequestForm, 'questions'>, Pick<Workflow, 'steps'> {
  readonly formKey: string | null;
}

/** The form that a request is to have, where it is another one; 422 where there is no such form. */
async function findOtherForm(
  { db }: Pick<Work, 'db'>,
  { row }: RequestWithSteps,
  formKey: string | null | undefined,
): Promise<OtherForm | undefined> {
  if (formKey === undefined || formKey === row.formKey) return undefined;
  return { ...(await startingForm(db, formKey)), formKey };
}

/** What a request has of another form, and of the answers that were sent. Of those before, what both forms ask for stays. */
function formChanges(
  { row }: RequestWithSteps,
  form: OtherForm | undefined,
  answers: RequestChanges['answers'],
): Partial<RequestRecord> {
  if (!form) return answers ? differences<RequestRecord>(row, answersChange(row, answers)) : {};
  const { formKey, questions } = form;
  const kept = { questions, answers: keptAnswers(questions, row.answers) };
  return differences<RequestRecord>(row, { formKey, questions, ...answersChange(kept, answers ?? {}) });
}

/** Gives a locked request the steps of another form; 409 once it was submitted. */
async function withSteps(work: Work, locked: RequestWithSteps, form: OtherForm): Promise<RequestWithSteps> {
  if (!hasOpenForm(locked)) throw tooLate();
  await renewStepsOf(work.db, locked.row.id, form.steps);
  return lockRequest(work, locked.row.id);
}

/** Whether a request may change to another form. */
export const hasOpenForm = ({ row: { round }, steps: [first] }: RequestWithSteps): boolean =>
  isFormOpen({ round, isSubmitted: first?.state === 'approved' });

const tooLate = (): Problem =>
  new Problem(
    'conflict',
    'This request has been submitted, and passes the steps of its form. For another form, please start a new request',
  );
