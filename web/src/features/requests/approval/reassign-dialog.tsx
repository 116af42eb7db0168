import type { RequestStep } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import { approverMissing } from '@purser/domain/requests';
import { approverRoleLabel } from '@purser/domain/workflow';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { usePeopleNames } from '../../../lib/people-names.ts';
import { isSignedOut } from '../../../lib/problem-kinds.ts';
import { approvalGroupsQuery } from '../../../lib/reference.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
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
  const [newAssigneeId, setNewAssigneeId] = useState<number | null>(null);
  const replaceable = useReplaceable(step);
  const [replaced, setReplaced] = useState(replaceable[0]?.value ?? '');
  const [isMissing, setIsMissing] = useState(false);
  const select = useRef<HTMLButtonElement>(null);
  const failure = reassignment.isPending ? null : failureOf(reassignment.error);

  function choose(id: number | null) {
    setNewAssigneeId(id);
    setIsMissing(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reassignment.isPending) return;
    if (newAssigneeId === null) {
      setIsMissing(true);
      return select.current?.focus();
    }
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
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title="Re-assign Approver"
      description={`Choose who decides ${step.label}. So far it is ${step.assigneeName ?? 'left to the administrators'}.`}
      onSubmit={submit}
      footer={
        <>
          <CancelButton />
          <Button type="submit" busy={reassignment.isPending} busyLabel="Re-assigning…">
            Re-assign
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {replaceable.length > 1 && (
          <Field label="Replaces">
            <Select value={replaced} options={replaceable} placeholder="Choose whom" onChange={setReplaced} />
          </Field>
        )}
        <PersonSelect
          ref={select}
          label="New Approver"
          required
          value={newAssigneeId}
          onChange={choose}
          placeholder="Choose a person"
          error={isMissing ? approverMissing : undefined}
        />
        {failure && <Alert variant="destructive">{failure}</Alert>}
      </div>
    </Dialog>
  );
}

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
