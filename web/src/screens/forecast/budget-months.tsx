import type { BudgetUse } from '@purser/api/budgets';
import { fullDay } from '@purser/domain/renewal/day-words';
import { useId, useState } from 'react';
import { usedUpTo, wholeYear } from '../../features/forecast/budgets/budget-sums.ts';
import { MonthsTable } from '../../features/forecast/budgets/months-table.tsx';
import { LayerMark } from '../../features/forecast/layer-mark.tsx';
import { MonthChart } from '../../features/forecast/plan/month-chart.tsx';
import { formatMoney } from '../../lib/format.ts';
import { useMe } from '../../lib/session.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ColorDot } from '../../ui/split-bar.tsx';
import { TableToggle } from '../../ui/table-toggle.tsx';

type UsedByMonthProps = {
  row: BudgetUse;
  months: readonly string[];
  color: number;
  onMonth: (month: string) => void;
};

/** What is used up to the end of each month, against the budget. A month leads to what it is made of. */
export function UsedByMonth({ row, months, color, onMonth }: UsedByMonthProps) {
  const { today, fiscalYearStart } = useMe();
  const [isTable, setTable] = useState(false);
  const tableId = useId();
  const { actual, foreseen } = usedUpTo(row.months, months, today.slice(0, 7));
  const { budget, runsOut } = row;
  return (
    <section className="card" aria-label={row.segment}>
      <header className="card-head">
        <h2>
          <ColorDot color={color} /> {row.segment}, used up to the end of each month
        </h2>
        {runsOut && <Badge variant="destructive">Runs out {fullDay(runsOut)}</Badge>}
      </header>
      <ChartKey row={row} />
      <MonthChart
        label={`${row.segment}, used up to the end of each month`}
        months={months}
        fiscalYearStart={fiscalYearStart}
        parts={[
          { key: 'actual', label: 'Actual', layer: 'committed', amounts: actual },
          { key: 'forecast', label: 'Forecast', layer: 'expected', amounts: foreseen },
        ]}
        line={
          budget === null ? undefined : { label: 'Budget', amounts: months.map(() => budget), isLevel: true }
        }
        chosen={undefined}
        onChoose={onMonth}
        isOneYear
      />
      <p className="px-4 pb-3">
        <TableToggle isOpen={isTable} onToggle={setTable} tableId={tableId} />
      </p>
      {isTable && <MonthsTable id={tableId} row={row} months={months} actual={actual} foreseen={foreseen} />}
    </section>
  );
}

const ChartKey = ({ row }: { row: BudgetUse }) => (
  <div className="legend px-4 pb-2">
    <span>
      <LayerMark layer="committed" />
      Actual
    </span>
    <span>
      <LayerMark layer="expected" />
      Forecast
    </span>
    {row.budget !== null && (
      <span>
        <i className="inline-block border-t-2 w-3.5 border-ink" aria-hidden="true" />
        Budget
      </span>
    )}
    <span className="ml-auto text-ink-2 tabular-nums">
      At the end <b className="text-ink">{formatMoney(wholeYear(row))}</b>
    </span>
  </div>
);
