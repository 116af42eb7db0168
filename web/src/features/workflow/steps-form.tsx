import type { RequestForm } from '@purser/api/approval-settings';
import type { SavedStep } from '@purser/api/workflow';
import { planOf, type StepPlan, wrapUpAt } from '@purser/domain/approvals/step-plan';
import { isPlainStep } from '@purser/domain/approvals/step-sentence';
import { exampleText, workflowWarnings } from '@purser/domain/approvals/workflow-warnings';
import { useMemo, useState } from 'react';
import { onDemand } from '../../lib/on-demand.tsx';
import { useStepNames } from '../../lib/step-names.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { StepList } from './step-list.tsx';
import { StepsHint } from './steps-hint.tsx';
import { useApprovalCompany } from './use-approval-company.ts';
import { useSaveSteps } from './use-save-steps.ts';
import { useWorkflowDraft } from './use-workflow-draft.ts';
import { changedLabels } from './workflow-draft.ts';

type StepsFormProps = {
  /** Whose steps these are; undefined for the default ones. */
  form: RequestForm | undefined;
  /** The forms that have steps of their own. */
  forms: readonly RequestForm[];
  saved: readonly SavedStep[];
  isAdmin: boolean;
  onUnsaved: OnUnsaved;
  /** Null for the default steps. */
  onChoose: (formKey: string | null) => void;
};

/**
 * The steps of one workflow, with what they name and a trial of them beside. Where a step has more than a single approver, each is
 * a line of plain words that opens; otherwise all are open.
 */
export function StepsForm({ form, forms, saved, isAdmin, onUnsaved, onChoose }: StepsFormProps) {
  const draft = useWorkflowDraft(saved);
  const { frame, ...saving } = useSaveSteps(draft, form);
  const [isPast, setIsPast] = useState(false);
  const plans = useMemo(() => draft.steps.map(planOf), [draft.steps]);
  const asLines = saved.map(planOf).some((plan) => !isPlainStep(plan));
  const withNobody = useNobodyNamed(plans);
  // In a plain workflow nobody may be named on purpose: it is said once somebody has saved it.
  const isWarned = asLines || (saving.isSaved && !draft.isUnsaved);
  const warnedKeys = useMemo(
    () => new Set(isWarned ? withNobody.map(({ stepKey }) => stepKey) : []),
    [isWarned, withNobody],
  );
  const stepsCard = (
    <Card
      title="Approval steps"
      actions={
        <span className="workflow-heads">
          {forms.length > 0 && <WorkflowChoice form={form} forms={forms} onChoose={onChoose} />}
          {isAdmin && !form && (
            <Button variant="link" size="sm" onClick={() => setIsPast(true)}>
              Past workflows
            </Button>
          )}
        </span>
      }
    >
      <StepsHint form={form} />
      <div ref={frame}>
        <StepList draft={draft} disabled={!isAdmin} asLines={asLines} withNobody={warnedKeys} />
      </div>
    </Card>
  );
  return (
    <>
      <SplitPage side={asLines && isAdmin ? 360 : undefined}>
        <div className="grid grid-cols-1 items-start gap-3">
          {stepsCard}
          {!asLines && isAdmin && <tryCard.Component steps={draft.steps} />}
          <cards.Component disabled={!isAdmin} plans={plans} steps={draft.steps} onSteps={onChoose} />
        </div>
        {asLines && isAdmin && (
          <div className="workflow-beside">
            <tryCard.Component steps={draft.steps} />
          </div>
        )}
      </SplitPage>
      {isPast && (
        <pastWorkflows.Component
          onTake={(steps) => {
            draft.take(steps);
            setIsPast(false);
          }}
          onClose={() => setIsPast(false)}
        />
      )}
      {isWarned && withNobody.length > 0 && <Warnings warnings={withNobody} />}
      {saving.failure && (
        <Alert variant="destructive" title="The workflow was not saved. Your changes are still here.">
          {saving.failure}
        </Alert>
      )}
      <SaveBar
        label="Save Workflow"
        busy={saving.isSaving}
        isUnsaved={draft.isUnsaved}
        unsavedNames={asLines ? changedLabels(draft.from, draft.steps) : []}
        onUnsaved={onUnsaved}
        nothing="The workflow was not changed."
        disabled={!isAdmin}
        onSave={saving.save}
        onDiscard={saving.discard}
      />
      {saving.conflict && <ConflictDialog {...saving.conflict} />}
    </>
  );
}

// They come beside or below the steps, which most visits are about.
const tryCard = onDemand(async () => (await import('./try-card.tsx')).TryCard);
const cards = onDemand(async () => (await import('./workflow-cards.tsx')).WorkflowCards);
const pastWorkflows = onDemand(async () => (await import('./past-workflows.tsx')).PastWorkflows);

/** The default steps come first; no form has an empty key. */
const WorkflowChoice = ({ form, forms, onChoose }: Pick<StepsFormProps, 'form' | 'forms' | 'onChoose'>) => (
  <Segmented
    label="Whose steps"
    items={[{ value: '', label: 'Default' }, ...forms.map(({ key, name }) => ({ value: key, label: name }))]}
    value={form?.key ?? ''}
    onChange={(key) => onChoose(key === '' ? null : key)}
  />
);

/** Steps that some request would come to without anybody to decide them. */
const Warnings = ({ warnings }: { warnings: readonly NobodyNamed[] }) => (
  <Alert variant="warning" title="Some requests would wait for an administrator">
    <ul>
      {warnings.map(({ stepKey, label, example }) => (
        <li key={stepKey}>
          <b>{label}</b> has no approver. Example: {example}
        </li>
      ))}
    </ul>
  </Alert>
);

/** A step that some request would come to without anybody to decide it, with such a request in words. */
interface NobodyNamed {
  readonly stepKey: string;
  readonly label: string;
  readonly example: string;
}

const none: readonly NobodyNamed[] = [];

/** What the server would warn of, of steps that need not be saved. Empty until people and groups are known. */
function useNobodyNamed(plans: readonly (StepPlan & { readonly label: string })[]): readonly NobodyNamed[] {
  const company = useApprovalCompany(plans);
  const { people, sign } = useStepNames();
  return useMemo(() => {
    if (!company || wrapUpAt(plans) < 1) return none;
    return workflowWarnings(plans, company).map(({ stepKey, example }) => ({
      stepKey,
      label: plans.find(({ key }) => key === stepKey)?.label || 'New step',
      example: exampleText(example, { names: people, sign }),
    }));
  }, [plans, company, people, sign]);
}
