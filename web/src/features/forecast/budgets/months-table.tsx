import type { BudgetUse } from '@purser/api/budgets';
import { monthLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import { LedgerMoney } from '../ledger-money.tsx';
import { LeftOrOver } from './budget-cells.tsx';

const columns = ['In the month', 'Actual to its end', 'Forecast to its end', 'Used'];

type MonthsTableProps = {
  id: string;
  row: BudgetUse;
  months: readonly string[];
  /** Used up to the end of each month. */
  actual: readonly number[];
  foreseen: readonly number[];
};

/** The chart's figures, beside what each month costs by itself. */
export function MonthsTable({ id, row, months, actual, foreseen }: MonthsTableProps) {
  const { segment, budget } = row;
  return (
    <div
      id={id}
      className="ledger-wrap"
      data-within=""
      // It has nothing to focus, and is wider than a phone.
      tabIndex={0}
      role="region"
      aria-label={`${segment} by month`}
    >
      <table className="ledger budget-table">
        <thead>
          <tr>
            <th scope="col">Month</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {budget !== null && <th scope="col">Left or over</th>}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => {
            const used = addDollars([actual[at] ?? 0, foreseen[at] ?? 0]);
            return (
              <tr key={month}>
                <th scope="row">{monthLabel(month)}</th>
                {[row.months[at] ?? 0, actual[at] ?? 0, foreseen[at] ?? 0, used].map((amount, column) => (
                  <td key={columns[column]}>
                    <LedgerMoney amount={amount} />
                  </td>
                ))}
                {budget !== null && (
                  <td>
                    <LeftOrOver amount={addDollars([budget, -used])} />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
