import type { RequestForm } from '@purser/api/approval-settings';
import type { RequestChanges } from '@purser/api/requests';
import type { Workflow } from '@purser/api/workflow';
import { isFormOpen } from '@purser/domain/approvals/form-scope';
import { Problem } from '@purser/domain/problem';
import { differences } from '../../platform/changes.ts';
import type { Work } from '../../platform/serve.ts';
import { answersChange, keptAnswers } from './form-answers.ts';
import { startingForm } from './request-forms.ts';
import { lockRequest, type RequestWithSteps } from './request-with-steps.ts';
import type { RequestRecord } from './requests.queries.ts';
import { renewStepsOf } from './workflow.queries.ts';

/** Another form of a request, with what it brings. */
interface OtherForm extends Pick<RequestForm, 'questions'>, Pick<Workflow, 'steps'> {
  readonly formKey: string | null;
}

/** The form that a request is to have, where it is another one; 422 where there is no such form. */
export async function findOtherForm(
  { db }: Pick<Work, 'db'>,
  { row }: RequestWithSteps,
  formKey: string | null | undefined,
): Promise<OtherForm | undefined> {
  if (formKey === undefined || formKey === row.formKey) return undefined;
  return { ...(await startingForm(db, formKey)), formKey };
}

/** What a request has of another form, and of the answers that were sent. Of those before, what both forms ask for stays. */
export function formChanges(
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
export async function withSteps(
  work: Work,
  locked: RequestWithSteps,
  form: OtherForm,
): Promise<RequestWithSteps> {
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
