import { fullDay } from '@purser/domain/renewal/day-words';
import { outcomeOf } from '@purser/domain/renewal/next-term';
import type { TermName } from '@purser/domain/terms';
import { Fragment, type ReactNode, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { WithContract } from './contract-form.ts';
import { CostFields } from './cost-fields.tsx';
import { EndField } from './end-field.tsx';
import { More } from './more.tsx';
import { typedContract } from './next-contract-form.ts';
import { RenewsItselfFields, SeldomRenewalFields, seldomRenewalFieldNames } from './renewal-fields.tsx';
import { TermField } from './term-field.tsx';
import type { CostResult } from './use-cost.ts';
import { useTerm } from './use-term.ts';

/** What a form asks of a new contract, in its order; how it renews itself is with its dates, the other terms are under More. */
export const termsOfNext = [
  'startDate',
  'endDate',
  'autoRenew',
  'cost',
  'billingCycle',
  'paymentType',
  'cancellationNoticeDate',
] as const satisfies readonly TermName[];

/** The same beside software, where the price comes first. */
export const termsOfFirst = [
  'cost',
  'billingCycle',
  'startDate',
  'endDate',
  'autoRenew',
  'paymentType',
  'cancellationNoticeDate',
] as const satisfies readonly (typeof termsOfNext)[number][];

type ContractFieldsProps = {
  names: readonly (typeof termsOfNext)[number][];
  today: string;
  /** Of the end date: whether it has to be given, and what an empty one says in place of the schema's message. */
  end?: { readonly required?: boolean; readonly missing?: string };
  /** Below a cost in another currency. */
  costNote?: (result: CostResult) => ReactNode;
};

/** A contract's fields inside a form that holds it as `contract`. */
export function ContractFields({ names, today, end, costNote }: ContractFieldsProps) {
  const term = useTerm();
  const fields = {
    cost: <CostFields today={today}>{costNote}</CostFields>,
    billingCycle: <TermField {...term.billing} today={today} />,
    startDate: <TermField {...term.start} today={today} />,
    endDate: <EndField term={term} today={today} {...end} />,
    autoRenew: <RenewsItselfFields today={today} noticeHint={useActByHint(today)} />,
    paymentType: <TermField name="paymentType" today={today} />,
    cancellationNoticeDate: (
      <TermField
        label="Cancel Notice Date (Optional)"
        name="cancellationNoticeDate"
        today={today}
        hint="Date by which cancellation notice must be given (typically 30-90 days before contract end)"
      />
    ),
  };
  return (
    <>
      {names.map((name) => (
        <Fragment key={name}>{fields[name]}</Fragment>
      ))}
      <SeldomTerms today={today} />
    </>
  );
}

/** The act-by day of what has been typed so far. */
function useActByHint(today: string): string | undefined {
  const { control } = useFormContext<WithContract>();
  const typed = typedContract(useWatch({ control, name: 'contract' }));
  const actBy = typed && outcomeOf(typed, today).actBy;
  return actBy ? `Act by ${fullDay(actBy)}` : undefined;
}

const namesInMore = [...seldomRenewalFieldNames, 'priceCheckFrequency'] as const;

/** What few people know of a new contract, folded away until it is given, asked for or wrong. */
function SeldomTerms({ today }: { today: string }) {
  const { control, getValues } = useFormContext<WithContract>();
  const { errors } = useFormState({ control });
  // What was taken over from another contract is seen before it is sent.
  const [isOpen, setIsOpen] = useState(() => isAnyGiven(getValues('contract')));
  const isWrong = namesInMore.some((name) => errors.contract?.[name]);
  return (
    <div className="narrow:col-span-2">
      <More open={isOpen} isWrong={isWrong} onToggle={() => setIsOpen(!isOpen)}>
        <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2">
          <SeldomRenewalFields today={today} />
          <TermField name="priceCheckFrequency" today={today} />
        </div>
      </More>
    </div>
  );
}

const isAnyGiven = (contract: WithContract['contract']): boolean =>
  namesInMore.some((name) => contract[name] && String(contract[name]) !== '');
