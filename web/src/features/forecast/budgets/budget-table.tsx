import type { BudgetUse } from '@purser/api/budgets';
import { shortDay } from '@purser/domain/renewal/day-words';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.tsx';
import type { RowAttributes, TableColumn } from '../../../ui/data-table.tsx';
import { Ledger } from '../../../ui/ledger.tsx';
import { Money } from '../../../ui/money.tsx';
import { ColorDot } from '../../../ui/split-bar.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import { BudgetAmount, BudgetBar, LeftOrOver, RunsOut } from './budget-cells.tsx';
import { type BudgetSum, nameOfUse, type SegmentSums, usedShare, wholeYear } from './budget-sums.ts';

type BudgetTableProps = {
  segments: readonly BudgetUse[];
  vendors: readonly BudgetUse[];
  sums: SegmentSums;
  colorOf: (segment: string) => number;
  chosen: string | undefined;
  onChoose: (segment: string) => void;
};

/** Each segment's year against its budget. What vendors have lies within that: it stands below the total, which it isn't added to. */
export function BudgetTable({ segments, vendors, sums, colorOf, chosen, onChoose }: BudgetTableProps) {
  const hasOthers = sums.all.budget !== null && sums.others.count > 0;
  const ofSegment = (use: BudgetUse): Row => ({
    key: use.segment,
    name: (
      <>
        <button
          type="button"
          className="ledger-twist"
          aria-pressed={use.segment === chosen}
          onClick={() => onChoose(use.segment)}
        >
          <ColorDot color={colorOf(use.segment)} />
          <span className="truncate">{use.segment}</span>
        </button>
        <PhoneNote row={use} />
      </>
    ),
    use,
    held: use,
    attributes: { 'data-chosen-row': use.segment === chosen ? '' : undefined },
  });
  const total: Row = {
    key: 'total',
    name: (
      <>
        Total
        {hasOthers && (
          <small className="block text-12 font-normal text-ink-3">Left and used: with a budget</small>
        )}
      </>
    ),
    use: sums.all,
    held: sums.budgeted,
    attributes: { className: 'budget-total' },
  };
  const within =
    vendors.length === 0 ? [] : [{ key: 'vendors', head: vendorsHead, rows: vendors.map(ofVendor) }];
  return (
    <Ledger
      isWithin
      className="budget-table"
      columns={columns}
      groups={[
        { key: 'segments', rows: segments.map(ofSegment) },
        { key: 'total', rows: [total] },
        ...within,
      ]}
      rowKey={({ key }) => key}
      rowAttributes={({ attributes = {} }) => attributes}
    />
  );
}

interface Row {
  readonly key: string;
  readonly name: ReactNode;
  /** Only a segment or a vendor can run out. */
  readonly use: BudgetSum & Partial<Pick<BudgetUse, 'runsOut'>>;
  /** What is held against the budget, where that isn't the whole row. */
  readonly held: BudgetSum;
  readonly attributes?: RowAttributes;
}

const vendorsHead = (
  <span className="budget-within">
    Vendors with a budget of their own, inside the segments above and not added again
  </span>
);

const ofVendor = (use: BudgetUse): Row => ({
  key: nameOfUse(use),
  name: (
    <>
      <span className="ledger-name">
        <span className="truncate">
          {use.vendor} <span className="font-normal text-ink-3">in {use.segment}</span>
        </span>
      </span>
      <PhoneNote row={use} />
    </>
  ),
  use,
  held: use,
});

const columns: readonly TableColumn<Row>[] = [
  { key: 'segment', head: 'Segment', isName: true, cell: ({ name }) => name },
  {
    key: 'bar',
    head: (
      <>
        <i className="budget-mark" data-look="spent" />
        Actual
        <i className="budget-mark" data-look="forecast" />
        Forecast
        <i className="budget-mark" data-look="limit" />
        Budget, 100%
      </>
    ),
    cell: ({ held }) => <BudgetBar row={held} />,
  },
  { key: 'amount', head: 'Budget', cell: ({ use }) => <BudgetAmount amount={use.budget} /> },
  { key: 'spent', head: 'Actual', cell: ({ use }) => <LedgerMoney amount={use.spent} /> },
  { key: 'forecast', head: 'Forecast', cell: ({ use }) => <LedgerMoney amount={use.forecast} /> },
  { key: 'whole', head: 'Whole year', cell: ({ use }) => <LedgerMoney amount={wholeYear(use)} /> },
  {
    key: 'left',
    head: 'Remaining',
    cell: ({ use: { left } }) => left !== null && <LeftOrOver amount={left} />,
  },
  { key: 'used', head: 'Used', cell: ({ held }) => shareText(usedShare(held)) },
  {
    key: 'runs-out',
    head: 'Runs out',
    cell: ({ use: { budget, runsOut } }) =>
      budget !== null && runsOut !== undefined && <RunsOut day={runsOut} />,
  },
];

const shareText = (share: number | undefined): string => (share === undefined ? '' : formatPercent(share));

/** On a phone the answer stands below the name, since its column lies outside of the screen. */
function PhoneNote({ row: { left, runsOut } }: { row: BudgetUse }) {
  const { today } = useMe();
  if (left === null) return <small className="budget-note">No budget</small>;
  return (
    <small className="budget-note" data-over={left < 0 ? '' : undefined}>
      <Money amount={Math.abs(left)} cents={false} /> {left < 0 ? 'over' : 'left'}
      {runsOut !== null && (
        <>
          , <span className="whitespace-nowrap">{shortDay(runsOut, today)}</span>
        </>
      )}
    </small>
  );
}
