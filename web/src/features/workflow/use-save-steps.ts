import type { RequestForm } from '@purser/api/approval-settings';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { toast } from '../../lib/toast.ts';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import type { WorkflowDraft } from './use-workflow-draft.ts';
import { useSaveFormSteps, useSaveWorkflow } from './workflow.queries.ts';
import type { SavedStep } from './workflow-draft.ts';
import { faultsOf, serverErrors, type WorkflowErrors } from './workflow-errors.ts';

interface Target {
  readonly saved: readonly SavedStep[];
  /** Whose steps they are; undefined for the default ones. */
  readonly form: RequestForm | undefined;
}

/** Saves a draft of steps, as the default ones or as a form's. */
export function useSaveSteps(draft: WorkflowDraft, { saved, form }: Target) {
  const savingDefault = useSaveWorkflow();
  const savingForm = useSaveFormSteps(form?.key ?? '');
  const saving = form ? savingForm : savingDefault;
  const { frame, focusFault } = useFaultFocus();

  function send(from: readonly SavedStep[]) {
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
    isSaved: saving.isSuccess,
    isStale,
    /** Why it wasn't saved, where no field says so. */
    failure: isStale || isShownAtField ? null : serverMessage(saving.error, 'Please try again.'),
  };
}
