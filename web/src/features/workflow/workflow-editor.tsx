import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestFormsQuery } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Card } from '../../ui/card.tsx';
import { useDiscardGuard } from '../../ui/close-guard.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { ApprovalSwitches } from './approval-switches.tsx';
import { StepsForm } from './steps-form.tsx';
import { StepsHint } from './steps-hint.tsx';
import { todaysWorkflowQuery } from './workflow.queries.ts';

type WorkflowEditorProps = { onUnsaved: OnUnsaved };

/** The approval workflow and the rules beside it (docs/product/settings.md#workflow). */
export function WorkflowEditor({ onUnsaved }: WorkflowEditorProps) {
  const isAdmin = may(useMe(), 'save workflow');
  return (
    <>
      {!isAdmin && <Alert>Admin privileges required to change the workflow</Alert>}
      <ApprovalSwitches disabled={!isAdmin} />
      <Workflows isAdmin={isAdmin} onUnsaved={onUnsaved} />
    </>
  );
}

/** The usual steps, and those of forms that have their own, one of which is edited at a time. */
function Workflows({ isAdmin, onUnsaved }: WorkflowEditorProps & { isAdmin: boolean }) {
  const workflow = useQuery(todaysWorkflowQuery);
  const { data: forms = [] } = useQuery(requestFormsQuery);
  const [formKey, setFormKey] = useState<string | null>(null);
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const guard = useDiscardGuard(unsaved !== null);
  const form = forms.find(({ key, steps }) => key === formKey && steps !== null);

  function tell(text: string | null) {
    setUnsaved(text);
    onUnsaved(text);
  }

  return (
    <Answer query={workflow} waiting={skeleton} failed="Failed to fetch the workflow">
      {(saved) => (
        <>
          <StepsForm
            key={form?.key ?? ''}
            form={form}
            forms={forms.filter(({ steps }) => steps !== null)}
            saved={form?.steps ?? saved.steps}
            isAdmin={isAdmin}
            onUnsaved={tell}
            onChoose={(key) => guard.leave(() => setFormKey(key))}
          />
          {guard.question}
        </>
      )}
    </Answer>
  );
}

const FieldShape = ({ width, height }: { width?: number; height: number }) => (
  <div className="field">
    <Skeleton width={96} height={16} />
    <Skeleton width={width} height={height} />
  </div>
);

const skeleton = (
  <Waiting label="Loading workflow">
    <Card title="Approval steps">
      <StepsHint form={undefined} />
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
