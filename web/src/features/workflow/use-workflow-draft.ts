import type { WorkflowStep } from '@purser/domain/workflow';
import { useState } from 'react';
import {
  type DraftStep,
  draftOf,
  isSameWorkflow,
  labelOf,
  liveSteps,
  movedTo,
  newKey,
  newStep,
  nextIndex,
  stepsOf,
  withNew,
} from './workflow-draft.ts';
import type { Faults, StepErrors, StepField } from './workflow-errors.ts';

interface Edited {
  readonly draft: readonly DraftStep[];
  /** The workflow that the edits began from. */
  readonly from: readonly WorkflowStep[];
}

/** The workflow while it is edited: what is saved until somebody changes something, and then what they made of it. */
export function useWorkflowDraft(saved: readonly WorkflowStep[]) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [errors, setErrors] = useState<Faults['byStep']>({});
  const draft = edited?.draft ?? draftOf(saved);
  const from = edited?.from ?? saved;
  const steps = stepsOf(draft);

  const edit = (next: (draft: readonly DraftStep[]) => readonly DraftStep[]) =>
    setEdited((before) => ({
      draft: next(before?.draft ?? draftOf(saved)),
      from: before?.from ?? saved,
    }));

  function change(key: string, patch: Partial<DraftStep>) {
    edit((before) => before.map((step) => (step.key === key ? { ...step, ...patch } : step)));
    setErrors((before) => ({ ...before, [key]: without(before[key] ?? {}, patch) }));
  }

  /** Adds a step before the wrap-up. Answers its key, and where it is in words. */
  function add() {
    const key = newKey(draft, Date.now());
    const next = withNew(draft, newStep(key));
    edit(() => next);
    return { key, news: `Step ${positionIn(next, key).place} was added` };
  }

  /** Puts a step in another place. Answers where it is then, in words. */
  function move(key: string, place: number): string {
    const next = movedTo(draft, key, place);
    edit(() => next);
    const { label, place: now } = positionIn(next, key);
    return `${label} is now step ${now}`;
  }

  function forget() {
    setEdited(null);
    setErrors({});
  }

  /** What was sent is saved; who has gone on meanwhile keeps that. */
  const settle = (sent: readonly DraftStep[], now: readonly WorkflowStep[]) =>
    setEdited((before) => (before && before.draft !== sent ? { draft: before.draft, from: now } : null));

  return {
    draft,
    steps,
    from,
    errors,
    isUnsaved: !isSameWorkflow(steps, from),
    change,
    add,
    move,
    placeFrom: (key: string, by: -1 | 1) => nextIndex(draft, key, by),
    showErrors: setErrors,
    forget,
    settle,
  };
}

export type WorkflowDraft = ReturnType<typeof useWorkflowDraft>;

/** How a step is called, and where it is among those that stay: '3 of 6'. */
function positionIn(draft: readonly DraftStep[], key: string) {
  const live = liveSteps(draft);
  const at = live.findIndex((step) => step.key === key);
  return { label: labelOf(live[at] ?? { label: '' }), place: `${at + 1} of ${live.length}` };
}

// Whoever changes the approver, or how one is chosen, has done something about what was wrong with it.
function without(errors: StepErrors, patch: Partial<DraftStep>): StepErrors {
  const isApprover = 'assigneeType' in patch || 'roleType' in patch || 'approverId' in patch;
  const isMended = (field: string) =>
    field in patch || (isApprover && (field === 'roleType' || field === 'approverId'));
  const left = Object.entries(errors).filter(([field]) => !isMended(field));
  return Object.fromEntries(left) satisfies Partial<Record<StepField, string>>;
}
