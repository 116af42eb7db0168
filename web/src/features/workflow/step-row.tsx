import { additionFields, planOf } from '@purser/domain/approvals/step-plan';
import { approversText, rulesText } from '@purser/domain/approvals/step-sentence';
import { approverRoleLabel, approverRoles, submissionKey } from '@purser/domain/workflow';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { onDemand } from '../../lib/on-demand.tsx';
import { useSwitch } from '../../lib/reference.ts';
import { useStepNames } from '../../lib/step-names.ts';
import { Button } from '../../ui/button.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextArea, TextInput } from '../../ui/text-input.tsx';
import { StepSummary } from './step-summary.tsx';
import { type DraftStep, labelOf } from './workflow-draft.ts';
import type { StepErrors } from './workflow-errors.ts';

type StepRowProps = {
  step: DraftStep;
  number: number;
  isWrapUp: boolean;
  /** The label of the step that it can run beside. */
  previousLabel?: string | undefined;
  canMove: { readonly up: boolean; readonly down: boolean };
  errors: StepErrors;
  disabled: boolean;
  /** The line that stands for the step in a list of such lines; undefined where all steps are open. */
  line: { readonly isOpen: boolean; readonly hasNobody: boolean; readonly onToggle: () => void } | undefined;
  /** Whether it runs in parallel with the step before it, and the next one beside it. */
  beside: { readonly before: boolean; readonly after: boolean };
  onChange: (patch: Partial<DraftStep>) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
  onGrab: (event: PointerEvent) => void;
};

// The submission is always the first step: it is neither moved nor deleted.
export function StepRow(props: StepRowProps) {
  const { step, number, line, beside, disabled } = props;
  const isFirst = step.key === submissionKey;
  return (
    <div
      className="workflow-step"
      role="group"
      aria-label={`Step ${number}: ${labelOf(step)}`}
      data-line={line ? '' : undefined}
      data-open={line?.isOpen ? '' : undefined}
      data-beside={besideText(beside)}
    >
      <div className="workflow-rail">
        {!isFirst && !disabled && (
          <span className="workflow-grip" aria-hidden="true" onPointerDown={props.onGrab}>
            <GripVertical />
          </span>
        )}
        <span className="workflow-number">{number}</span>
      </div>
      {line && <StepSummary step={step} {...line} />}
      {(!line || line.isOpen) && (
        <>
          <StepFields {...props} />
          {!isFirst && <StepButtons {...props} />}
        </>
      )}
    </div>
  );
}

function besideText({ before, after }: StepRowProps['beside']): string | undefined {
  if (before) return after ? 'both' : 'before';
  return after ? 'after' : undefined;
}

function StepFields(props: StepRowProps) {
  const { step, isWrapUp, errors, disabled, onChange } = props;
  return (
    <div className="workflow-fields">
      <Field label="Label" error={errors.label} required>
        <TextInput
          data-control="label"
          value={step.label}
          disabled={disabled}
          onChange={(event) => onChange({ label: event.target.value })}
        />
      </Field>
      <ApproverFields step={step} errors={errors} disabled={disabled} onChange={onChange} />
      <Field
        label="Description"
        error={errors.description}
        hint={isWrapUp && 'This step creates the software and its contract.'}
      >
        <TextArea
          value={step.description}
          disabled={disabled}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      <Field label="Required Actions" error={errors.actions}>
        <TextArea
          value={step.actions}
          placeholder="• Check the budget with Finance"
          disabled={disabled}
          onChange={(event) => onChange({ actions: event.target.value })}
        />
      </Field>
      {step.key !== submissionKey && <Additions {...props} />}
    </div>
  );
}

const stepAdditions = onDemand(async () => (await import('./step-additions.tsx')).StepAdditions);

