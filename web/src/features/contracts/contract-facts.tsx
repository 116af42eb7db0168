import type { Contract } from '@purser/api/contracts';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { isReviewAlone, reviewDateOf } from '@purser/domain/price-review';
import { outcomeOf } from '@purser/domain/renewal/next-term';
import { openEndLabel } from '@purser/domain/renewals';
import type { TermName } from '@purser/domain/terms';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rateOnQuery } from '../../lib/currencies.ts';
import { nextReviewLabel } from '../../lib/field-texts.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { factOf, furtherTerms, labelOf, namedTerms } from '../../lib/term-texts.ts';
import { DaysLeft } from '../../ui/days-left.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyIn } from '../../ui/money-in.tsx';
import { ContractWarnings } from './contract-warnings.tsx';
import { More } from './more.tsx';

type ContractFactsProps = {
  contract: Contract;
  /** All of the item's. */
  contracts: readonly Contract[];
  today: string;
  /** False where its item was cancelled or terminated. */
  isActive: boolean;
  /** Shows how many days are left until its dates. */
  isDue: boolean;
  isMore: boolean;
  onMore: () => void;
  /** How its term stands. */
  renewal?: ReactNode;
};

export function ContractFacts(props: ContractFactsProps) {
  const { contract, contracts, today, isActive, isDue, isMore, onMore, renewal } = props;
  const { endDate, cancellationNoticeDate, nextReviewDate, billingCycle } = contract;
  const isReview = isReviewAlone(contract);
  // The price is reviewed on the notice date where there is no review date.
  const noticeOrReview = isReview ? reviewDateOf(contract) : cancellationNoticeDate;
  const reviewed = { ...contract, nextReviewDate: nextReviewDate ?? cancellationNoticeDate };
  const dayProps = { today, isDue };
  const computed = isDue && !noticeOrReview ? computedNotice(contract, today) : null;
  return (
    <>
      <Facts>
        <PlainFact contract={contract} field="startDate" />
        <Fact label="End Date">
          {endDate === null ? openEndLabel(billingCycle) : <Day date={endDate} {...dayProps} />}
        </Fact>
        <Fact label={isReview ? nextReviewLabel : labelOf('cancellationNoticeDate', billingCycle)}>
          {noticeOrReview ? (
            <Notice contract={contract} date={noticeOrReview} {...dayProps} />
          ) : (
            computed && <ComputedNotice date={computed} today={today} />
          )}
        </Fact>
        <Fact label="Cost">
          <CostFact {...contract} />
        </Fact>
        {contract.currency !== null && (
          <Fact label="Rate">
            <RateFact {...contract} />
          </Fact>
        )}
        <PlainFact contract={contract} field="billingCycle" />
        <PlainFact contract={contract} field="paymentType" />
      </Facts>
      <ContractWarnings contract={contract} contracts={contracts} isActive={isActive} />
      {renewal}
      <More open={isMore} onToggle={onMore}>
        <Facts>
          {namedTerms(reviewed, furtherTerms).map((field) => (
            <PlainFact key={field} contract={reviewed} field={field} />
          ))}
        </Facts>
      </More>
    </>
  );
}

function PlainFact({ contract, field }: { contract: Contract; field: TermName }) {
  return <Fact label={labelOf(field, contract.billingCycle)}>{factOf(contract, field)}</Fact>;
}

type NoticeProps = { contract: Contract; date: string; today: string; isDue: boolean };

/** A day to give notice. The contract's last day is none: the contract ends then anyway. */
function Notice({ contract: { billingCycle, endDate }, date, ...dayProps }: NoticeProps) {
  if (billingCycle !== 'yearly' || date !== endDate) return <Day date={date} {...dayProps} />;
  return (
    <span className="contract-day">
      <Day date={date} {...dayProps} isDue={false} />
      <span className="text-ink-3">the last day</span>
    </span>
  );
}

/** Where nobody has entered a day, the notice period gives one. */
function computedNotice(contract: Contract, today: string): string | null {
  const { actBy, actBySource } = outcomeOf(contract, today);
  return actBySource === 'computed' ? actBy : null;
}

const ComputedNotice = ({ date, today }: { date: string; today: string }) => (
  <span className="contract-day">
    <Day date={date} today={today} isDue={false} />
    <span className="text-ink-3">computed</span>
  </span>
);

function Day({ date, today, isDue }: { date: string; today: string; isDue: boolean }) {
  return (
    <span className="contract-day">
      <time dateTime={date}>{formatCivilDate(date)}</time>
      {isDue && <DaysLeft date={date} today={today} />}
    </span>
  );
}

type CostFactProps = Pick<Contract, 'cost' | 'currency' | 'originalCost'>;

/** A contract's cost a year, in its own currency first. */
function CostFact({ cost, currency, originalCost }: CostFactProps) {
  const isOther = currency !== null && originalCost !== null;
  return (
    <>
      <b className="font-medium">
        {isOther ? <MoneyIn amount={originalCost} currency={currency} /> : <Money amount={cost} />}
      </b>{' '}
      <span className="text-ink-3">
        a year{isOther && ', '}
        {isOther && <Money amount={cost} />}
      </span>
    </>
  );
}

/** The rate that a contract has, and the day of the table that it is from. */
function RateFact({ currency, rate, startDate }: Pick<Contract, 'currency' | 'rate' | 'startDate'>) {
  const { data } = useQuery(rateOnQuery(currency ?? '', startDate));
  if (rate === null) return null;
  const table = data?.find((entry) => entry.rate === rate);
  return (
    <>
      {rateText(rateOf(rate))}{' '}
      {data && <span className="text-ink-3">{table ? `of ${formatCivilDate(table.date)}` : 'by hand'}</span>}
    </>
  );
}
