import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isDateText } from '@purser/domain/days';
import { dayMissing } from '@purser/domain/forecast/scenario';
import { fullDay } from '@purser/domain/renewal/day-words';
import { notAfterToday } from '@purser/domain/renewal/deciding';
import { countOf } from '../../../lib/format.ts';
import { useTypedForm } from '../../../lib/typed-form.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
  const { form, typed, change, faults } = useTypedForm({
    start: { until: '' },
    faultsOf: ({ until }) => ({ until: faultOf(until, today, latest) }),
  });
  const [only] = rows;
  return (
    <FormDialog
      title={`Snooze ${rows.length === 1 && only ? renewalName(only) : countOf(rows.length, 'item')}`}
      description="For yourself only; others are still reminded."
      form={form}
      verb="Snooze"
      onSend={({ until }) => {
        onChoose(until);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label="Until"
        required
        hint={`Not after ${fullDay(latest)}, 7 days before act by`}
        error={faults.until}
      >
        <DateField value={typed.until} onChange={(until) => change({ until })} today={today} max={latest} />
      </Field>
    </FormDialog>
  );
}

function faultOf(until: string, today: string, latest: string): string | undefined {
  if (until === '') return dayMissing;
  if (!isDateText(until)) return 'Invalid day';
  if (until <= today) return notAfterToday;
  return until > latest ? `Not after ${fullDay(latest)}` : undefined;
}
