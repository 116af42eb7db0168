import type { BudgetUse } from '@purser/api/budgets';
import { monthLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { Ledger } from '../../../ui/ledger.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import { LeftOrOver } from './budget-cells.tsx';

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
  const used = months.map((_, at) => addDollars([actual[at] ?? 0, foreseen[at] ?? 0]));
  const figures = (head: string, amounts: readonly number[]): TableColumn<number> => ({
    key: head,
    head,
    cell: (at) => <LedgerMoney amount={amounts[at] ?? 0} />,
  });
  const left: TableColumn<number> = {
    key: 'left',
    head: 'Remaining',
    cell: (at) => <LeftOrOver amount={addDollars([budget ?? 0, -(used[at] ?? 0)])} />,
  };
  return (
    <Ledger
      id={id}
      frameLabel={`${segment} by month`}
      isWithin
      className="budget-table"
      columns={[
        { key: 'month', head: 'Month', isName: true, cell: (at) => monthLabel(months[at] ?? '') },
        figures('In the month', row.months),
        figures('Actual to its end', actual),
        figures('Forecast to its end', foreseen),
        figures('Used', used),
        ...(budget === null ? [] : [left]),
      ]}
      rows={[...months.keys()]}
      rowKey={(at) => at}
    />
  );
}
