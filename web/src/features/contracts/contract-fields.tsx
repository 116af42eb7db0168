import type { NewContractInput } from '@purser/api/contracts';
import { endDateOf } from '@purser/domain/contracts';
import { dateOf, dateText } from '@purser/domain/dates';
import { isDateText } from '@purser/domain/days';
import { optionLabel, parseBillingCycle } from '@purser/domain/options';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Field } from '../../ui/field.tsx';
import { MoneyInput } from '../../ui/number-input.tsx';
import type { Option } from '../../ui/option.ts';
import { Select } from '../../ui/select.tsx';

/** The part of a form that these fields belong to. */
type WithContract = { contract: NewContractInput };

type ContractFieldsProps = {
  today: string;
  /** Said at an empty end date, where it shall read otherwise than at the door. */
  endMissing?: string;
};

/** A contract's fields inside a form that holds it as `contract`. */
export function ContractFields({ today, endMissing }: ContractFieldsProps) {
  const { register, formState } = useFormContext<WithContract>();
  const errors = formState.errors.contract;
  return (
    <>
      <Field label="Cost" hint="US dollars a year" error={errors?.cost?.message} required>
        <MoneyInput {...register('contract.cost')} />
      </Field>
      <Term today={today} endMissing={endMissing} />
      <PaymentType />
    </>
  );
}

/**
 * Billing cycle, start and end. The end follows from the other two until a yearly contract's is set by hand; a
 * recurring contract's is shown but not sent, since it runs on (decisions: Software and contracts).
 */
function Term({ today, endMissing }: ContractFieldsProps) {
  const { control, setValue, formState } = useFormContext<WithContract>();
  const errors = formState.errors.contract;
  const start = useController({ control, name: 'contract.startDate' });
  const end = useController({ control, name: 'contract.endDate' });
  const cycle = useController({ control, name: 'contract.billingCycle' });
  const isEndByHand = useRef(false);
  const isYearly = parseBillingCycle(cycle.field.value ?? '') === 'yearly';
  const endDate = isYearly ? (end.field.value ?? '') : automaticEnd(start.field.value, cycle.field.value);

  function fillEnd(startDate: string, billingCycle: string | undefined) {
    const automatic =
      parseBillingCycle(billingCycle ?? '') === 'yearly' ? automaticEnd(startDate, billingCycle) : '';
    setValue('contract.endDate', automatic, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  function changeStart(startDate: string) {
    start.field.onChange(startDate);
    if (!isEndByHand.current) fillEnd(startDate, cycle.field.value);
  }

  function changeCycle(billingCycle: string) {
    isEndByHand.current = false;
    cycle.field.onChange(billingCycle);
    fillEnd(start.field.value, billingCycle);
  }

  function changeEnd(date: string) {
    isEndByHand.current = date !== '';
    end.field.onChange(date);
  }

  return (
    <>
      <Field label="Billing cycle" error={errors?.billingCycle?.message} required>
        <Select
          {...cycle.field}
          value={cycle.field.value ?? ''}
          options={useCycleOptions()}
          onChange={changeCycle}
        />
      </Field>
      <Field label="Start date" error={errors?.startDate?.message} required>
        <DateField {...start.field} today={today} onChange={changeStart} />
      </Field>
      <Field
        label="End date"
        required
        hint={isYearly ? undefined : 'End date auto-calculated from start date and billing cycle'}
        error={
          endDate === '' && errors?.endDate
            ? (endMissing ?? errors.endDate.message)
            : errors?.endDate?.message
        }
      >
        <DateField {...end.field} value={endDate} today={today} disabled={!isYearly} onChange={changeEnd} />
      </Field>
    </>
  );
}

function PaymentType() {
  const { control, formState } = useFormContext<WithContract>();
  const { field } = useController({ control, name: 'contract.paymentType' });
  const value = field.value ?? '';
  const options = withChosen(useSoftwareOptions().paymentTypes, value);
  return (
    <Field label="Payment type" error={formState.errors.contract?.paymentType?.message}>
      <Select {...field} value={value} options={options} emptyOption="None" placeholder="None" />
    </Field>
  );
}

// A value that has left Settings since is still this contract's.
function withChosen(values: readonly string[], chosen: string): readonly Option[] {
  const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return all.map((value) => ({ value, label: value }));
}

function useCycleOptions(): readonly Option[] {
  const cycles = useSoftwareOptions().billingCycles.map(parseBillingCycle);
  return cycles
    .filter((cycle) => cycle !== undefined)
    .map((cycle) => ({ value: cycle, label: optionLabel(cycle) }));
}

/** The day a term ends by itself; '' where start or cycle don't say. @example automaticEnd('2026-01-31', 'monthly') // '2026-02-27' */
export function automaticEnd(startDate: string, billingCycle: string | undefined): string {
  const cycle = parseBillingCycle(billingCycle ?? '');
  return cycle && isDateText(startDate) ? dateText(endDateOf(dateOf(startDate), cycle)) : '';
}
