import { type OwnAmount, unroundedCost } from '@purser/domain/currencies/contract-money';
import { minorOf, moneyText } from '@purser/domain/currencies/currency-amounts';
import { decimalsOf } from '@purser/domain/currencies/known-currencies';
import { rateNumber, rateOf, rateText, readRate } from '@purser/domain/currencies/rates';
import { isDateText } from '@purser/domain/days';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { rateOnQuery } from '../../lib/currencies.ts';
import { useMe } from '../../lib/session.tsx';
import { typedCost } from '../../lib/typed-cost.ts';
import { useFailed } from '../../ui/query-error.tsx';
import type { WithContract } from './contract-form.ts';

/** What a form says so far of a contract in another currency, and what follows from that. */
export function useOtherCost() {
  const company = useMe().currency;
  const { control } = useFormContext<WithContract>();
  const contract = useWatch({ control, name: 'contract' });
  const currency = contract.currency ?? '';
  const { table, isKnown, failed, take } = useTableRate(currency, contract.startDate);
  const rate = String(contract.rate ?? '').trim();
  const isByHand = rate !== '' && !(table && isSameRate(rate, table.rate));
  return {
    company,
    currency,
    startDate: contract.startDate,
    /** The rate of the table in force on the first day. */
    table,
    /** Whether the table has been asked, and has answered. */
    isKnown,
    /** The question to the table, where it was answered with a failure. */
    failed,
    /** Nobody has given a rate, and the table has none. */
    isWithoutRate: rate === '' && isKnown && !table,
    isByHand,
    take,
    result: resultOf(contract),
  };
}

// Fills the rate of the table in, and follows it until somebody types another one.
function useTableRate(currency: string, startDate: string) {
  const { getValues, setValue } = useFormContext<WithContract>();
  const on = isDateText(startDate) ? startDate : '';
  const query = useQuery(rateOnQuery(currency, on));
  const { data, isPending } = query;
  const table = data?.[0];
  const filled = useRef<string>(undefined);
  useEffect(() => {
    const typed = String(getValues('contract.rate') ?? '');
    if (typed !== '' && typed !== filled.current) return;
    const text = table ? rateText(rateOf(table.rate)) : '';
    // While the answer is on its way, there is nothing to replace the rate by.
    if (isPending || text === typed) return;
    filled.current = text;
    setValue('contract.rate', text);
  }, [table, isPending, getValues, setValue]);

  function take() {
    if (!table) return;
    filled.current = rateText(rateOf(table.rate));
    setValue('contract.rate', filled.current, { shouldDirty: true, shouldValidate: true });
  }

  const isKnown = data !== undefined;
  const failed = useFailed(query) ? query : undefined;
  return { table, isKnown, failed, take };
}

const isSameRate = (typed: string, rate: number): boolean => {
  const reading = readRate(typed);
  return 'rate' in reading && reading.rate === rateOf(rate);
};

/** What a contract costs in the company's currency, with the sum in words. */
export interface CostResult {
  readonly cost: number;
  readonly originalCost: number;
  readonly rate: number;
  /** '33,280.00 × 1.1584 = 38,551.552, rounded to the cent'. */
  readonly sum: string;
}

type Typed = Pick<WithContract['contract'], 'currency' | 'originalCost' | 'rate'>;

function resultOf(typed: Typed): CostResult | undefined {
  const settled = typedCost(typed);
  const reading = readRate(String(typed.rate ?? '').trim());
  const currency = typed.currency ?? '';
  if (settled?.originalCost === undefined || 'words' in reading || currency === '') return undefined;
  const { cost, originalCost } = settled;
  const own = { currency, minor: minorOf(originalCost, currency), rate: reading.rate };
  return { cost, originalCost, rate: rateNumber(reading.rate), sum: sumText(own) };
}

function sumText(own: OwnAmount): string {
  const { currency, minor, rate } = own;
  const figures = moneyText(minor, currency).replace(/^[^\d]+/, '');
  const [whole = '', decimals = ''] = unroundedCost(own).split('.');
  const product = `${BigInt(whole).toLocaleString('en-US')}.${decimals}`;
  const isRounded = decimals.length > 2;
  const rounded = isRounded ? ', rounded to the cent' : '';
  const coinless = decimalsOf(currency) === 0 ? `. Amounts in ${currency} have no cents` : '';
  return `${figures} × ${rateText(rate)} = ${product}${rounded}${coinless}`;
}
