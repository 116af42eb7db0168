import { terminateSoftware } from '@purser/api/software';
import { formatCivilDate } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { useTypedForm } from '../../lib/typed-form.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import type { SoftwareEditor } from './use-software-editor.ts';

type Term = { readonly startDate: string; readonly endDate: string | null };

type SoftwareEditorDialogsProps = {
  name: string;
  editor: SoftwareEditor;
  /** The latest one; null where there is none. */
  contract: Term | null;
  /** Deletes that contract; undefined where only administrators do. */
  onDelete?: (() => void) | undefined;
};

/** The dialogs of an item's form: for the last contract date, and for another user's changes. They are outside of it. */
export function SoftwareEditorDialogs(props: SoftwareEditorDialogsProps) {
  const { conflict, base, isTerminating } = props.editor;
  return (
    <>
      {base && isTerminating && <TerminationDialog {...props} />}
      {conflict && <ConflictDialog title={`${props.name} has changed since you opened it`} {...conflict} />}
    </>
  );
}

/** Asks for the last contract date before an item is terminated (docs/product/software.md#termination). */
function TerminationDialog({ name, contract, editor, onDelete }: SoftwareEditorDialogsProps) {
  const { isSent, problem } = editor;
  const today = useToday();
  // Until one is typed, the day follows the contract, which another may take the place of.
  const start: { endDate: string | undefined } = { endDate: undefined };
  const dayOf = (typed: typeof start) => typed.endDate ?? lastDay(contract, today);
  const { form, typed, change, faults } = useTypedForm({
    start,
    faultsOf: (given) => ({ endDate: messageFor(dayOf(given)) }),
    error: problem,
  });
  const endDate = dayOf(typed);
  return (
    <FormDialog
      title="Confirm Contract Termination"
      description={
        contract
          ? `${name} becomes terminated, and its latest contract, ${termOf(contract)}, ends on this date.`
          : `${name} becomes terminated. It has no contract that would end.`
      }
      form={form}
      saving={{ isPending: isSent, error: problem }}
      verb="Confirm Termination"
      pending="Terminating…"
      destructive
      failed={{ otherwise: 'Failed to update software' }}
      onSend={() => void editor.send({ endDate })}
      onClose={() => editor.askForDate(false)}
      onClosed={() => editor.form.setFocus('status')}
    >
      {contract && contract.startDate > today && (
        <Alert variant="warning">
          That contract hasn’t begun. To end before {formatCivilDate(contract.startDate)},{' '}
          {onDelete ? 'delete it first.' : 'an administrator deletes it first.'}{' '}
          {onDelete && (
            <Button variant="link" size="sm" onClick={onDelete}>
              Delete Contract
            </Button>
          )}
        </Alert>
      )}
      <Field
        label="Last Contract Date"
        hint={
          endDate > today && endDate === contract?.endDate
            ? 'The last day of that contract. It can be an earlier one.'
            : undefined
        }
        error={faults.endDate}
        required
      >
        <DateField
          value={endDate}
          onChange={(day) => change({ endDate: day })}
          today={today}
          min={contract?.startDate}
        />
      </Field>
    </FormDialog>
  );
}

// Most contracts are left to run out; one without an end, or past it, ends today.
function lastDay(contract: Term | null, today: string): string {
  if (contract?.endDate && contract.endDate >= today) return contract.endDate;
  return contract && contract.startDate > today ? contract.startDate : today;
}

const termOf = ({ startDate, endDate }: Term): string =>
  endDate === null
    ? `from ${formatCivilDate(startDate)}, without an end`
    : `from ${formatCivilDate(startDate)} to ${formatCivilDate(endDate)}`;

const messageFor = (endDate: string): string | undefined =>
  terminateSoftware.body.safeParse({ endDate }).error?.issues[0]?.message;
