import type { RequestForm } from '@purser/api/approval-settings';
import type { Workflow } from '@purser/api/workflow';
import { type ScopeState, scopeFault } from '@purser/domain/approvals/form-scope';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import { invalid } from '@purser/domain/problem';
import type { Executor } from '../../../db/client.ts';
import type { Work } from '../../../platform/serve.ts';
import type { RequestRecord } from '../record/requests.queries.ts';
import { findForms } from './workflow.queries.ts';
import { getWorkflow } from './workflow.service.ts';
import { presentSteps } from './workflow-steps.ts';

/** The forms, without people who were deleted. */
export const listForms = async (db: Executor): Promise<RequestForm[]> =>
  Promise.all(
    (await findForms(db)).map(async (form) => ({
      ...form,
      steps: form.steps && (await presentSteps(db, form.steps)),
    })),
  );

/** The steps and questions of a form, or of the default one where `formKey` is null; 422 where there is no such form. */
export async function startingForm(
  db: Executor,
  formKey: string | null,
): Promise<Pick<Workflow, 'steps'> & Pick<RequestForm, 'questions'>> {
  const { steps } = await getWorkflow(db);
  if (formKey === null) return { steps, questions: [] };
  const form = (await listForms(db)).find(({ key }) => key === formKey);
  if (!form) throw invalid({ formKey: 'This form doesn’t exist any more. Please choose another one' });
  return { steps: form.steps ?? steps, questions: form.questions };
}

type Scoped = Pick<RequestRecord, 'formKey' | 'kind' | 'estimatedCost'>;

/** Requires that a request is what its form is for; 422 at the form, or at the cost where somebody is entering that. */
export async function requireForm(
  { db, currency }: Pick<Work, 'db' | 'currency'>,
  { formKey, kind, estimatedCost: cost }: Scoped,
  { state, costField = 'formKey' }: { readonly state: ScopeState; readonly costField?: string },
): Promise<void> {
  const form = await findForm(db, formKey);
  const fault = form && scopeFault(form, { kind, cost }, { state, sign: signBefore(currency) });
  if (fault) throw invalid({ [fault.about === 'cost' ? costField : 'formKey']: fault.message });
}

/** The form with a key; undefined for the default one, and where it is gone. */
export const findForm = async (db: Executor, formKey: string | null): Promise<RequestForm | undefined> =>
  formKey === null ? undefined : (await findForms(db)).find(({ key }) => key === formKey);

/** The key of a form, or null where that form is gone. */
export const presentFormKey = async (db: Executor, formKey: string | null): Promise<string | null> =>
  (await findForm(db, formKey)) ? formKey : null;
