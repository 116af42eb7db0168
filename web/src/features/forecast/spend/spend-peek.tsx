import type { SpendItem } from '@purser/api/spend-report';
import { addDollars } from '@purser/domain/money';
import { fullDay } from '@purser/domain/renewal/day-words';
import type { UseQueryResult } from '@tanstack/react-query';
import { countOf, formatCount, formatMoney } from '../../../lib/format.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { Peek } from '../peek.tsx';
import { saveSpendItems } from './spend-file.ts';

type SpendPeekProps = {
  title: string;
  /** 'Jan 1 to Oct 31, 2026'. */
  range: string;
  query: UseQueryResult<{ items: SpendItem[]; total: number }>;
  onItem: (id: number) => void;
  onClose: () => void;
};

/** What a figure is made of: each item with its contracts, ending with the figure itself. */
export function SpendPeek({ title, range, query, onItem, onClose }: SpendPeekProps) {
  const { data } = query;
  return (
    <Peek
      title={title}
      total={data?.total}
      note={<p className="text-12 text-ink-3">{range}</p>}
      end={data ? endText(data.items) : ''}
      what="contracts"
      onDownload={() => data && saveSpendItems(data.items, title)}
      onClose={onClose}
    >
      <Answer query={query} waiting={skeleton} failed="The contracts could not be loaded">
        {({ items }) => <Items items={items} onItem={onItem} />}
      </Answer>
    </Peek>
  );
}

function endText(items: readonly SpendItem[]): string {
  const contracts = new Set(items.flatMap((item) => item.contracts.map(({ contractId }) => contractId)));
  return `${countOf(contracts.size, 'contract')} ${contracts.size === 1 ? 'is' : 'add up to'}`;
}

// The largest first; who wants the others has them as a file.
const shownItems = 100;

const skeleton = (
  <Waiting label="Loading the contracts" className="grid gap-3 p-4">
    {['70%', '60%', '80%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Waiting>
);

type ItemsProps = Pick<SpendPeekProps, 'onItem'> & { items: readonly SpendItem[] };

function Items({ items, onItem }: ItemsProps) {
  const hidden = items.slice(shownItems);
  return (
    <>
      {items.slice(0, shownItems).map((item) => (
        <section key={item.softwareId}>
          <h3>
            <button type="button" className="peek-name" onClick={() => onItem(item.softwareId)}>
              <b>{item.vendor}</b> {item.product_name}
            </button>
            <Money amount={item.amount} />
          </h3>
          <Contracts item={item} />
        </section>
      ))}
      {hidden.length > 0 && (
        <h3>
          {countOf(hidden.length, 'other')}, in the file
          <Money amount={addDollars(hidden.map(({ amount }) => amount))} />
        </h3>
      )}
    </>
  );
}

const Contracts = ({ item: { contracts, share } }: { item: SpendItem }) => (
  <ul>
    {contracts.map((contract) => (
      <li key={`${contract.contractId} ${contract.cost}`}>
        <span>
          {contract.endDate === null
            ? `From ${fullDay(contract.startDate)}`
            : `${fullDay(contract.startDate)} to ${fullDay(contract.endDate)}`}
        </span>
        <Money amount={contract.amount} />
        <small>
          {countOf(contract.days, 'day')} of {formatMoney(contract.cost)} ÷ 365
          {share < 100 && `, ${formatCount(share)}%`}
        </small>
      </li>
    ))}
  </ul>
);
