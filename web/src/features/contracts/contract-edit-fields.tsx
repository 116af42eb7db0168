import type { Contract } from '@purser/api/contracts';
import { openEndLabel } from '@purser/domain/renewals';
import { useFormContext } from 'react-hook-form';
import { furtherTerms, labelOf } from '../../lib/term-words.ts';
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
            <CostField />
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
