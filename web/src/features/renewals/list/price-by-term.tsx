import type { RenewalTerm } from '@purser/api/renewal-terms';
import { changeText } from '@purser/domain/renewal/price-change';
import type { Key } from 'react';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

/** What a contract of the same line cost a year. */
export interface PastTerm {
  readonly contractId: number;
  /** As in '2025–26'. */
  readonly years: string;
  readonly cost: number;
}

type PriceByTermProps = {
  row: RenewalTerm;
  /** The newest first; undefined while they are loaded. */
  past: readonly PastTerm[] | undefined;
};

/** What each term costs, the newest first, with its change from the one before. */
export function PriceByTerm({ row, past }: PriceByTermProps) {
  return (
    <div>
      <p className="mb-1.5 text-12 font-medium text-ink-3">Price per year, by term</p>
      {past ? (
        <DataTable
          label="Price of each term, newest first"
          look="plain"
          className="term-prices tabular-nums"
          columns={columns}
          rows={pricesOf(row, past)}
          rowKey={({ key }) => key}
          rowAttributes={({ look }) => (look ? { [`data-${look}`]: '' } : {})}
        />
      ) : (
        <Waiting className="grid gap-3 py-2">
          <Skeleton width="100%" />
          <Skeleton width="100%" />
        </Waiting>
      )}
    </div>
  );
}

interface Price {
  readonly key: Key;
  readonly name: string;
  readonly amount: number;
  readonly change: string;
  readonly look?: 'expected' | 'current' | undefined;
}

const columns: readonly TableColumn<Price>[] = [
  { key: 'term', head: 'Term', isHeadHidden: true, isName: true, cell: ({ name }) => name },
  {
    key: 'price',
    head: 'Per year',
    isHeadHidden: true,
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} />,
  },
  { key: 'change', head: 'Change', isHeadHidden: true, align: 'right', cell: ({ change }) => change },
];

/** What isn't signed stands first: the next term if nobody acts, and the one that runs at a price nobody has recorded. */
function pricesOf(row: RenewalTerm, past: readonly PastTerm[]): Price[] {
  const { nextCost, state, renewsItself, cost, estimatedCost, priceUnrecorded } = row;
  const isNext = nextCost !== null && renewsItself && state !== 'renewed' && state !== 'cancelled';
  const expected = (name: string, from: number, amount: number): Price => ({
    key: name,
    name,
    amount,
    change: changeText(from, amount),
    look: 'expected',
  });
  return [
    ...(isNext ? [expected('Next, if nobody acts', estimatedCost, nextCost)] : []),
    ...(priceUnrecorded ? [expected('Now, not recorded', cost, estimatedCost)] : []),
    ...past.map((term, at) => ({
      key: term.contractId,
      name: term.years,
      amount: term.cost,
      change: changeFrom(past[at + 1], term),
      look: term.contractId === row.contractId ? ('current' as const) : undefined,
    })),
  ];
}

const changeFrom = (before: PastTerm | undefined, { cost }: PastTerm): string =>
  before ? changeText(before.cost, cost) : 'first';
