import { may } from '@purser/domain/policy';
import type { WorkflowStep } from '@purser/domain/workflow';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../lib/session.tsx';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { ApprovalSwitches } from './approval-switches.tsx';
import { StepList } from './step-list.tsx';
import { useSave } from './use-save.ts';
import { useWorkflowDraft } from './use-workflow-draft.ts';
import { todaysWorkflowQuery } from './workflow.queries.ts';
import { changedLabels } from './workflow-draft.ts';

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
