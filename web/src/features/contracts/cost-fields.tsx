import { currencySign } from '@purser/domain/currencies/currency-amounts';
import { currencyCodes, currencyName } from '@purser/domain/currencies/known-currencies';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { useOtherCurrencies } from '../../lib/currencies.ts';
import { formatCivilDate, formatMoney } from '../../lib/format.ts';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useRestoredFocus } from '../../ui/focus.ts';
import { MoneyInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { WithContract } from './contract-form.ts';
import { TermField } from './term-field.tsx';
import { type CostResult, useOtherCost } from './use-cost.ts';

type CostFieldsProps = {
  today: string;
  hint?: string | undefined;
  label?: string;
  /** Shown below the amount in the company's currency. */
  children?: (result: CostResult) => ReactNode;
};

/**
 * What a contract costs: one field, unless it is in another currency than the company's (docs/product/currencies.md#contracts).
 * A company without rates is not asked for a currency.
 */
export function CostFields(props: CostFieldsProps) {
  const { today, hint, label } = props;
  const { control } = useFormContext<WithContract>();
  const currency = useWatch({ control, name: 'contract.currency' }) ?? '';
  const others = useOtherCurrencies();
  const choose = useCurrencyChoice();
  if (currency !== '') return <OtherCost {...props} others={others} />;
  const [first] = others;
  const field = <TermField name="cost" {...(label ? { label } : {})} hint={hint} today={today} />;
  if (first === undefined) return field;
  return (
    <div className="grid content-start justify-items-start gap-1 [&>.field]:w-full">
      {field}
      <Button variant="link" size="sm" onClick={() => choose(first)}>
        In another currency
      </Button>
    </div>
  );
}

// The cost is the currency's from then on: what was typed in the other one means nothing there.
function useCurrencyChoice() {
  const { setValue, clearErrors } = useFormContext<WithContract>();
  return (currency: string, cost?: number) => {
    clearErrors(['contract.cost', 'contract.originalCost', 'contract.rate']);
    setValue('contract.currency', currency, { shouldDirty: true });
    setValue('contract.originalCost', '', { shouldDirty: true });
    setValue('contract.rate', '', { shouldDirty: true });
    setValue('contract.cost', currency === '' ? (cost?.toFixed(2) ?? '') : null, { shouldDirty: true });
  };
}

function OtherCost({ children, others }: CostFieldsProps & { others: readonly string[] }) {
  const other = useOtherCost();
  const { result, isWithoutRate } = other;
  const part = useRef<HTMLDivElement>(null);
  // The buttons beside the rate go once they are used.
  const restoredFocus = useRestoredFocus(
    () => null,
    () => part.current?.querySelector<HTMLElement>('[data-rate] input') ?? null,
  );
  return (
    <div ref={part} className="grid grid-cols-1 gap-3 col-span-full" {...restoredFocus}>
      <div className="other-cost-fields">
        <CurrencyField others={others} cost={result?.cost} />
        <OriginalField currency={other.currency} />
        <RateField {...other} />
      </div>
      {result && (
        <div className="other-cost-result">
          <p>
            <b className="text-16 text-ink">{formatMoney(result.cost)}</b> a year in the company’s currency
          </p>
          <p className="field-hint">{result.sum}</p>
        </div>
      )}
      {isWithoutRate && (
        <div className="other-cost-result" data-none>
          <p className="font-medium text-danger">No amount in the company’s currency</p>
          <p className="field-hint">Never taken as 1 to 1: nothing is saved without a rate.</p>
        </div>
      )}
      {result && children?.(result)}
    </div>
  );
}

function CurrencyField({ others, cost }: { others: readonly string[]; cost: number | undefined }) {
  const company = useMe().currency;
  const choose = useCurrencyChoice();
  const { field, fieldState } = useController<WithContract, 'contract.currency'>({
    name: 'contract.currency',
  });
  const { value, onChange: _onChange, ...rest } = field;
  const codes = [company, ...new Set([...others, ...currencyCodes])].filter(
    (code, at) => at === 0 || code !== company,
  );
  const options = codes.map((code) => ({ value: code, label: code, keywords: currencyName(code) }));
  return (
    <Field label="Currency" error={fieldState.error?.message}>
      <Select
        {...rest}
        value={value ?? ''}
        options={options}
        onChange={(code) => (code === company ? choose('', cost) : choose(code))}
      />
    </Field>
  );
}

function OriginalField({ currency }: { currency: string }) {
  const { field, fieldState } = useController<WithContract, 'contract.originalCost'>({
    name: 'contract.originalCost',
  });
  const { formState } = useFormContext<WithContract>();
  const message = fieldState.error?.message ?? formState.errors.contract?.cost?.message;
  return (
    <Field label="Cost per year" required error={message}>
      <span className="relative block">
        <span
          className="pointer-events-none absolute left-2.5 top-1/2 -translate-y-1/2 text-13 text-ink-3"
          aria-hidden="true"
        >
          {currencySign(currency)}
        </span>
        <MoneyInput {...field} className="pl-11" currency={currency} value={String(field.value ?? '')} />
      </span>
    </Field>
  );
}

function RateField(props: ReturnType<typeof useOtherCost>) {
  const { company, currency, startDate, isWithoutRate } = props;
  const { field, fieldState } = useController<WithContract, 'contract.rate'>({ name: 'contract.rate' });
  const missing = `There is no rate for ${currency} up to ${formatCivilDate(startDate)}.`;
  return (
    <Field
      label="Rate"
      hint={isWithoutRate ? undefined : <RateHint {...props} />}
      error={isWithoutRate ? missing : fieldState.error?.message}
    >
      <span data-rate="" className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2">
        <TextInput {...field} className="num" inputMode="decimal" value={String(field.value ?? '')} />
        <span className="field-hint">
          {company} for 1 {currency}
        </span>
      </span>
      {isWithoutRate && (
        <span className="field-hint">
          Enter one, or{' '}
          <a
            href="/settings?tab=currencies"
            target="_blank"
            rel="noreferrer"
            className="text-accent underline"
          >
            add it in Settings
          </a>
          .
        </span>
      )}
    </Field>
  );
}

function RateHint(props: ReturnType<typeof useOtherCost>): ReactNode {
  const { table, isKnown, failed, isByHand, take, startDate } = props;
  const { today } = useMe();
  if (failed) return <FailedRate query={failed} />;
  if (!table) return isByHand && isKnown ? 'By hand. The table has none' : null;
  const day = formatCivilDate(table.date);
  if (!isByHand) {
    if (table.date === startDate) return `Rate of ${day}`;
    return `Rate of ${day}, the latest ${startDate > today ? 'so far' : 'before the start'}`;
  }
  return (
    <>
      By hand. The table has {rateText(rateOf(table.rate))} of {day}{' '}
      <Button variant="link" size="sm" onClick={take}>
        Take it
      </Button>
    </>
  );
}

type FailedRateProps = { query: Pick<UseQueryResult, 'isFetching' | 'refetch'> };

function FailedRate({ query: { isFetching, refetch } }: FailedRateProps) {
  return (
    <>
      <span role="status">The table’s rate could not be loaded</span>{' '}
      <Button variant="link" size="sm" busy={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </>
  );
}
