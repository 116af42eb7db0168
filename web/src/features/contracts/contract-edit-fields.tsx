import type { Contract } from '@purser/api/contracts';
import { isDateText } from '@purser/domain/days';
import { openEndLabel } from '@purser/domain/renewals';
import { typedAmount } from '@purser/domain/typed-amount';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatCivilDate } from '../../lib/format.ts';
import { furtherTerms, labelOf } from '../../lib/term-texts.ts';
import { ApprovedTerms } from './approved-terms.tsx';
import type { WithContract } from './contract-form.ts';
import {
  CostField,
  CycleField,
  DayField,
  EndField,
  PaymentTypeField,
  StartField,
} from './contract-inputs.tsx';
import { More } from './more.tsx';
import { TermField } from './term-field.tsx';
import { useTerm } from './use-term.ts';

type ContractEditFieldsProps = {
  contract: Contract;
  today: string;
  areTermsLocked: boolean;
  isMore: boolean;
  onMore: () => void;
  onSubmitNew: () => void;
};

/** The fields of an existing contract. */
export function ContractEditFields(props: ContractEditFieldsProps) {
  const { contract, today, areTermsLocked, isMore, onMore, onSubmitNew } = props;
  const { formState } = useFormContext<WithContract>();
  const term = useTerm(contract.endDate !== null);
  const costNote = useCostNote(contract, today);
  const errors = formState.errors.contract;
  const isWrongBelow = furtherTerms.some((name) => errors?.[name]);
  return (
    <>
      {areTermsLocked && <ApprovedTerms contract={contract} onSubmitNew={onSubmitNew} />}
      <div className="contract-fields">
        {!areTermsLocked && (
          <>
            <StartField term={term} today={today} />
            <EndField term={term} today={today} automaticHint={openEndLabel(term.billingCycle ?? '')} />
          </>
        )}
        <DayField
          label={labelOf('cancellationNoticeDate', term.billingCycle)}
          name="cancellationNoticeDate"
          today={today}
        />
        {!areTermsLocked && (
          <>
            <CostField note={costNote} />
            <CycleField term={term} />
          </>
        )}
        <PaymentTypeField />
      </div>
      <More open={isMore || isWrongBelow} onToggle={onMore}>
        <div className="contract-fields">
          {furtherTerms.map((name) => (
            <TermField key={name} name={name} today={today} />
          ))}
        </div>
      </More>
    </>
  );
}

/** That another cost changes days that are over, as soon as it does; undefined where it changes none. */
function useCostNote({ cost }: Contract, today: string): string | undefined {
  const { control } = useFormContext<WithContract>();
  const { startDate, cost: typed } = useWatch({ control, name: 'contract' });
  const reading = typedAmount(String(typed ?? ''));
  const isChanged = 'amount' in reading && reading.amount !== '' && Number(reading.amount) !== cost;
  if (!isChanged || !isDateText(startDate) || startDate >= today) return undefined;
  return `Counts from ${formatCivilDate(startDate)}, its start. For a price from a later day, use New Contract.`;
}
