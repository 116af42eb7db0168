import type { PriceChanges } from '@purser/api/prices';
import { type IncreaseOrder, increaseOrders } from '@purser/domain/forecast/prices';
import { shortDay } from '@purser/domain/renewal/day-words';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatIn } from '../../../lib/currencies.ts';
import { formatChange, formatCount, formatMoney, formatPercent, splitMoney } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Button } from '../../../ui/button.tsx';
import { DetailsEnd, DetailsName } from '../../../ui/details.tsx';
import { Pick } from '../../../ui/pick.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

type PriceIncreasesProps = {
  year: number;
  by: IncreaseOrder;
  query: UseQueryResult<PriceChanges>;
  onYear: (year: number) => void;
  onBy: (by: IncreaseOrder) => void;
  onItem: (id: number) => void;
};

const shownAtFirst = 12;

/** The largest increases of terms starting in a year. */
export function PriceIncreases({ year, by, query, onYear, onBy, onItem }: PriceIncreasesProps) {
  const { data } = query;
  const { today } = useMe();
  const [isWhole, setIsWhole] = useState(false);
  const changes = data?.changes ?? [];
  const listed = isWhole ? changes : changes.slice(0, shownAtFirst);
  return (
    <section className="card details" aria-label="Largest price increases">
      <header className="card-head pb-2.5!">
        <h2 className="basis-full! pt-2.5">Largest price increases</h2>
        <Pick
          label="By"
          options={increaseOrders.map((order) => ({ value: order, label: orderLabels[order] }))}
          value={by}
          onChange={(value) => onBy(value === 'percent' ? value : 'dollars')}
        />
        <Pick
          label="Terms starting in"
          options={yearsAround(Number(today.slice(0, 4)), year).map((one) => ({
            value: String(one),
            label: String(one),
          }))}
          value={String(year)}
          onChange={(value) => onYear(Number(value))}
        />
      </header>
      <Answer query={query} waiting={skeleton} failed="The price changes could not be loaded">
        {() =>
          changes.length === 0 && (
            <p className="p-4 text-13 text-ink-2">No price changed in terms starting in {year}.</p>
          )
        }
      </Answer>
      <ul className="overflow-auto scrollbar-thin">
        {listed.map((change) => (
          <li key={change.contractId}>
            <DetailsName
              vendor={change.vendor}
              product={change.product_name}
              onOpen={() => onItem(change.softwareId)}
            />
            <span className="font-medium tabular-nums">{formatChange(change.difference)}</span>
            <small className="flex flex-wrap justify-between gap-x-2 tabular-nums">
              <span>
                {pricesText(change)}, {shortDay(change.start, `${year}-01-01`)}
              </span>{' '}
              <span>
                {percentText(change.change)}
                {yearText(change)}
              </span>
            </small>
          </li>
        ))}
        {listed.length < changes.length && (
          <li>
            <Button variant="link" size="sm" className="justify-self-start" onClick={() => setIsWhole(true)}>
              Show all {formatCount(changes.length)}
            </Button>
          </li>
        )}
      </ul>
      {data && changes.length > 0 && (
        <DetailsEnd
          className="text-ink-2"
          sum={<span className="tabular-nums">{formatChange(data.total)} a year</span>}
        >
          {countsOf(data)}
        </DetailsEnd>
      )}
    </section>
  );
}

const skeleton = (
  <Waiting label="Loading the price changes" className="grid gap-3 p-4">
    <Skeleton width="70%" />
    <Skeleton width="60%" />
  </Waiting>
);

const orderLabels: Readonly<Record<IncreaseOrder, string>> = { dollars: 'Amount', percent: 'Percent' };

const yearsBack = 4;

/** Terms that begin next year may be recorded already. */
const yearsAround = (thisYear: number, chosen: number): number[] =>
  [...new Set([chosen, ...Array.from({ length: yearsBack + 2 }, (_, at) => thisYear + 1 - at)])].toSorted(
    (a, b) => b - a,
  );

/** Whole dollars without their .00, so that two prices and a day stand in one line. */
function priceText(amount: number): string {
  const { whole, cents } = splitMoney(amount);
  return cents === '.00' ? whole : formatMoney(amount);
}

// In the currency in which they are compared.
function pricesText(change: PriceChanges['changes'][number]): string {
  const { before, cost, currency, originalBefore, originalCost } = change;
  if (currency === null || originalBefore === null || originalCost === null)
    return `${priceText(before)} to ${priceText(cost)}`;
  return `${formatIn(originalBefore, currency)} to ${formatIn(originalCost, currency)}`;
}

const percentText = (percent: number): string =>
  `${percent < 0 ? '−' : '+'}${formatPercent(Math.abs(percent))}`;

// A year's change says it already.
const yearText = ({ change, changePerYear }: PriceChanges['changes'][number]): string =>
  changePerYear === null || Math.abs(changePerYear - change) < 0.1
    ? ''
    : `, ${percentText(changePerYear)} a year`;

function countsOf({ changes }: PriceChanges): string {
  const up = changes.filter(({ difference }) => difference > 0).length;
  return `${up} up, ${changes.length - up} down`;
}
