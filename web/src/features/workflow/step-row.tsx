import { submissionKey } from '@purser/domain/workflow';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { PointerEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ApproverFields } from './approver-fields.tsx';
import { type DraftStep, labelOf } from './workflow-draft.ts';
import type { StepErrors } from './workflow-errors.ts';

type StepRowProps = {
  step: DraftStep;
  number: number;
  isWrapUp: boolean;
  canMove: { readonly up: boolean; readonly down: boolean };
  errors: StepErrors;
  disabled: boolean;
  onChange: (patch: Partial<DraftStep>) => void;
  onMove: (by: -1 | 1) => void;
  onDelete: () => void;
  /** The handle was taken hold of. */
  onGrab: (event: PointerEvent) => void;
};

/** One step with its fields. The submission is always the first: it stays where it is. */
export function StepRow(props: StepRowProps) {
  const { step, number, isWrapUp, errors, disabled, onChange } = props;
  const isFirst = step.key === submissionKey;
  return (
    <div className="workflow-step" role="group" aria-label={`Step ${number}: ${labelOf(step)}`}>
      <div className="workflow-rail">
        {!isFirst && !disabled && (
          <span className="workflow-grip" aria-hidden="true" onPointerDown={props.onGrab}>
            <GripVertical />
          </span>
        )}
        <span className="workflow-number">{number}</span>
      </div>
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
      </div>
      {!isFirst && <StepButtons {...props} />}
    </div>
  );
}

function StepButtons({ step, canMove, disabled, onMove, onDelete }: StepRowProps) {
  const name = labelOf(step);
  const look = { variant: 'ghost', size: 'icon-sm' } as const;
  return (
    <div className="workflow-buttons">
      <Button
        {...look}
        data-control="up"
        aria-label={`Move ${name} up`}
        disabled={disabled || !canMove.up}
        onClick={() => onMove(-1)}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        {...look}
        data-control="down"
        aria-label={`Move ${name} down`}
        disabled={disabled || !canMove.down}
        onClick={() => onMove(1)}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
      <Button
        {...look}
        data-control="delete"
        aria-label={`Delete ${name}`}
        disabled={disabled}
        onClick={onDelete}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  );
}
