import { workflowLimits } from '@purser/domain/approvals/workflow-faults';
import { approverRoleLabel, approverRoles } from '@purser/domain/workflow';
import { useQuery } from '@tanstack/react-query';
import { approvalGroupsQuery, useUsers } from '../../lib/reference.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { StepConditions } from './step-conditions.tsx';
import { StepQuestions } from './step-questions.tsx';
import type { DraftStep } from './workflow-draft.ts';
import type { StepErrors } from './workflow-errors.ts';

export type StepAdditionsProps = {
  step: DraftStep;
  errors: StepErrors;
  disabled: boolean;
  /** The submission and the wrap-up apply to every request, and no step runs beside them. */
  isApart: boolean;
  /** The step that this one can run beside; undefined for none. */
  previousLabel: string | undefined;
  onChange: (patch: Partial<DraftStep>) => void;
};

/** What a step has beside a single approver (docs/product/approvals.md#steps). */
export function StepAdditions(props: StepAdditionsProps) {
  const { step, errors, disabled, isApart, previousLabel, onChange } = props;
  return (
    <fieldset className="grid gap-4 p-4 rounded-lg border border-line bg-canvas" disabled={disabled}>
      {previousLabel !== undefined && (
        <Field label="Order" error={errors.besidePrevious}>
          <Checkbox
            label={`Runs in parallel with the step before, ${previousLabel}`}
            checked={step.besidePrevious ?? false}
            onChange={({ target }) => onChange({ besidePrevious: target.checked || undefined })}
          />
        </Field>
      )}
      <Approvers {...props} />
      {!isApart && (
        <StepConditions
          conditions={step.conditions ?? []}
          error={errors.conditions}
          disabled={disabled}
          onChange={(conditions) => onChange({ conditions: conditions.length > 0 ? conditions : undefined })}
        />
      )}
      <Times {...props} />
      <StepQuestions
        questions={step.questions ?? []}
        error={errors.questions}
        disabled={disabled}
        onChange={(questions) => onChange({ questions: questions.length > 0 ? questions : undefined })}
      />
    </fieldset>
  );
}

type Approver = NonNullable<DraftStep['approvers']>[number];

/** Several people, roles or groups, who decide instead of the single approver above. */
function Approvers({ step, errors, disabled, onChange }: StepAdditionsProps) {
  const options = useApproverOptions();
  const chosen = step.approvers ?? [];

  function choose(values: string[]) {
    const approvers = values.flatMap(
      (value) => options.find((option) => option.value === value)?.approver ?? [],
    );
    onChange({
      approvers: approvers.length > 0 ? approvers : undefined,
      needs: approvers.length > 0 ? (step.needs ?? 'any') : undefined,
    });
  }

  return (
    <>
      <Field
        label="Several approvers"
        error={errors.approvers}
        hint="People, roles and groups. They decide instead of the approver above, and each counts once."
      >
        <MultiSelect
          options={options}
          value={chosen.map(valueOf)}
          placeholder="None"
          disabled={disabled}
          onChange={choose}
        />
      </Field>
      {chosen.length > 0 && <Needs needs={step.needs ?? 'any'} error={errors.needs} onChange={onChange} />}
    </>
  );
}

const valueOf = (approver: Approver): string => {
  if (approver.type === 'user') return `user ${approver.id}`;
  return approver.type === 'role' ? `role ${approver.role}` : `group ${approver.key}`;
};

function useApproverOptions() {
  const users = useUsers();
  const { data: groups = [] } = useQuery(approvalGroupsQuery);
  const named: { approver: Approver; label: string }[] = [
    ...groups.map(({ key, name, memberIds }) => ({
      approver: { type: 'group' as const, key },
      label: `${name} (${memberIds.length})`,
    })),
    ...approverRoles.map((role) => ({
      approver: { type: 'role' as const, role },
      label: approverRoleLabel(role),
    })),
    ...users.map(({ id, name }) => ({ approver: { type: 'user' as const, id }, label: name })),
  ];
  return named.map(({ approver, label }) => ({ approver, value: valueOf(approver), label }));
}

const needsKinds = [
  { value: 'any', label: 'Any of them' },
  { value: 'all', label: 'All of them' },
  { value: 'some', label: 'At least' },
] as const;

type NeedsProps = {
  needs: NonNullable<DraftStep['needs']>;
  error: string | undefined;
  onChange: StepAdditionsProps['onChange'];
};

function Needs({ needs, error, onChange }: NeedsProps) {
  return (
    <FieldGroup label="How many of them approve" error={error} hint="One rejection rejects.">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="How many of them approve"
          items={needsKinds}
          value={typeof needs === 'number' ? 'some' : needs}
          onChange={(kind) => onChange({ needs: kind === 'some' ? 2 : kind })}
        />
        {typeof needs === 'number' && (
          <NumberInput
            className="max-w-20"
            aria-label="How many approvals"
            min={1}
            value={needs}
            onChange={({ target }) => onChange({ needs: Math.max(Math.trunc(Number(target.value)) || 1, 1) })}
          />
        )}
      </div>
    </FieldGroup>
  );
}

function Times({ step, errors, onChange }: StepAdditionsProps) {
  const { dueDays, escalateAfterDays, escalateToId } = step;
  return (
    <div className="grid items-end gap-x-3 gap-y-4 narrow:grid-cols-3">
      <DaysField
        label="Due after (working days)"
        value={dueDays}
        error={errors.dueDays}
        onChange={(days) =>
          onChange({
            dueDays: days,
            ...(days === undefined && { escalateAfterDays: undefined, escalateToId: undefined }),
          })
        }
      />
      {dueDays !== undefined && (
        <DaysField
          label="Escalate after this many further working days"
          value={escalateAfterDays}
          error={errors.escalateAfterDays}
          onChange={(days) =>
            onChange({ escalateAfterDays: days, ...(days === undefined && { escalateToId: undefined }) })
          }
        />
      )}
      {escalateAfterDays !== undefined && (
        <PersonSelect
          label="Then also goes to"
          nobody="The administrators"
          value={escalateToId ?? null}
          error={errors.escalateToId}
          onChange={(id) => onChange({ escalateToId: id ?? undefined })}
        />
      )}
    </div>
  );
}

type DaysFieldProps = {
  label: string;
  value: number | undefined;
  error: string | undefined;
  onChange: (days: number | undefined) => void;
};

const DaysField = ({ label, value, error, onChange }: DaysFieldProps) => (
  <Field label={label} error={error}>
    <NumberInput
      min={1}
      max={workflowLimits.days}
      value={value ?? ''}
      placeholder="No time"
      onChange={({ target }) => onChange(target.value === '' ? undefined : Math.trunc(Number(target.value)))}
    />
  </Field>
);
