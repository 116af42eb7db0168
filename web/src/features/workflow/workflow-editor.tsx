import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { onDemand } from '../../lib/on-demand.tsx';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
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
import { changedLabels, type SavedStep } from './workflow-draft.ts';
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

function StepsForm({ saved, isAdmin, onUnsaved }: StepsProps & { saved: readonly SavedStep[] }) {
  const draft = useWorkflowDraft(saved);
  const { frame, ...saving } = useSave(draft, saved);
  const [isPast, setIsPast] = useState(false);
  return (
    <>
      <Card
        title="Approval steps"
        actions={
          isAdmin && (
            <Button variant="link" size="sm" onClick={() => setIsPast(true)}>
              Past workflows
            </Button>
          )
        }
      >
        {stepsHint}
        <div ref={frame}>
          <StepList draft={draft} disabled={!isAdmin} />
        </div>
      </Card>
      {saving.warnings.length > 0 && !draft.isUnsaved && (
        <Warnings warnings={saving.warnings} steps={saved} />
      )}
      {isAdmin && <tryCard.Component steps={draft.steps} />}
      <groupsCard.Component disabled={!isAdmin} />
      <formsCard.Component disabled={!isAdmin} steps={draft.steps} />
      <holidaysCard.Component disabled={!isAdmin} />
      {isPast && (
        <pastWorkflows.Component
          onTake={(steps) => {
            draft.take(steps);
            setIsPast(false);
          }}
          onClose={() => setIsPast(false)}
        />
      )}
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

// They come below the steps, which most visits are about.
const tryCard = onDemand(async () => (await import('./try-card.tsx')).TryCard);
const groupsCard = onDemand(async () => (await import('./groups-card.tsx')).GroupsCard);
const formsCard = onDemand(async () => (await import('./forms-card.tsx')).FormsCard);
const holidaysCard = onDemand(async () => (await import('./holidays-card.tsx')).HolidaysCard);
const pastWorkflows = onDemand(async () => (await import('./past-workflows.tsx')).PastWorkflows);

type WarningsProps = {
  warnings: readonly { readonly stepKey: string; readonly example: string }[];
  steps: readonly SavedStep[];
};

/** Steps that some request would come to without anybody to decide them. */
const Warnings = ({ warnings, steps }: WarningsProps) => (
  <Alert variant="warning" title="Some requests would wait for an administrator">
    <ul>
      {warnings.map(({ stepKey, example }) => (
        <li key={stepKey}>
          <b>{steps.find(({ key }) => key === stepKey)?.label ?? stepKey}</b> has nobody named. Example:{' '}
          {example}
        </li>
      ))}
    </ul>
  </Alert>
);

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

function useSave(draft: WorkflowDraft, saved: readonly SavedStep[]) {
  const saving = useSaveWorkflow();
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
    warnings: saving.data?.warnings ?? [],
    isSaving: saving.isPending,
    isStale,
    /** Why it wasn't saved, where no field says so. */
    failure: isStale || isShownAtField ? null : serverMessage(saving.error, 'Please try again.'),
  };
}
