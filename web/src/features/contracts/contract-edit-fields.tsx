import type { Contract } from '@purser/api/contracts';
import { approvedFields } from '@purser/domain/contract-approval';
import { isDateText } from '@purser/domain/days';
import { openEndLabel } from '@purser/domain/renewals';
import { useFormContext, useWatch } from 'react-hook-form';
import { costHint, formatCivilDate, formatMoney } from '../../lib/format.ts';
import { factOf, furtherTerms, labelOf, namedTerms } from '../../lib/term-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import type { WithContract } from './contract-form.ts';
import { CostFields } from './cost-fields.tsx';
import { EndField } from './end-field.tsx';
import { More } from './more.tsx';
import {
  ReminderDaysField,
  RenewsItselfFields,
  renewalFieldNames,
  SeldomRenewalFields,
} from './renewal-fields.tsx';
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

export function ContractEditFields(props: ContractEditFieldsProps) {
  const { contract, today, areTermsLocked, isMore, onMore, onSubmitNew } = props;
  const { formState } = useFormContext<WithContract>();
  const term = useTerm(contract.endDate !== null);
  const priceHint = useCostHint(today);
  const errors = formState.errors.contract;
  const isWrongBelow = furtherTerms.some((name) => errors?.[name]);
  return (
    <>
      {areTermsLocked && <ApprovedTerms contract={contract} onSubmitNew={onSubmitNew} />}
      <div className="contract-fields">
        {!areTermsLocked && (
          <>
            <TermField {...term.start} today={today} />
            <EndField term={term} today={today} hint={term.end.hint && openEndLabel(term.cycle ?? '')} />
          </>
        )}
        <TermField
          name="cancellationNoticeDate"
          today={today}
          label={labelOf('cancellationNoticeDate', term.cycle)}
        />
        {!areTermsLocked && (
          <>
            <CostFields today={today} hint={priceHint} />
            <TermField {...term.billing} today={today} />
            <TermField name="paymentType" today={today} />
          </>
        )}
      </div>
      <More open={isMore} isWrong={isWrongBelow} onToggle={onMore}>
        <div className="contract-fields">
          {areTermsLocked ? (
            <ReminderDaysField today={today} />
          ) : (
            <>
              <RenewsItselfFields today={today} />
              <SeldomRenewalFields today={today} />
            </>
          )}
          {otherTerms.map((name) => (
            <TermField key={name} name={name} today={today} />
          ))}
        </div>
      </More>
    </>
  );
}

const otherApproved = approvedFields.filter((name) => !['startDate', 'endDate', 'cost'].includes(name));

const ofRenewal: ReadonlySet<string> = new Set(renewalFieldNames);
const otherTerms = furtherTerms.filter((name) => !ofRenewal.has(name));

/** Says that another cost changes days in the past, where it would: before anything is typed, so that nothing moves meanwhile. */
function useCostHint(today: string): string | undefined {
  const { control } = useFormContext<WithContract>();
  const { startDate } = useWatch({ control, name: 'contract' });
  if (!isDateText(startDate) || startDate >= today) return undefined;
  return `${costHint()}. Counts from ${formatCivilDate(startDate)}, its start. For a price from a later day, use New Contract.`;
}

/** For users who can't change approved terms, with the way to a new contract. */
function ApprovedTerms({ contract, onSubmitNew }: { contract: Contract; onSubmitNew: () => void }) {
  const { startDate, endDate, cost, billingCycle } = contract;
  return (
    <div className="grid gap-2">
      <Facts>
        <Fact label={labelOf('startDate', billingCycle)}>{formatCivilDate(startDate)}</Fact>
        <Fact label={labelOf('endDate', billingCycle)}>
          {endDate === null ? openEndLabel(billingCycle) : formatCivilDate(endDate)}
        </Fact>
        <Fact label={labelOf('cost', billingCycle)}>{formatMoney(cost)} a year</Fact>
        {namedTerms(contract, otherApproved).map((name) => (
          <Fact key={name} label={labelOf(name, billingCycle)}>
            {factOf(contract, name)}
          </Fact>
        ))}
      </Facts>
      <p className="field-hint">
        These terms need an approval here, so only administrators change them.{' '}
        <Button variant="link" size="sm" onClick={onSubmitNew}>
          Submit a new contract for approval
        </Button>
      </p>
    </div>
  );
}
