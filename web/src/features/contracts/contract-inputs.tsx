import { optionLabel } from '@purser/domain/options';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-words.ts';
import { useBillingCycles, useSoftwareOptions, withChosen } from '../../lib/reference.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import type { WithContract } from './contract-form.ts';
import type { TermFields } from './use-term.ts';

// One field each, so that every form sets its own order; they find the form around them.

const useErrors = () => useFormContext<WithContract>().formState.errors.contract;

type CostFieldProps = {
  /** Said after what the amount is, in whole sentences. */
  note?: string | undefined;
};

export function CostField({ note }: CostFieldProps) {
  const { register } = useFormContext<WithContract>();
  const hint = 'US dollars a year';
  return (
    <Field
      label={fieldLabel('cost')}
      hint={note ? `${hint}. ${note}` : hint}
      error={useErrors()?.cost?.message}
      required
    >
      <MoneyInput {...register('contract.cost')} />
    </Field>
  );
}

type TermProps = { term: TermFields };

export function CycleField({ term }: TermProps) {
  const cycles = withChosen(useBillingCycles(), [term.cycle.value]);
  const options = cycles.map((cycle) => ({ value: cycle, label: optionLabel(cycle) }));
  return (
    <Field label={fieldLabel('billingCycle')} error={useErrors()?.billingCycle?.message} required>
      <Select {...term.cycle} options={options} />
    </Field>
  );
}

type TermDateProps = TermProps & { today: string };

export function StartField({ term, today }: TermDateProps) {
  return (
    <Field label={fieldLabel('startDate')} error={useErrors()?.startDate?.message} required>
      <DateField {...term.start} today={today} />
    </Field>
  );
}

type EndFieldProps = TermDateProps & {
  /** Said of an end that has been worked out. */
  automaticHint: string;
  /** Said at an empty end, where it shall read otherwise than in the schema. */
  missing?: string | undefined;
  /** Marked so; a yearly contract's is where nothing else is said. */
  required?: boolean;
};

export function EndField(props: EndFieldProps) {
  const { term, today, automaticHint, missing, required = term.isYearly } = props;
  const error = useErrors()?.endDate?.message;
  return (
    <Field
      label={fieldLabel('endDate')}
      required={required}
      hint={term.isEndAutomatic ? automaticHint : undefined}
      error={term.end.value === '' && error ? (missing ?? error) : error}
    >
      <DateField {...term.end} today={today} disabled={!term.isYearly} />
    </Field>
  );
}

export function PaymentTypeField() {
  const { control } = useFormContext<WithContract>();
  const { field } = useController({ control, name: 'contract.paymentType' });
  const value = field.value ?? '';
  const types = withChosen(useSoftwareOptions().paymentTypes, [value]);
  const options = types.map((type) => ({ value: type, label: type }));
  return (
    <Field label={fieldLabel('paymentType')} error={useErrors()?.paymentType?.message}>
      <Select {...field} value={value} options={options} emptyOption="None" placeholder="None" />
    </Field>
  );
}

type DayFieldProps = {
  label: string;
  name: 'cancellationNoticeDate' | 'nextReviewDate';
  today: string;
  hint?: string;
};

/** A day that may be left out. */
export function DayField({ label, name, today, hint }: DayFieldProps) {
  const { control } = useFormContext<WithContract>();
  const { field } = useController({ control, name: `contract.${name}` });
  return (
    <Field label={label} hint={hint} error={useErrors()?.[name]?.message}>
      <DateField {...field} value={field.value ?? ''} today={today} />
    </Field>
  );
}

/** The day to give notice of a contract that isn't there yet. */
export function NoticeField({ today }: { today: string }) {
  return (
    <DayField
      label="Cancel Notice Date (Optional)"
      name="cancellationNoticeDate"
      today={today}
      hint="Date by which cancellation notice must be given (typically 30-90 days before contract end)"
    />
  );
}
