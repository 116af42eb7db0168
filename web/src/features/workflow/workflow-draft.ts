import type { SavedStep } from '@purser/api/workflow';
import { wrapUpStepOf } from '@purser/domain/requests';
import { submissionKey } from '@purser/domain/workflow';

/** A step while it is edited. It has both a role and an approver, so that switching the assignee type loses neither. */
export interface DraftStep extends Omit<SavedStep, 'actions'> {
  /** The required actions as they are typed, a line each. */
  readonly actions: string;
  /** It is removed when the workflow is saved; until then it can be restored. */
  readonly isDeleted: boolean;
}

export const draftOf = (steps: readonly SavedStep[]): readonly DraftStep[] =>
  steps.map((step) => ({ ...step, actions: step.actions.join('\n'), isDeleted: false }));

export const stepsOf = (draft: readonly DraftStep[]): SavedStep[] =>
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

/** The steps that aren't deleted. */
export const liveSteps = (draft: readonly DraftStep[]): readonly DraftStep[] =>
  draft.filter(({ isDeleted }) => !isDeleted);

export const isSameWorkflow = (before: readonly SavedStep[], after: readonly SavedStep[]): boolean =>
  JSON.stringify(stepsOf(draftOf(before))) === JSON.stringify(stepsOf(draftOf(after)));

/** The labels of the steps that differ between two workflows, or stand in another order among those that both have. */
export function changedLabels(before: readonly SavedStep[], after: readonly SavedStep[]): string[] {
  const isIn = (steps: readonly SavedStep[], { key }: SavedStep): boolean =>
    steps.some((step) => step.key === key);
  const order = before.filter((step) => isIn(after, step)).map(({ key }) => key);
  const kept = after.filter((step) => isIn(before, step));
  const moved = new Set(kept.filter(({ key }, at) => order[at] !== key).map(({ key }) => key));
  const changed = after.filter(
    (step) =>
      moved.has(step.key) ||
      !isSameWorkflow(
        [step],
        before.filter(({ key }) => key === step.key),
      ),
  );
  const removed = before.filter((step) => !isIn(after, step));
  return [...changed, ...removed].map(({ label }) => label || 'New step');
}

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

/**
 * A key for a new step or question: its noun and the time, or the next one that is free. One that was removed doesn't come again.
 * @example newKey('step', [], 1763884800000) // 'step_1763884800000'
 */
export function newKey(
  noun: 'step' | 'question',
  known: readonly { readonly key: string }[],
  now: number,
): string {
  const key = `${noun}_${now}`;
  return known.some((one) => one.key === key) ? newKey(noun, known, now + 1) : key;
}

/** The draft with a step at another index; the submission always stays the first. */
export function movedTo(draft: readonly DraftStep[], key: string, index: number): readonly DraftStep[] {
  const step = draft.find((other) => other.key === key);
  if (!step || key === submissionKey) return draft;
  return draft.filter((other) => other !== step).toSpliced(Math.max(index, 1), 0, step);
}

/** The index that a step moves to by one up or down, past deleted ones; undefined at either end. */
export function nextIndex(draft: readonly DraftStep[], key: string, by: -1 | 1): number | undefined {
  const from = draft.findIndex((step) => step.key === key);
  for (let at = from + by; at > 0 && at < draft.length; at += by) {
    if (!draft[at]?.isDeleted) return at;
  }
  return undefined;
}

/** The draft with a further step: before the wrap-up, or at the end where only the submission is left. */
export function withNew(draft: readonly DraftStep[], step: DraftStep): readonly DraftStep[] {
  const wrapUp = wrapUpStepOf(liveSteps(draft));
  const index = wrapUp && wrapUp.key !== submissionKey ? draft.indexOf(wrapUp) : draft.length;
  return draft.toSpliced(index, 0, step);
}

export const labelOf = ({ label }: Pick<DraftStep, 'label'>): string => label.trim() || 'New step';
