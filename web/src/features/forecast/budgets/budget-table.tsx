import type { BudgetUse } from '@purser/api/budgets';
import { fullDay } from '@purser/domain/renewal/day-words';
import { Badge } from '../../../ui/badge.tsx';
import { ColorDot } from '../../../ui/split-bar.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import { type BudgetSum, nameOfUse, usedShare, wholeYear } from './budget-sums.ts';

type BudgetTableProps = {
  rows: readonly BudgetUse[];
  all: BudgetSum;
  colorOf: (segment: string) => number;
  chosen: string | undefined;
  onChoose: (segment: string) => void;
};

/** Each segment's year against its budget, with its vendors below it; what vendors have is never added. */
export function BudgetTable({ rows, all, colorOf, chosen, onChoose }: BudgetTableProps) {
  return (
    <div className="ledger-wrap">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Segment</th>
            <th scope="col" className="budget-legend">
              <i className="budget-mark" data-look="spent" /> Actual{' '}
              <i className="budget-mark" data-look="forecast" /> Forecast{' '}
              <i className="budget-mark" data-look="limit" /> Budget
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
          {rows.map((row) => {
            const isSegment = row.vendor === null;
            return (
              <tr
                key={nameOfUse(row)}
                data-look={isSegment ? 'group' : 'part'}
                data-chosen-row={isSegment && row.segment === chosen ? '' : undefined}
              >
                <th scope="row">
                  {isSegment ? (
                    <button
                      type="button"
                      className="ledger-twist"
                      aria-pressed={row.segment === chosen}
                      onClick={() => onChoose(row.segment)}
                    >
                      <ColorDot color={colorOf(row.segment)} />
                      <span className="truncate">{row.segment}</span>
                    </button>
                  ) : (
                    <span className="ledger-name">{row.vendor}</span>
                  )}
                </th>
                <Figures row={row} />
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr data-look="total">
            <th scope="row">Total</th>
            <Figures row={{ ...all, runsOut: null }} isTotal />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

type FiguresProps = { row: BudgetSum & Pick<BudgetUse, 'runsOut'>; isTotal?: boolean };

function Figures({ row, isTotal = false }: FiguresProps) {
  const { budget, spent, forecast, left, runsOut } = row;
  const share = usedShare(row);
  return (
    <>
      <td>
        <BudgetBar row={row} />
      </td>
      <td>{budget === null ? <span className="text-ink-3">None</span> : <LedgerMoney amount={budget} />}</td>
      <td>
        <LedgerMoney amount={spent} />
      </td>
      <td>
        <LedgerMoney amount={forecast} />
      </td>
      <td>
        <LedgerMoney amount={wholeYear(row)} />
      </td>
      <td>{left !== null && <Left amount={left} />}</td>
      <td>{share === undefined ? '' : `${share.toFixed(1)}%`}</td>
      <td className="text-left!">{budget !== null && !isTotal && <RunsOut day={runsOut} />}</td>
    </>
  );
}

const Left = ({ amount }: { amount: number }) =>
  amount < 0 ? (
    <span className="text-danger">
      <LedgerMoney amount={-amount} /> over
    </span>
  ) : (
    <LedgerMoney amount={amount} />
  );

const RunsOut = ({ day }: { day: string | null }) =>
  day === null ? (
    <span className="text-ink-2">Lasts</span>
  ) : (
    <Badge variant="destructive">{fullDay(day)}</Badge>
  );

/** The year against its own budget: all marks of 100% stand in one line. */
function BudgetBar({ row }: { row: BudgetSum }) {
  const { budget, spent, forecast } = row;
  // As far as half above the budget; without one, its own year is the whole.
  const whole = (budget ?? wholeYear(row)) * (budget === null ? 1 : 1.08);
  const share = (amount: number): string =>
    `${whole === 0 ? 0 : Math.min(100, Math.max(0, (100 * amount) / whole)).toFixed(2)}%`;
  return (
    <span className="budget-bar" aria-hidden="true">
      <i data-look="spent" style={{ width: share(spent) }} />
      <i data-look="forecast" style={{ width: share(forecast) }} />
      {budget !== null && <b style={{ left: share(budget) }} />}
    </span>
  );
}
