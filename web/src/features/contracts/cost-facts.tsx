import type { Contract } from '@purser/api/contracts';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { useQuery } from '@tanstack/react-query';
import { rateOnQuery } from '../../lib/currencies.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { MoneyIn } from '../../ui/money-in.tsx';

type CostFactProps = Pick<Contract, 'cost' | 'currency' | 'originalCost'>;

/** A contract's cost a year, in its own currency first. */
export function CostFact({ cost, currency, originalCost }: CostFactProps) {
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
export function RateFact({ currency, rate, startDate }: Pick<Contract, 'currency' | 'rate' | 'startDate'>) {
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
