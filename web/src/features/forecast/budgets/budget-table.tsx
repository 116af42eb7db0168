import type { BudgetUse } from '@purser/api/budgets';
import { shortDay } from '@purser/domain/renewal/day-words';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import { useMe } from '../../../lib/session.tsx';
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
export function BudgetTable({ segments, vendors, sums, ...props }: BudgetTableProps) {
  const { colorOf, chosen, onChoose } = props;
  return (
    <div className="ledger-wrap" data-within="">
      <table className="ledger budget-table">
        <thead>
          <tr>
            <th scope="col">Segment</th>
            <th scope="col" className="text-left!">
              <i className="budget-mark" data-look="spent" />
              Actual
              <i className="budget-mark" data-look="forecast" />
              Forecast
              <i className="budget-mark" data-look="limit" />
              Budget, 100%
            </th>
            {['Budget', 'Actual', 'Forecast', 'Whole year', 'Left or over', 'Used'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col" className="text-left!">
              Runs out
            </th>
          </tr>
        </thead>
        <tbody>
          {segments.map((row) => (
            <BudgetLine key={row.segment} row={row} isChosen={row.segment === chosen}>
              <button
                type="button"
                className="ledger-twist"
                aria-pressed={row.segment === chosen}
                onClick={() => onChoose(row.segment)}
              >
                <ColorDot color={colorOf(row.segment)} />
                <span className="truncate">{row.segment}</span>
              </button>
            </BudgetLine>
          ))}
        </tbody>
        <tbody>
          <tr className="budget-total">
            <th scope="row">
              Total
              {sums.all.budget !== null && sums.others.count > 0 && (
                <small className="block text-12 font-normal text-ink-3">Left and used: with a budget</small>
              )}
            </th>
            <Figures row={{ ...sums.all, runsOut: null }} held={sums.budgeted} isTotal />
          </tr>
        </tbody>
        {vendors.length > 0 && <Vendors vendors={vendors} />}
      </table>
    </div>
  );
}

const Vendors = ({ vendors }: { vendors: readonly BudgetUse[] }) => (
  <tbody>
    <tr>
      <th colSpan={9} scope="rowgroup" className="budget-within">
        <span>Vendors with a budget of their own, inside the segments above and not added again</span>
      </th>
    </tr>
    {vendors.map((row) => (
      <BudgetLine key={nameOfUse(row)} row={row}>
        <span className="ledger-name">
          <span className="truncate">
            {row.vendor} <span className="font-normal text-ink-3">in {row.segment}</span>
          </span>
        </span>
      </BudgetLine>
    ))}
  </tbody>
);

type BudgetLineProps = { row: BudgetUse; isChosen?: boolean; children: ReactNode };

const BudgetLine = ({ row, isChosen = false, children }: BudgetLineProps) => (
  <tr data-chosen-row={isChosen ? '' : undefined}>
    <th scope="row">
      {children}
      <PhoneNote row={row} />
    </th>
    <Figures row={row} />
  </tr>
);

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

type FiguresProps = {
  row: BudgetSum & Pick<BudgetUse, 'runsOut'>;
  /** What is held against the budget, where that isn't the whole row. */
  held?: BudgetSum;
  isTotal?: boolean;
};

function Figures({ row, held = row, isTotal = false }: FiguresProps) {
  const { budget, spent, forecast, left, runsOut } = row;
  const share = usedShare(held);
  return (
    <>
      <td>
        <BudgetBar row={held} />
      </td>
      <td>
        <BudgetAmount amount={budget} />
      </td>
      <td>
        <LedgerMoney amount={spent} />
      </td>
      <td>
        <LedgerMoney amount={forecast} />
      </td>
      <td>
        <LedgerMoney amount={wholeYear(row)} />
      </td>
      <td>{left !== null && <LeftOrOver amount={left} />}</td>
      <td>{share === undefined ? '' : formatPercent(share)}</td>
      <td className="text-left!">{budget !== null && !isTotal && <RunsOut day={runsOut} />}</td>
    </>
  );
}
