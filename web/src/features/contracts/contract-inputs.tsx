import { optionLabel, parseBillingCycle } from '@purser/domain/options';
import { useController, useFormContext } from 'react-hook-form';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/number-input.tsx';
import type { Option } from '../../ui/option.ts';
import { Select } from '../../ui/select.tsx';
import type { WithContract } from './contract-form.ts';
import type { TermFields } from './use-term.ts';

// One field each, so that every form sets its own order; they find the form around them.

type Labelled = { label: string };

const useErrors = () => useFormContext<WithContract>().formState.errors.contract;

export function CostField({ label }: Labelled) {
  const { register } = useFormContext<WithContract>();
  return (
    <Field label={label} hint="US dollars a year" error={useErrors()?.cost?.message} required>
      <MoneyInput {...register('contract.cost')} />
    </Field>
  );
}

type TermProps = Labelled & { term: TermFields };

export function CycleField({ label, term }: TermProps) {
  const cycles = useSoftwareOptions().billingCycles.map(parseBillingCycle);
  const options = cycles
    .filter((cycle) => cycle !== undefined)
    .map((cycle) => ({ value: cycle, label: optionLabel(cycle) }));
  return (
    <Field label={label} error={useErrors()?.billingCycle?.message} required>
      <Select {...term.cycle} options={options} />
    </Field>
  );
}

type TermDateProps = TermProps & { today: string };

export function StartField({ label, term, today }: TermDateProps) {
  return (
    <Field label={label} error={useErrors()?.startDate?.message} required>
      <DateField {...term.start} today={today} />
    </Field>
  );
}

type EndFieldProps = TermDateProps & {
  /** Said of an end that has been worked out. */
  automaticHint: string;
  /** Said at an empty end, where it shall read otherwise than at the door. */
  missing?: string | undefined;
  /** Marked so; a yearly contract's is where nothing else is said. */
  required?: boolean;
};

export function EndField(props: EndFieldProps) {
  const { label, term, today, automaticHint, missing, required = term.isYearly } = props;
  const error = useErrors()?.endDate?.message;
  return (
    <Field
      label={label}
      required={required}
      hint={term.isEndAutomatic ? automaticHint : undefined}
      error={term.end.value === '' && error ? (missing ?? error) : error}
    >
      <DateField {...term.end} today={today} disabled={!term.isYearly} />
    </Field>
  );
}

export function PaymentTypeField({ label }: Labelled) {
  const { control } = useFormContext<WithContract>();
  const { field } = useController({ control, name: 'contract.paymentType' });
  const value = field.value ?? '';
  const options = withChosen(useSoftwareOptions().paymentTypes, value);
  return (
    <Field label={label} error={useErrors()?.paymentType?.message}>
      <Select {...field} value={value} options={options} emptyOption="None" placeholder="None" />
    </Field>
  );
}

type DayFieldProps = Labelled & {
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

// A value that has left Settings since is still this contract's.
function withChosen(values: readonly string[], chosen: string): readonly Option[] {
  const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return all.map((value) => ({ value, label: value }));
}
