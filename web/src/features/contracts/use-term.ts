import { parseBillingCycle } from '@purser/domain/options';
import { useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { automaticEnd } from './automatic-end.ts';
import type { WithContract } from './contract-form.ts';

/**
 * Billing cycle, start and end of the form around it. The end follows from the other two until a yearly contract's is set by
 * hand; a recurring contract's is shown but not sent, since it runs on (docs/product/contracts.md#ends).
 */
export function useTerm(isEndGiven = false) {
  const { control, setValue, formState } = useFormContext<WithContract>();
  const { field: start } = useController({ control, name: 'contract.startDate' });
  const { field: end } = useController({ control, name: 'contract.endDate' });
  const { field: cycle } = useController({ control, name: 'contract.billingCycle' });
  const isEndByHand = useRef(isEndGiven);
  const billingCycle = parseBillingCycle(cycle.value ?? '');
  const isYearly = billingCycle === 'yearly';
  const endDate = end.value ?? '';

  function fillEnd(date: string) {
    isEndByHand.current = false;
    setValue('contract.endDate', date, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  function changeStart(startDate: string) {
    start.onChange(startDate);
    if (isYearly && !isEndByHand.current) fillEnd(automaticEnd(startDate, 'yearly'));
  }

  function changeCycle(next: string) {
    if (next === cycle.value) return;
    cycle.onChange(next);
    if (parseBillingCycle(next) !== 'yearly') fillEnd('');
    else if (endDate === '') fillEnd(automaticEnd(start.value, next));
  }

  function changeEnd(date: string) {
    isEndByHand.current = date !== '';
    end.onChange(date);
  }

  return {
    start: { ...start, onChange: changeStart },
    /** Its `value` is what is shown, which for a recurring contract is what follows from start and cycle. */
    end: {
      ...end,
      value: isYearly || endDate !== '' ? endDate : automaticEnd(start.value, cycle.value ?? undefined),
      onChange: changeEnd,
    },
    cycle: { ...cycle, value: cycle.value ?? '', onChange: changeCycle },
    billingCycle,
    isYearly,
    /** The end shown has been worked out and will not be saved. */
    isEndAutomatic: !isYearly && endDate === '',
  };
}

export type TermFields = ReturnType<typeof useTerm>;
