import { yearLater } from '@purser/domain/days';
import { optionLabel } from '@purser/domain/options';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-texts.ts';
import { costHint, formatCivilDate } from '../../lib/format.ts';
import { useBillingCycles, useSoftwareOptions, withChosen } from '../../lib/reference.ts';
import { useToday } from '../../lib/session.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { SoftwareValues } from './software-values.ts';

/** Terms of the latest contract, as they are shown. */
export interface ShownTerms {
  readonly renewal: string;
  readonly billingCycle: string;
}

/** The latest contract's terms to be read or, without a contract, the item's own to be typed (docs/product/software.md#fields). */
export function TermFields({ terms, isWaiting }: { terms: ShownTerms | null; isWaiting: boolean }) {
  return terms ? <ReadTerms terms={terms} /> : <OwnTerms isWaiting={isWaiting} />;
}

const hint = 'From the latest contract';
const waitingHint = 'Waiting for approval';

function ReadTerms({ terms }: { terms: ShownTerms }) {
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

function OwnTerms({ isWaiting }: { isWaiting: boolean }) {
  const { register, formState } = useFormContext<SoftwareValues>();
  return (
    <>
      <RenewalDate isWaiting={isWaiting} />
      <BillingCycle />
      <Field
        label={fieldLabel('cost')}
        hint={isWaiting ? waitingHint : costHint()}
        error={formState.errors.cost?.message}
      >
        <MoneyInput {...register('cost')} />
      </Field>
      <PaymentType />
    </>
  );
}

function RenewalDate({ isWaiting }: { isWaiting: boolean }) {
  const today = useToday();
  const { field, fieldState } = useController<SoftwareValues, 'renewal_date'>({ name: 'renewal_date' });
  const value = field.value ?? '';
  const hintOfEmpty = isWaiting
    ? waitingHint
    : `Empty: Purser assumes ${formatCivilDate(yearLater(today))}, a year from today`;
  return (
    <Field
      label={fieldLabel('renewal_date')}
      hint={value === '' && hintOfEmpty}
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
