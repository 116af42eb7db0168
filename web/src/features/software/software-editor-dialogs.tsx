import { terminateSoftware } from '@purser/api/software';
import { Problem } from '@purser/domain/problem';
import { type FormEvent, useRef, useState } from 'react';
import { formatCivilDate } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useToday } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { CancelButton } from '../../ui/cancel-button.tsx';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import type { SoftwareEditor } from './use-software-editor.ts';

type Term = { readonly startDate: string; readonly endDate: string | null };

type SoftwareEditorDialogsProps = {
  name: string;
  editor: SoftwareEditor;
  /** The latest one; null where there is none. */
  contract: Term | null;
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
function TerminationDialog({ name, contract, editor }: SoftwareEditorDialogsProps) {
  const { isSent, problem } = editor;
  const today = useToday();
  const [endDate, setEndDate] = useState(() => lastDay(contract, today));
  const [message, setMessage] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const refusal = problem instanceof Problem ? problem.fields?.endDate : undefined;
  const failure = serverMessage(problem, 'Failed to update software');

  function change(date: string) {
    setEndDate(date);
    if (message !== undefined) setMessage(messageFor(date));
  }

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (isSent) return;
    const wrong = messageFor(endDate);
    setMessage(wrong);
    if (wrong === undefined) void editor.send({ endDate });
    else input.current?.focus();
  }

  return (
    <Dialog
      onOpenChange={editor.askForDate}
      title="Confirm Contract Termination"
      description={
        contract
          ? `${name} becomes terminated, and its latest contract, ${termOf(contract)}, ends on this date.`
          : `${name} becomes terminated. It has no contract that would end.`
      }
      onSubmit={confirm}
      onClosed={() => editor.form.setFocus('status')}
      footer={
        <>
          <CancelButton />
          <SubmitButton variant="destructive" busy={isSent} busyLabel="Terminating…">
            Confirm Termination
          </SubmitButton>
        </>
      }
    >
      <div className="grid gap-4">
        {contract && contract.startDate > today && (
          <Alert variant="warning">
            That contract hasn’t begun. To end before {formatCivilDate(contract.startDate)}, close this and
            delete that contract first, under Contract Information.
          </Alert>
        )}
        <Field
          label="Last Contract Date"
          hint={
            endDate > today && endDate === contract?.endDate
              ? 'The last day of that contract. It can be an earlier one.'
              : undefined
          }
          error={message ?? refusal}
          required
        >
          <DateField ref={input} value={endDate} onChange={change} today={today} min={contract?.startDate} />
        </Field>
        {failure && refusal === undefined && <Alert variant="destructive">{failure}</Alert>}
      </div>
    </Dialog>
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
