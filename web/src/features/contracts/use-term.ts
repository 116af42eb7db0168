import { parseBillingCycle } from '@purser/domain/options';
import { useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { automaticEnd } from './automatic-end.ts';
import type { WithContract } from './contract-form.ts';

/** The hint of an end date that nobody can type. */
const automaticEndHint = 'End date auto-calculated from start date and billing cycle';

/**
 * What billing cycle, start and end of the form around it do to each other, as the props of their fields. The end follows
 * from the other two until a yearly contract's is typed; a recurring contract's is shown but not sent, since the contract
 * runs on (docs/product/contracts.md#ends).
 */
export function useTerm(isEndGiven = false) {
  const { control, setValue, formState } = useFormContext<WithContract>();
  const { startDate, endDate, billingCycle } = useWatch({ control, name: 'contract' });
  const isEndTyped = useRef(isEndGiven);
  const cycle = parseBillingCycle(billingCycle ?? '');
  const isYearly = cycle === 'yearly';
  const end = endDate ?? '';
  const isEndAutomatic = !isYearly && end === '';

  function fillEnd(date: string) {
    isEndTyped.current = false;
    setValue('contract.endDate', date, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  function followStart(start: string) {
    if (isYearly && !isEndTyped.current) fillEnd(automaticEnd(start, 'yearly'));
  }

  function followCycle(next: string) {
    if (next === billingCycle) return;
    if (parseBillingCycle(next) !== 'yearly') fillEnd('');
    else if (end === '') fillEnd(automaticEnd(startDate, next));
  }

  return {
    cycle,
    start: { name: 'startDate', onChanged: followStart },
    end: {
      name: 'endDate',
      shown: isEndAutomatic ? automaticEnd(startDate, billingCycle ?? '') : end,
      disabled: !isYearly,
      required: isYearly,
      hint: isEndAutomatic ? automaticEndHint : undefined,
      onChanged: (date: string) => {
        isEndTyped.current = date !== '';
      },
    },
    billing: { name: 'billingCycle', onChanged: followCycle },
  } as const;
}
