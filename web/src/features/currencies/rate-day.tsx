import type { ExchangeRate } from '@purser/api/exchange-rates';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { Pencil } from 'lucide-react';
import { formatCivilDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { TableColumn } from '../../ui/data-table.tsx';
import { contractsText } from './currencies.queries.ts';

/** A day and its rates. */
export type RateDay = readonly [date: string, rates: readonly ExchangeRate[]];

interface RateColumns {
  /** Each with how many contracts are in it. */
  readonly currencies: ReadonlyMap<string, number>;
  readonly onEdit: ((date: string) => void) | undefined;
}

export const rateColumns = ({ currencies, onEdit }: RateColumns): readonly TableColumn<RateDay>[] => [
  { key: 'date', head: 'Date', isName: true, cell: ([date]) => formatCivilDate(date) },
  ...[...currencies].map(([code, contracts]) => ({
    key: code,
    head: (
      <>
        {code}
        <small>{contractsText(contracts)}</small>
      </>
    ),
    align: 'right' as const,
    cell: ([, rates]: RateDay) => {
      const found = rates.find(({ currency }) => currency === code);
      return found ? rateText(rateOf(found.rate)) : <span className="text-ink-3">–</span>;
    },
  })),
  {
    key: 'source',
    head: 'Source',
    cell: ([, rates]) => (
      <span className="text-ink-2">
        {[...new Set(rates.flatMap(({ source }) => source ?? []))].join(', ')}
      </span>
    ),
  },
  ...(onEdit ? [editColumn(onEdit)] : []),
];

const editColumn = (onEdit: (date: string) => void): TableColumn<RateDay> => ({
  key: 'edit',
  head: 'Edit',
  isHeadHidden: true,
  align: 'right',
  cell: ([date]) => (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Edit the rates of ${formatCivilDate(date)}`}
      onClick={() => onEdit(date)}
    >
      <Pencil className="icon-sm" aria-hidden="true" />
    </Button>
  ),
});

/** There may be thousands of days, and nearly all are the same after a rate was saved or older ones came. */
export const isSameDay = ([day, some]: RateDay, [otherDay, others]: RateDay): boolean =>
  day === otherDay &&
  some.length === others.length &&
  some.every(({ currency, rate, source }, at) => {
    const other = others[at];
    return other?.currency === currency && other.rate === rate && other.source === source;
  });
