import type { Contract } from '@purser/api/contracts';
import { reviewDateOf } from '@purser/domain/price-review';
import { openEndLabel } from '@purser/domain/renewals';
import { formatCivilDate } from '../../lib/format.ts';
import { DaysLeft } from '../../ui/days-left.tsx';
import { Fact } from '../../ui/fact.tsx';
import { Money } from '../../ui/money.tsx';
import { type ContractField, labelOf, textOf } from './contract-words.ts';
import { More } from './more.tsx';

type ContractFactsProps = {
  contract: Contract;
  today: string;
  /** Its dates still ask for a decision: days are counted. */
  isDue: boolean;
  isMore: boolean;
  onMore: () => void;
};

/** A contract, to be read. */
export function ContractFacts({ contract, today, isDue, isMore, onMore }: ContractFactsProps) {
  const { endDate, cancellationNoticeDate, nextReviewDate, cost, billingCycle } = contract;
  const isRecurring = billingCycle !== 'yearly';
  // The price is reviewed on either date: where the field has none of its own, the other's holds.
  const noticeOrReview = isRecurring ? reviewDateOf(contract) : cancellationNoticeDate;
  const dayProps = { today, isDue };
  return (
    <>
      <dl className="facts">
        <PlainFact contract={contract} field="startDate" />
        <Fact label="End Date">
          {endDate === null ? openEndLabel(billingCycle) : <Day date={endDate} {...dayProps} />}
        </Fact>
        <Fact label={labelOf('cancellationNoticeDate', billingCycle)}>
          {noticeOrReview && <Day date={noticeOrReview} {...dayProps} />}
        </Fact>
        <Fact label="Cost">
          <b className="font-medium">
            <Money amount={cost} />
          </b>{' '}
          <span className="text-ink-3">a year</span>
        </Fact>
        <PlainFact contract={contract} field="billingCycle" />
        <PlainFact contract={contract} field="paymentType" />
      </dl>
      <More open={isMore} onToggle={onMore}>
        <dl className="facts">
          <PlainFact contract={contract} field="autoRenew" />
          <PlainFact contract={contract} field="priceCheckFrequency" />
          <Fact label={labelOf('nextReviewDate', billingCycle)}>
            {textOf('nextReviewDate', nextReviewDate ?? cancellationNoticeDate)}
          </Fact>
        </dl>
      </More>
    </>
  );
}

function PlainFact({ contract, field }: { contract: Contract; field: ContractField }) {
  return <Fact label={labelOf(field, contract.billingCycle)}>{textOf(field, contract[field])}</Fact>;
}

function Day({ date, today, isDue }: { date: string; today: string; isDue: boolean }) {
  return (
    <span className="contract-day">
      <time dateTime={date}>{formatCivilDate(date)}</time>
      {isDue && <DaysLeft date={date} today={today} />}
    </span>
  );
}
