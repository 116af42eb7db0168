import type { RequestStep } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import { approverMissing } from '@purser/domain/requests';
import { approverRoleLabel } from '@purser/domain/workflow';
import { useQuery } from '@tanstack/react-query';
import { usePeopleNames } from '../../../lib/people-names.ts';
import { isSignedOut } from '../../../lib/problem-kinds.ts';
import { approvalGroupsQuery } from '../../../lib/reference.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useTypedForm } from '../../../lib/typed-form.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PersonSelect } from '../../../ui/person-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { useReassignStep } from '../request-writes.ts';

type ReassignDialogProps = {
  requestId: number;
  step: RequestStep;
  onClose: () => void;
  onDone: (words: string) => void;
};

/** Lets somebody else decide a step (docs/product/approvals.md#re-assigning). */
export function ReassignDialog({ requestId, step, onClose, onDone }: ReassignDialogProps) {
  const reassignment = useReassignStep(requestId);
  const names = usePeopleNames();
  const replaceable = useReplaceable(step);
  const { form, typed, change, faults } = useTypedForm<Typed>({
    start: { newAssigneeId: null, replaced: replaceable[0]?.value ?? '' },
    faultsOf: ({ newAssigneeId }) => ({
      newAssigneeId: newAssigneeId === null ? approverMissing : undefined,
    }),
    error: reassignment.error,
  });

  function send({ newAssigneeId, replaced }: Typed) {
    if (newAssigneeId === null) return;
    const replaces = replaceable.find(({ value }) => value === replaced)?.approver;
    reassignment.mutate(
      { stepId: step.id, newAssigneeId, replaces },
      { onSuccess: () => finish(newAssigneeId) },
    );
  }

  // Of several approvers the step names another first.
  function finish(assigneeId: number) {
    onDone(`${step.label} was re-assigned to ${names.of(assigneeId) ?? 'somebody else'}`);
    onClose();
  }

  return (
    <FormDialog
      title="Re-assign Approver"
      description={`Choose who decides ${step.label}. Currently ${step.assigneeName ?? 'left to the administrators'}.`}
      form={form}
      saving={reassignment}
      verb="Re-assign"
      pending="Re-assigning…"
      failure={failureOf}
      onSend={send}
      onClose={onClose}
    >
      {replaceable.length > 1 && (
        <Field label="Replaces">
          <Select
            value={typed.replaced}
            options={replaceable}
            placeholder="Choose an approver"
            onChange={(replaced) => change({ replaced })}
          />
        </Field>
      )}
      <PersonSelect
        label="New Approver"
        required
        value={typed.newAssigneeId}
        onChange={(newAssigneeId) => change({ newAssigneeId })}
        placeholder="Choose a person"
        error={faults.newAssigneeId}
      />
    </FormDialog>
  );
}

type Typed = { newAssigneeId: number | null; replaced: string };

/** The approvers whom somebody else can replace, as they are held now; a group as a whole. */
function useReplaceable({ replaceable }: RequestStep) {
  const names = usePeopleNames();
  const hasGroup = replaceable.some(({ type }) => type === 'group');
  const { data: groups = [] } = useQuery({ ...approvalGroupsQuery, enabled: hasGroup });
  return replaceable.map((approver) => ({
    approver,
    value: JSON.stringify(approver),
    label: labelOf(approver, { groups, nameOf: (id) => names.of(id) ?? 'Somebody' }),
  }));
}

type NamedApprover = RequestStep['replaceable'][number];

interface Names {
  readonly groups: readonly { readonly key: string; readonly name: string }[];
  readonly nameOf: (id: number) => string;
}

function labelOf(approver: NamedApprover, { groups, nameOf }: Names): string {
  if (approver.type === 'user') return nameOf(approver.id);
  if (approver.type === 'role') return approverRoleLabel(approver.role);
  return groups.find(({ key }) => key === approver.key)?.name ?? approver.key;
}

// The sentences of docs/product/requests.md#request-page, with the status where the answer has no message.
function failureOf(error: Error | null): string | null {
  if (!error || isSignedOut(error)) return null;
  if (!(error instanceof Problem))
    return 'Failed to reassign approver: Something went wrong. Please try again.';
  if (error.code === 'unreachable') return 'Network error. Please check your connection and try again.';
  return `Failed to reassign approver: ${serverMessage(error, wordless(error))}`;
}

function wordless({ more, message }: Problem): string {
  const { status, statusText } = more ?? {};
  if (typeof status !== 'number' || typeof statusText !== 'string') return message;
  return `Server error: ${status} ${statusText}`.trim();
}