/** What the step has beside a single approver: in words where its line doesn't say them, and the fields once they are wanted. */
function Additions({ step, isWrapUp, previousLabel, errors, disabled, line, onChange }: StepRowProps) {
  const rules = rulesText(planOf({ ...step, label: labelOf(step) }), useStepNames());
  const [isOpen, setIsOpen] = useState(line !== undefined && rules !== '');
  // Who may not change anything has nothing to open where a step has none.
  const isNothing = disabled && rules === '';
  const hasError = additionFields.some((field) => errors[field] !== undefined);
  if (isNothing) return null;
  return (
    <div className="grid gap-3 col-span-full">
      <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-2">
        {rules && !line && <span className="workflow-words">{rules}</span>}
        <Button
          variant="link"
          size="sm"
          aria-expanded={isOpen || hasError}
          onPointerEnter={stepAdditions.preload}
          onFocus={stepAdditions.preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          Conditions, several approvers, time and questions
          <span className="sr-only"> of {labelOf(step)}</span>
        </Button>
      </p>
      {(isOpen || hasError) && (
        <stepAdditions.Component
          step={step}
          errors={errors}
          disabled={disabled}
          isApart={isWrapUp}
          previousLabel={isWrapUp ? undefined : previousLabel}
          onChange={onChange}
        />
      )}
    </div>
  );
}

function StepButtons({ step, canMove, disabled, onMove, onDelete }: StepRowProps) {
  const name = labelOf(step);
  const buttons = [
    { control: 'up', label: `Move ${name} up`, can: canMove.up, onClick: () => onMove(-1), Icon: ArrowUp },
    {
      control: 'down',
      label: `Move ${name} down`,
      can: canMove.down,
      onClick: () => onMove(1),
      Icon: ArrowDown,
    },
    { control: 'delete', label: `Delete ${name}`, can: true, onClick: onDelete, Icon: Trash2 },
  ];
  return (
    <div className="workflow-buttons flex items-start gap-0.5">
      {buttons.map(({ control, label, can, onClick, Icon }) => (
        <Button
          key={control}
          variant="ghost"
          size="icon-sm"
          data-control={control}
          aria-label={label}
          className="disabled:opacity-40"
          disabled={disabled || !can}
          onClick={onClick}
        >
          <Icon aria-hidden="true" />
        </Button>
      ))}
    </div>
  );
}

type ApproverFieldsProps = {
  step: DraftStep;
  errors: StepErrors;
  disabled: boolean;
  onChange: (patch: Partial<DraftStep>) => void;
};

/** Who decides a step: a certain person, or the person who has a role; the submission is always the requestor's. */
function ApproverFields(props: ApproverFieldsProps) {
  const { step, errors, disabled, onChange } = props;
  if (step.key === submissionKey)
    return (
      <Field label="Approver" className="workflow-approver">
        <TextInput disabled value={approverRoleLabel('requestor')} />
      </Field>
    );
  if (step.approvers && step.approvers.length > 0) return <SeveralApprovers step={step} />;
  return (
    <div className="workflow-approver">
      <FieldGroup label="Approved by">
        <fieldset disabled={disabled}>
          <Segmented
            label="Approved by"
            items={assigneeTypes}
            value={step.assigneeType}
            onChange={(assigneeType) => onChange({ assigneeType })}
          />
        </fieldset>
      </FieldGroup>
      {step.assigneeType === 'user' ? (
        <PersonSelect
          label="Approver"
          nobody="No approver assigned"
          value={step.approverId}
          error={errors.approverId}
          disabled={disabled}
          onChange={(approverId) => onChange({ approverId })}
        />
      ) : (
        <RoleField {...props} />
      )}
    </div>
  );
}

/** Beside several approvers the single one says nothing. */
function SeveralApprovers({ step }: Pick<ApproverFieldsProps, 'step'>) {
  const words = approversText(planOf({ ...step, label: labelOf(step) }), useStepNames());
  return (
    <Field
      label="Approved by"
      className="workflow-approver"
      hint="They are chosen below, under ‘Several approvers’."
    >
      <TextInput disabled value={`${words.slice(0, 1).toUpperCase()}${words.slice(1)}`} />
    </Field>
  );
}

const assigneeTypes = [
  { value: 'user', label: 'Specific User' },
  { value: 'role', label: 'Role' },
] as const;

function RoleField({ step, errors, disabled, onChange }: ApproverFieldsProps) {
  const allowsSelfApproval = useSwitch('allowSelfApproval');
  const hasNoApprover = step.roleType === 'requestor' && !allowsSelfApproval;
  return (
    <Field
      label="Role"
      required
      error={errors.roleType}
      hint={
        hasNoApprover &&
        'Requestors can’t approve their own requests, so an administrator has to approve this step.'
      }
    >
      <Select
        options={roles}
        placeholder="Select a role"
        value={step.roleType ?? ''}
        disabled={disabled}
        onChange={(value) => onChange({ roleType: approverRoles.find((role) => role === value) ?? null })}
      />
    </Field>
  );
}

const roles = approverRoles.map((role) => ({ value: role, label: approverRoleLabel(role) }));
