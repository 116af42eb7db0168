import { may } from '@purser/domain/policy';
import type { WorkflowStep } from '@purser/domain/workflow';
import { useQuery } from '@tanstack/react-query';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFaultFocus } from '../../ui/fault-focus.ts';
import { QueryError } from '../../ui/query-error.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { ApprovalSwitches } from './approval-switches.tsx';
import { StepList } from './step-list.tsx';
import { useWorkflowDraft, type WorkflowDraft } from './use-workflow-draft.ts';
import { todaysWorkflowQuery, useSaveWorkflow } from './workflow.queries.ts';
import { changedLabels } from './workflow-draft.ts';
import { faultsOf, serverErrors, type WorkflowErrors } from './workflow-errors.ts';

type WorkflowEditorProps = { onUnsaved: OnUnsaved };

/** The approval workflow and the rules beside it (docs/product/settings.md#workflow). */
export function WorkflowEditor({ onUnsaved }: WorkflowEditorProps) {
  const isAdmin = may(useMe(), 'save workflow');
  return (
    <>
      {!isAdmin && <Alert>Admin privileges required to change the workflow</Alert>}
      <ApprovalSwitches disabled={!isAdmin} />
      <Steps isAdmin={isAdmin} onUnsaved={onUnsaved} />
    </>
  );
}

type StepsProps = WorkflowEditorProps & { isAdmin: boolean };

function Steps({ isAdmin, onUnsaved }: StepsProps) {
  const workflow = useQuery(todaysWorkflowQuery);
  if (workflow.isPending) return skeleton;
  if (workflow.data) return <StepsForm saved={workflow.data.steps} isAdmin={isAdmin} onUnsaved={onUnsaved} />;
  return <QueryError title="Failed to fetch the workflow" query={workflow} />;
}

function StepsForm({ saved, isAdmin, onUnsaved }: StepsProps & { saved: readonly WorkflowStep[] }) {
  const draft = useWorkflowDraft(saved);
  const { frame, ...saving } = useSave(draft, saved);
  return (
    <>
      <Card title="Approval steps">
        {stepsHint}
        <div ref={frame}>
          <StepList draft={draft} disabled={!isAdmin} />
        </div>
      </Card>
      {saving.failure && (
        <Alert variant="destructive" title="The workflow was not saved. Your changes are still here.">
          {saving.failure}
        </Alert>
      )}
      <SaveBar
        label="Save Workflow"
        busy={saving.isSaving}
        isUnsaved={draft.isUnsaved}
        onUnsaved={onUnsaved}
        nothing="The workflow was not changed."
        disabled={!isAdmin}
        onSave={saving.save}
        onDiscard={saving.discard}
      />
      <ConfirmDialog
        open={saving.isStale}
        onOpenChange={(open) => open || saving.keepEditing()}
        title="Somebody else has saved the workflow"
        description={`They changed: ${changedLabels(draft.from, saved).join(', ')}. If you save yours, their changes are lost. To see theirs, keep editing and discard yours.`}
        confirmLabel="Save mine"
        cancelLabel="Keep editing"
        busy={saving.isSaving}
        busyLabel="Saving…"
        onConfirm={saving.overwrite}
      />
    </>
  );
}

const stepsHint = (
  <p className="workflow-hint">
    A request passes these steps in order. If a step has no approver, any administrator decides it. Write one
    required action on each line: requests show each with one bullet. When you save, drafts get the new steps;
    requests in progress keep their old ones.
  </p>
);

const FieldShape = ({ width, height }: { width?: number; height: number }) => (
  <div className="field">
    <Skeleton width={96} height={16} />
    <Skeleton width={width} height={height} />
  </div>
);

const skeleton = (
  <Waiting label="Loading workflow">
    <Card title="Approval steps">
      {stepsHint}
      <ol className="workflow-steps">
        {[1, 2, 3, 4, 5, 6].map((step) => (
          <li key={step} className="workflow-step">
            <div className="workflow-rail">
              <Skeleton width={22} height={22} round />
            </div>
            <div className="workflow-fields">
              <FieldShape height={32} />
              <div className="workflow-approver">
                <FieldShape width={156} height={32} />
                <FieldShape height={32} />
              </div>
              <FieldShape height={72} />
              <FieldShape height={72} />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  </Waiting>
);

function useSave(draft: WorkflowDraft, saved: readonly WorkflowStep[]) {
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
    failure: isStale || isShownAtField ? null : serverMessage(saving.error, 'Please try again.'),
  };
}
