import type { RequestForm } from '@purser/api/approval-settings';
import type { SavedStep } from '@purser/api/workflow';
import { useQueryClient } from '@tanstack/react-query';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { requestFormsQuery } from '../../lib/reference.ts';
import { refreshRequests } from '../../lib/refresh-requests.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { toast } from '../../lib/toast.ts';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { sharedList } from '../../ui/list-card.tsx';
import { useSharedSave } from '../../ui/shared-save.ts';
import { requestForms, sharedWorkflow } from './shared-steps.ts';
import type { WorkflowDraft } from './use-workflow-draft.ts';
import { faultsOf, serverErrors, type WorkflowErrors } from './workflow-errors.ts';

const sharedForms = sharedList(requestForms);

interface StepsHeard {
  readonly onSaved: (kept: SavedStep[], sent: SavedStep[]) => void;
  readonly onAdopt: (base: SavedStep[], mine: SavedStep[]) => void;
  readonly onRefused: (error: Error, sent: SavedStep[]) => void;
}

/** Saves steps as the default ones, or as those of a form. */
function useStepSaves(form: RequestForm | undefined, { onSaved, onAdopt, onRefused }: StepsHeard) {
  const client = useQueryClient();
  const stepsIn = (forms: readonly RequestForm[] = []) =>
    forms.find(({ key }) => key === form?.key)?.steps ?? [];
  const savingDefault = useSharedSave(sharedWorkflow, {
    onSaved: (kept, sent) => onSaved(kept.steps, sent.steps),
    onAdopt: ({ base, mine }) => onAdopt(base.steps, mine.steps),
    onRefused: (error, sent) => onRefused(error, sent?.steps ?? []),
  });
  const savingForm = useSharedSave(sharedForms, {
    onSaved: (kept, sent) => onSaved(stepsIn(kept), stepsIn(sent)),
    onAdopt: ({ base, mine }) => onAdopt(stepsIn(base), stepsIn(mine)),
    onRefused: (error, sent) => onRefused(error, stepsIn(sent)),
  });

  function save(base: SavedStep[], mine: SavedStep[]) {
    if (!form) return savingDefault.save({ base: { steps: base }, mine: { steps: mine } });
    const forms = client.getQueryData(requestFormsQuery.queryKey) ?? [];
    const withSteps = (steps: SavedStep[]) =>
      forms.map((one) => (one.key === form.key ? { ...one, steps } : one));
    savingForm.save({ base: withSteps(base), mine: withSteps(mine) });
  }

  return form
    ? { ...savingForm, save, refused: stepsIn(savingForm.refused) }
    : { ...savingDefault, save, refused: savingDefault.refused?.steps ?? [] };
}

/** Saves a draft of steps. */
export function useSaveSteps(draft: WorkflowDraft, form: RequestForm | undefined) {
  const client = useQueryClient();
  const { frame, focusFault } = useFaultFocus();
  const saving = useStepSaves(form, { onSaved: settle, onAdopt: draft.adopt, onRefused: refuse });

  function settle(kept: SavedStep[], sent: SavedStep[]) {
    draft.showErrors({});
    draft.settle(sent, kept);
    toast({ title: 'Success', description: 'Workflow updated successfully' });
    // Drafts have the new steps at once.
    void refreshRequests(client);
  }

  function refuse(error: Error, sent: readonly SavedStep[]) {
    mark(serverErrors(error, sent));
    if (isSignedOut(error)) return;
    toast({ title: 'Error', description: 'Failed to update workflow', variant: 'destructive' });
  }

  function mark(errors: WorkflowErrors) {
    focusFault();
    draft.showErrors(errors);
  }

  function save() {
    const faults = faultsOf(draft.steps);
    if (!faults) return saving.save([...draft.from], [...draft.steps]);
    mark(faults.byStep);
    toast({ title: 'Validation Error', description: faults.sentence, variant: 'destructive' });
  }

  function discard() {
    draft.discard();
    saving.forget();
  }

  const isShownAtField = Object.keys(serverErrors(saving.error, saving.refused)).length > 0;
  return {
    frame,
    save,
    discard,
    isSaving: saving.isSaving,
    isSaved: saving.isSaved,
    conflict: saving.conflict,
    /** Why it wasn't saved, where no field says so. */
    failure: isShownAtField ? null : serverMessage(saving.error, 'Please try again.'),
  };
}
