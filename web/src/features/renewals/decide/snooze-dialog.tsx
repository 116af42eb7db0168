import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isDateText } from '@purser/domain/days';
import { dayMissing } from '@purser/domain/forecast/scenario';
import { fullDay } from '@purser/domain/renewal/day-words';
import { notAfterToday } from '@purser/domain/renewal/deciding';
import { type FormEvent, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { CancelButton } from '../../../ui/cancel-button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useFaultFocus } from '../../../ui/fault-focus.ts';
import { Field } from '../../../ui/field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { renewalName } from './opened-decision.ts';

type SnoozeDialogProps = {
  rows: readonly RenewalTerm[];
  today: string;
  /** The last day that can be chosen. */
  latest: string;
  onChoose: (until: string) => void;
  onClose: () => void;
};

export function SnoozeDialog({ rows, today, latest, onChoose, onClose }: SnoozeDialogProps) {
  const [until, setUntil] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { frame, focusFault } = useFaultFocus();
  const fault = faultOf(until, today, latest);
  const [only] = rows;

  function submit(event: FormEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (fault) return focusFault();
    onChoose(until);
    onClose();
  }

  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title={`Snooze ${rows.length === 1 && only ? renewalName(only) : countOf(rows.length, 'item')}`}
      description="For yourself only; others are still reminded."
      onSubmit={submit}
      unsaved={until !== ''}
      footer={
        <>
          <CancelButton />
          <SubmitButton>Snooze</SubmitButton>
        </>
      }
    >
      <div ref={frame}>
        <Field
          label="Until"
          required
          hint={`Not after ${fullDay(latest)}, 7 days before act by`}
          error={isChecked ? fault : undefined}
        >
          <DateField value={until} onChange={setUntil} today={today} max={latest} />
        </Field>
      </div>
    </Dialog>
  );
}

function faultOf(until: string, today: string, latest: string): string | undefined {
  if (until === '') return dayMissing;
  if (!isDateText(until)) return 'Invalid day';
  if (until <= today) return notAfterToday;
  return until > latest ? `Not after ${fullDay(latest)}` : undefined;
}
