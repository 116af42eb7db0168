import { approverRoleLabel, approverRoles, submissionKey } from '@purser/domain/workflow';
import { useSwitch } from '../../lib/reference.ts';
import { Field, FieldGroup } from '../../ui/field.tsx';
import { PersonSelect } from '../../ui/person-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { DraftStep } from './workflow-draft.ts';
import type { StepErrors } from './workflow-errors.ts';

type ApproverFieldsProps = {
  step: DraftStep;
  errors: StepErrors;
  disabled: boolean;
  onChange: (patch: Partial<DraftStep>) => void;
};

/** Who decides a step: a certain person, or the person who has a role; the submission is always the requestor's. */
export function ApproverFields(props: ApproverFieldsProps) {
  const { step, errors, disabled, onChange } = props;
  if (step.key === submissionKey)
    return (
      <Field label="Approver" className="workflow-approver">
        <TextInput disabled value={approverRoleLabel('requestor')} />
      </Field>
    );
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
