import { yearLater } from '@purser/domain/days';
import { optionLabel } from '@purser/domain/options';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-words.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { useBillingCycles, useSoftwareOptions, withChosen } from '../../lib/reference.ts';
import { useToday } from '../../lib/session.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SoftwareValues } from './software-values.ts';

/** When an item renews and how it is billed, as its latest contract says; in words. */
export interface ContractTerms {
  readonly renewal: string;
  readonly billingCycle: string;
}

/**
 * Renewal date and billing cycle. The contract is the truth: where there is one, they are read from it; an item's own,
 * and what it costs and how it is paid, count only while it has none (decisions: Software and contracts).
 */
export function TermFields({ terms }: { terms: ContractTerms | null }) {
  return terms ? <ReadTerms terms={terms} /> : <OwnTerms />;
}

const hint = 'From the latest contract';

function ReadTerms({ terms }: { terms: ContractTerms }) {
  return (
    <>
      <Field label={fieldLabel('renewal_date')} hint={hint}>
        <TextInput readOnly value={terms.renewal} />
      </Field>
      <Field label={fieldLabel('billing_cycle')} hint={hint}>
        <TextInput readOnly value={terms.billingCycle} />
      </Field>
    </>
  );
}

function OwnTerms() {
  const { register, formState } = useFormContext<SoftwareValues>();
  const { errors } = formState;
  return (
    <>
      <RenewalDate />
      <BillingCycle />
      <Field label={fieldLabel('cost')} hint="US dollars a year" error={errors.cost?.message}>
        <MoneyInput {...register('cost')} />
      </Field>
      <PaymentType />
    </>
  );
}

function RenewalDate() {
  const today = useToday();
  const { field, fieldState } = useController<SoftwareValues, 'renewal_date'>({ name: 'renewal_date' });
  const value = field.value ?? '';
  return (
    <Field
      label={fieldLabel('renewal_date')}
      hint={value === '' ? `${formatCivilDate(yearLater(today))} while it is empty` : undefined}
      error={fieldState.error?.message}
    >
      <DateField {...field} value={value} today={today} />
    </Field>
  );
}

function BillingCycle() {
  const { field, fieldState } = useController<SoftwareValues, 'billing_cycle'>({ name: 'billing_cycle' });
  const cycles = withChosen(useBillingCycles(), [field.value]);
  return (
    <Field label={fieldLabel('billing_cycle')} error={fieldState.error?.message}>
      <Select {...field} options={cycles.map((value) => ({ value, label: optionLabel(value) }))} />
    </Field>
  );
}

function PaymentType() {
  const { field, fieldState } = useController<SoftwareValues, 'paymentType'>({ name: 'paymentType' });
  const value = field.value ?? '';
  const types = withChosen(useSoftwareOptions().paymentTypes, [value]);
  return (
    <Field label={fieldLabel('paymentType')} error={fieldState.error?.message}>
      <Select
        {...field}
        value={value}
        options={types.map((type) => ({ value: type, label: type }))}
        emptyOption="None"
        placeholder="None"
      />
    </Field>
  );
}
