import type { SpendItem } from '@purser/api/spend-report';
import { addDollars } from '@purser/domain/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf, formatCount } from '../../../lib/format.ts';
import { Answer } from '../../../ui/answer.tsx';
import { buttonLook } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

type LargestItemsProps = {
  segment: string;
  year: number;
  /** The first and the last month of the year. */
  from: string;
  to: string;
  query: UseQueryResult<{ items: SpendItem[]; total: number }>;
  onItem: (id: number) => void;
};

/** What of a segment costs most in a year. It ends with the segment's own figure. */
export function LargestItems({ segment, year, from, to, query, onItem }: LargestItemsProps) {
  const { data } = query;
  const title = `Largest in ${segment}`;
  return (
    <section className="card peek" data-still="" aria-label={title}>
      <header className="card-head">
        <h2>{title}</h2>
        {data && data.items.length > 0 && (
          <Link
            to="/forecast"
            search={{ tab: 'spend', segment, from, to }}
            {...buttonLook({ variant: 'link', size: 'sm' })}
          >
            All {formatCount(data.items.length)}
          </Link>
        )}
      </header>
      <Answer query={query} waiting={skeleton} failed="The items could not be loaded">
        {({ items, total }) => (
          <>
            {items.length === 0 && <p className="p-4 text-13 text-ink-2">Nothing costs anything here.</p>}
            <Items items={items} onItem={onItem} />
            <p className="peek-end">
              FY {year} <Money amount={total} />
            </p>
          </>
        )}
      </Answer>
    </section>
  );
}

const skeleton = (
  <Waiting label="Loading the items" className="grid gap-3 p-4">
    {['70%', '60%', '80%', '65%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Waiting>
);

// Beside the chart there is room for so many lines.
const mostLines = 5;

function Items({ items, onItem }: { items: readonly SpendItem[]; onItem: (id: number) => void }) {
  const others = items.length > mostLines ? items.slice(mostLines - 1) : [];
  return (
    <ul className="flex-1">
      {items.slice(0, items.length - others.length).map((item) => (
        <li key={item.softwareId}>
          <button type="button" className="peek-name" onClick={() => onItem(item.softwareId)}>
            <b>{item.vendor}</b> {item.product_name}
          </button>
          <Money amount={item.amount} />
          <Parts item={item} />
        </li>
      ))}
      {others.length > 0 && (
        <li>
          <span className="text-ink-2">{countOf(others.length, 'other')}</span>
          <Money amount={addDollars(others.map(({ amount }) => amount))} />
        </li>
      )}
    </ul>
  );
}

function Parts({ item: { amount, spent } }: { item: SpendItem }) {
  const ahead = addDollars([amount, -spent]);
  return (
    <small>
      {spent !== 0 && (
        <>
          <Money amount={spent} /> actual
        </>
      )}
      {spent !== 0 && ahead !== 0 && ', '}
      {ahead !== 0 && (
        <>
          <Money amount={ahead} /> forecast
        </>
      )}
    </small>
  );
}
