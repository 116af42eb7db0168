import type { SavedStep } from '@purser/api/workflow';
import { additionFields } from '@purser/domain/approvals/step-plan';
import { ownValue } from '@purser/domain/own-value';
import { Problem } from '@purser/domain/problem';
import { stepLabelMissing, stepsMissing, submissionKey } from '@purser/domain/workflow';

const stepFields = ['label', 'description', 'actions', 'roleType', 'approverId', ...additionFields] as const;
export type StepErrors = Readonly<Partial<Record<(typeof stepFields)[number], string>>>;

/** The errors of a workflow's fields, by the step's key. */
export type WorkflowErrors = Readonly<Record<string, StepErrors>>;

/** The sentences of 'Validation Error' (docs/product/settings.md#workflow). */
const rolesMissing = 'Please select a role for all role-based workflow steps';
const labelsMissing = 'Please enter a label for each workflow step';

/** What keeps steps from being saved, at each field and in one sentence; undefined where nothing does. */
export function faultsOf(
  steps: readonly SavedStep[],
): { readonly sentence: string; readonly byStep: WorkflowErrors } | undefined {
  const wrong = steps.map((step) => [step.key, errorsOf(step)] as const);
  const byStep = Object.fromEntries(wrong.filter(([, errors]) => Object.keys(errors).length > 0));
  const all = Object.values(byStep);
  if (all.some(({ roleType }) => roleType)) return { sentence: rolesMissing, byStep };
  if (all.length > 0) return { sentence: labelsMissing, byStep };
  return steps.length < 2 ? { sentence: stepsMissing, byStep } : undefined;
}

const errorsOf = ({ key, label, assigneeType, roleType }: SavedStep): StepErrors => ({
  ...(label === '' && { label: stepLabelMissing }),
  ...(key !== submissionKey &&
    assigneeType === 'role' &&
    roleType === null && { roleType: 'Please select a role' }),
});

// The workflow's step has the path `steps.2.label`, a form's `forms.1.steps.2.label`.
const stepPath = /(?:^|\.)steps\.(\d+)\.(\w+)/;

/** The server's messages at the fields of the steps that were sent. */
export function serverErrors(error: Error | null, steps: readonly SavedStep[]): WorkflowErrors {
  const fields = error instanceof Problem ? Object.entries(error.fields ?? {}) : [];
  const byStep: Record<string, StepErrors> = {};
  for (const [path, message] of fields) {
    const [, at, name] = stepPath.exec(path) ?? [];
    const step = steps[Number(at)];
    const field = stepFields.find((other) => other === name);
    if (step && field) byStep[step.key] = { [field]: message, ...ownValue(byStep, step.key) };
  }
  return byStep;
}
