import type { SavedStep } from '@purser/api/workflow';
import { ownValue } from '@purser/domain/own-value';
import { useMemo, useState } from 'react';
import { fieldsOf, isEqual, rowsOf } from '../../lib/draft.ts';
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
import type { StepErrors, WorkflowErrors } from './workflow-errors.ts';

const mergedDraft = rowsOf<DraftStep>({ keyOf: ({ key }) => key, merge: fieldsOf() });

interface Edited {
  readonly draft: readonly DraftStep[];
  /** The workflow that the edits began from. */
  readonly from: readonly SavedStep[];
}

/** The steps while they are edited: until the first change they follow what is saved. */
function useEditedSteps(saved: readonly SavedStep[]) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const draft = useMemo(() => edited?.draft ?? draftOf(saved), [edited, saved]);

  const edit = (next: (draft: readonly DraftStep[]) => readonly DraftStep[]) =>
    setEdited((before) => ({
      draft: next(before?.draft ?? draftOf(saved)),
      from: before?.from ?? saved,
    }));

  /** Ends the editing once what was sent is saved; what was changed since then stays an unsaved edit. */
  const settle = (sent: SavedStep[], kept: SavedStep[]) =>
    setEdited((before) => {
      if (before === null || isEqual(stepsOf(before.draft), sent)) return null;
      const sides = { base: draftOf(sent), mine: before.draft, theirs: draftOf(kept) };
      return { draft: mergedDraft(sides).value, from: kept };
    });

  /** Goes on from other steps. */
  const adopt = (base: readonly SavedStep[], mine: readonly SavedStep[]) =>
    setEdited({ draft: draftOf(mine), from: base });

  return { draft, from: edited?.from ?? saved, edit, settle, adopt, end: () => setEdited(null) };
}

/** The workflow while it is edited, and the errors of its fields. */
export function useWorkflowDraft(saved: readonly SavedStep[]) {
  const { draft, from, edit, end, ...rest } = useEditedSteps(saved);
  const [errors, setErrors] = useState<WorkflowErrors>({});
  const steps = useMemo(() => stepsOf(draft), [draft]);

  function change(key: string, patch: Partial<DraftStep>) {
    edit((before) => before.map((step) => (step.key === key ? { ...step, ...patch } : step)));
    setErrors((before) => ({ ...before, [key]: without(ownValue(before, key) ?? {}, patch) }));
  }

  /** Answers the new step's key, and its position in words. */
  function add() {
    const key = newKey('step', draft, Date.now());
    const next = withNew(draft, newStep(key));
    edit(() => next);
    return { key, news: `Step ${positionIn(next, key).position} was added` };
  }

  /** Answers the step's new position, in words. */
  function move(key: string, index: number): string {
    const next = movedTo(draft, key, index);
    edit(() => next);
    const { label, position } = positionIn(next, key);
    return `${label} is now step ${position}`;
  }

  const discard = (): void => {
    end();
    setErrors({});
  };

  return {
    draft,
    steps,
    from,
    errors,
    isUnsaved: !isSameWorkflow(steps, from),
    change,
    add,
    move,
    nextIndex: (key: string, by: -1 | 1) => nextIndex(draft, key, by),
    showErrors: setErrors,
    /** Replaces all steps by those of another workflow, unsaved. */
    take: (taken: readonly SavedStep[]) => edit(() => draftOf(taken)),
    discard,
    ...rest,
  };
}

export type WorkflowDraft = ReturnType<typeof useWorkflowDraft>;

/** A step's label, and its position among those that stay: '3 of 6'. */
function positionIn(draft: readonly DraftStep[], key: string) {
  const live = liveSteps(draft);
  const at = live.findIndex((step) => step.key === key);
  return { label: labelOf(live[at] ?? { label: '' }), position: `${at + 1} of ${live.length}` };
}

// Any change of the approver, or of how one is chosen, removes the errors of both approver fields.
const approverFields = ['assigneeType', 'roleType', 'approverId'];

function without(errors: StepErrors, patch: Partial<DraftStep>): StepErrors {
  const changed = Object.keys(patch);
  const corrected = approverFields.some((field) => field in patch)
    ? [...changed, ...approverFields]
    : changed;
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !corrected.includes(field)));
}
