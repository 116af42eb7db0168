import type { PriceChanges } from '@purser/api/prices';
import { fullDay } from '@purser/domain/renewal/day-words';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatIn } from '../../../lib/currencies.ts';
import { formatChange, formatMoney } from '../../../lib/format.ts';
import { QueryError } from '../../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

type PriceIncreasesProps = {
  year: number;
  query: UseQueryResult<PriceChanges>;
  onItem: (id: number) => void;
};

const shown = 12;

/** The largest increases of terms that began in a year. */
export function PriceIncreases({ year, query, onItem }: PriceIncreasesProps) {
  const { data } = query;
  return (
    <section className="card peek" aria-label="Largest price increases">
      <header>
        <div>
          <h2>Largest price increases</h2>
          <p className="text-12 text-ink-3">Terms begun in {year}</p>
        </div>
      </header>
      {query.isError && <QueryError title="The price changes could not be loaded" query={query} />}
      {query.isPending && (
        <Waiting label="Loading the price changes" className="grid gap-3 p-4">
          <Skeleton width="70%" />
          <Skeleton width="60%" />
        </Waiting>
      )}
      {data?.changes.length === 0 && <p className="p-4 text-13 text-ink-2">No price has changed.</p>}
      <ul className="peek-scroll">
        {data?.changes.slice(0, shown).map((change) => (
          <li key={change.contractId}>
            <button type="button" className="peek-name" onClick={() => onItem(change.softwareId)}>
              <b>{change.vendor}</b> {change.product_name}
            </button>
            <span className="tabular-nums">{formatChange(change.difference)}</span>
            <small>
              {pricesText(change)}, {fullDay(change.start)}, {percentText(change.change)}
              {yearText(change)}
            </small>
          </li>
        ))}
      </ul>
      {data && data.changes.length > 0 && (
        <p className="peek-end">
          {countsOf(data)} <span className="tabular-nums">{formatChange(data.total)} a year</span>
        </p>
      )}
    </section>
  );
}

// In the currency in which they are compared.
function pricesText(change: PriceChanges['changes'][number]): string {
  const { before, cost, currency, originalBefore, originalCost } = change;
  if (currency === null || originalBefore === null || originalCost === null)
    return `${formatMoney(before)} to ${formatMoney(cost)}`;
  return `${formatIn(originalBefore, currency)} to ${formatIn(originalCost, currency)}`;
}

const percentText = (percent: number): string => `${percent < 0 ? '−' : '+'}${Math.abs(percent).toFixed(1)}%`;

// A year's change says it already.
const yearText = ({ change, changePerYear }: PriceChanges['changes'][number]): string =>
  changePerYear === null || Math.abs(changePerYear - change) < 0.1
    ? ''
    : `, ${percentText(changePerYear)} a year`;

function countsOf({ changes }: PriceChanges): string {
  const up = changes.filter(({ difference }) => difference > 0).length;
  return `${up} up, ${changes.length - up} down`;
}
