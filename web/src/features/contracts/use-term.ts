import { parseBillingCycle } from '@purser/domain/options';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { automaticEnd } from './automatic-end.ts';
import type { WithContract } from './contract-form.ts';

/** The hint of an end date that nobody can type. */
const automaticEndHint = 'End date auto-calculated from start date and billing cycle';

const ownEndHint = 'Without an end date it runs until cancelled';

/**
 * What billing cycle, start and end of the form around it do to each other, as the props of their fields. The end follows
 * from the other two until a yearly contract's is typed; a recurring contract's is shown but not sent, since the contract
 * runs on, unless it is given one (docs/product/contracts.md#ends).
 */
export function useTerm(isEndGiven = false) {
  const term = useTermState(isEndGiven);
  const { cycle, isYearly, startDate, billingCycle, end, isEndAutomatic, canType, fillEnd } = term;

  function followStart(start: string) {
    if (canType && !term.isTyped()) fillEnd(automaticEnd(start, 'yearly'));
  }

  function followCycle(next: string) {
    if (next === billingCycle) return;
    const isNextYearly = parseBillingCycle(next) === 'yearly';
    if (isNextYearly) term.setIsEndOwn(false);
    if (!isNextYearly && !term.isEndOwn) fillEnd('');
    else if (end === '') fillEnd(automaticEnd(startDate, next));
  }

  function runOn(isRunningOn: boolean) {
    term.setIsEndOwn(!isRunningOn);
    if (isRunningOn) fillEnd('');
    else if (end === '') fillEnd(automaticEnd(startDate, 'yearly'));
  }

  return {
    cycle,
    start: { name: 'startDate', onChanged: followStart },
    end: {
      name: 'endDate',
      shown: isEndAutomatic ? automaticEnd(startDate, billingCycle ?? '') : end,
      disabled: !canType,
      required: isYearly,
      hint: hintOf(term),
      onChanged: term.noteTyped,
    },
    running: {
      isAsked: cycle !== undefined && !isYearly,
      isOn: isEndAutomatic,
      /** It has an end, which can't be typed yet. */
      isLocked: !isEndAutomatic && !canType,
      choose: runOn,
    },
    billing: { name: 'billingCycle', onChanged: followCycle },
  } as const;
}

type TermState = ReturnType<typeof useTermState>;

function useTermState(isEndGiven: boolean) {
  const { control, setValue, formState } = useFormContext<WithContract>();
  const { startDate, endDate, billingCycle } = useWatch({ control, name: 'contract' });
  const isEndTyped = useRef(isEndGiven);
  const [isEndOwn, setIsEndOwn] = useState(false);
  const cycle = parseBillingCycle(billingCycle ?? '');
  const isYearly = cycle === 'yearly';
  const end = endDate ?? '';

  function fillEnd(date: string) {
    isEndTyped.current = false;
    setValue('contract.endDate', date, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  }

  function noteTyped(date: string) {
    isEndTyped.current = date !== '';
  }

  const isTyped = () => isEndTyped.current;
  const isEndAutomatic = !isYearly && end === '' && !isEndOwn;
  const canType = isYearly || isEndOwn;
  const values = { cycle, isYearly, startDate, billingCycle, end, isEndAutomatic, canType };
  return { ...values, isTyped, noteTyped, isEndOwn, setIsEndOwn, fillEnd };
}

function hintOf({ isEndAutomatic, isEndOwn, end }: TermState): string | undefined {
  if (isEndAutomatic) return automaticEndHint;
  return isEndOwn && end === '' ? ownEndHint : undefined;
}
