import { wrapUpStepOf } from '@purser/domain/requests';
import { submissionKey, type WorkflowStep } from '@purser/domain/workflow';

/** A step while it is edited. What belongs to the other way of choosing an approver stays, in case one goes back to it. */
export interface DraftStep extends Omit<WorkflowStep, 'actions'> {
  /** The required actions as they are typed, a line each. */
  readonly actions: string;
  /** It goes when the workflow is saved; until then it can be brought back. */
  readonly isDeleted: boolean;
}

/** Steps as they are edited. */
export const draftOf = (steps: readonly WorkflowStep[]): readonly DraftStep[] =>
  steps.map((step) => ({ ...step, actions: step.actions.join('\n'), isDeleted: false }));

/** Steps as they are saved. */
export const stepsOf = (draft: readonly DraftStep[]): WorkflowStep[] =>
  liveSteps(draft).map(({ isDeleted: _deleted, actions, ...step }) => ({
    ...step,
    label: step.label.trim(),
    description: step.description.trim(),
    actions: actions
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
    roleType: step.assigneeType === 'role' ? step.roleType : null,
    approverId: step.assigneeType === 'user' ? step.approverId : null,
  }));

/** The steps that will be there once the draft is saved. */
export const liveSteps = (draft: readonly DraftStep[]): readonly DraftStep[] =>
  draft.filter(({ isDeleted }) => !isDeleted);

/** Whether two workflows are the same. */
export const isSameWorkflow = (one: readonly WorkflowStep[], other: readonly WorkflowStep[]): boolean =>
  JSON.stringify(stepsOf(draftOf(one))) === JSON.stringify(stepsOf(draftOf(other)));

/** The labels of the steps that differ between two workflows. */
export function changedLabels(before: readonly WorkflowStep[], after: readonly WorkflowStep[]): string[] {
  const changed = after.filter((step, at) => !isSameWorkflow([step], before.slice(at, at + 1)));
  const gone = before.filter(({ key }) => !after.some((step) => step.key === key));
  return [...changed, ...gone].map(({ label }) => label);
}

/** A further step, of which nothing is known but its key. */
export const newStep = (key: string): DraftStep => ({
  key,
  label: '',
  description: '',
  actions: '',
  assigneeType: 'user',
  roleType: null,
  approverId: null,
  defaultRole: null,
  isDeleted: false,
});

/** A key for a new step: `step_` and the time, or the next one that is free. */
export function newKey(draft: readonly DraftStep[], now: number): string {
  const key = `step_${now}`;
  return draft.some((step) => step.key === key) ? newKey(draft, now + 1) : key;
}

/** The draft with a step in another place; the submission stays the first whatever is asked for. */
export function movedTo(draft: readonly DraftStep[], key: string, place: number): readonly DraftStep[] {
  const step = draft.find((other) => other.key === key);
  if (!step || key === submissionKey) return draft;
  const others = draft.filter((other) => other !== step);
  return others.toSpliced(Math.max(place, 1), 0, step);
}

/** Where a step goes that is moved by one, past those that are deleted; undefined at either end. */
export function nextIndex(draft: readonly DraftStep[], key: string, by: -1 | 1): number | undefined {
  const from = draft.findIndex((step) => step.key === key);
  for (let at = from + by; at > 0 && at < draft.length; at += by) {
    if (!draft[at]?.isDeleted) return at;
  }
  return undefined;
}

/** The draft with a further step: before the wrap-up, and at the end where nothing but the submission is left. */
export function withNew(draft: readonly DraftStep[], step: DraftStep): readonly DraftStep[] {
  const wrapUp = wrapUpStepOf(liveSteps(draft));
  const place = wrapUp && wrapUp.key !== submissionKey ? draft.indexOf(wrapUp) : draft.length;
  return draft.toSpliced(place, 0, step);
}

/** How a step is called where its label is empty. */
export const labelOf = ({ label }: Pick<DraftStep, 'label'>): string => label.trim() || 'New step';
