import type { WorkflowStep } from '@purser/domain/workflow';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { serverWords } from '../../lib/server-words.ts';
import { toast } from '../../lib/toast.ts';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import type { WorkflowDraft } from './use-workflow-draft.ts';
import { useSaveWorkflow } from './workflow.queries.ts';
import { faultsOf, serverErrors, type WorkflowErrors } from './workflow-errors.ts';

export function useSave(draft: WorkflowDraft, saved: readonly WorkflowStep[]) {
  const saving = useSaveWorkflow();
  const { frame, focusFault } = useFaultFocus();

  function send(from: readonly WorkflowStep[]) {
    const { steps, draft: sent } = draft;
    saving.mutate(
      { steps, from },
      {
        onSuccess: (workflow) => {
          draft.showErrors({});
          draft.settle(sent, workflow.steps);
        },
        onError: (error) => mark(serverErrors(error, steps)),
      },
    );
  }

  function mark(errors: WorkflowErrors) {
    focusFault();
    draft.showErrors(errors);
  }

  function save() {
    const faults = faultsOf(draft.steps);
    if (!faults) return send(draft.from);
    mark(faults.byStep);
    toast({ title: 'Validation Error', description: faults.sentence, variant: 'destructive' });
  }

  function discard() {
    draft.discard();
    saving.reset();
  }

  const isStale = isOfKind(saving.error, 'stale');
  const isShownAtField = Object.keys(serverErrors(saving.error, saving.variables?.steps ?? [])).length > 0;
  return {
    frame,
    save,
    /** Replaces what somebody else has saved, which `saved` is by now. */
    overwrite: () => send(saved),
    keepEditing: saving.reset,
    discard,
    isSaving: saving.isPending,
    isStale,
    /** Why it wasn't saved, where no field says so. */
    failure: isStale || isShownAtField ? null : serverWords(saving.error, 'Please try again.'),
  };
}
