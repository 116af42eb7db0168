import type { FinancialStats } from '@purser/api/stats';
import { type Cents, centsOf, dollarsOf } from '@purser/domain/money';
import { useToday } from '../../lib/session.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { Money } from '../../ui/money.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
import { monthTotals, type SegmentLine, sumOf } from './segment-lines.ts';
import { monthsOf, type YearMonth } from './year-months.ts';

type SpendTableProps = { id: string; stats: FinancialStats; lines: readonly SegmentLine[] };

export function SpendTable({ id, stats, lines }: SpendTableProps) {
  const { selectedYear: year, priorYearYear: priorYear } = stats;
  const months = monthsOf(year, useToday());
  const spent = lines.filter(({ months: amounts }) => amounts.some((cents) => cents !== 0n));
  const totals = monthTotals(spent);
  const before = stats.months.map((month) => centsOf(month.priorYear));
  const name = `Spend by month and segment in ${year}`;
  const columns: readonly TableColumn<YearMonth>[] = [
    {
      key: 'month',
      head: 'Month',
      isName: true,
      cell: ({ name: month, when }) => (
        <>
          {month}
          {when === 'ahead' && <small> Committed</small>}
        </>
      ),
      foot: ['Total'],
    },
    ...spent.map(({ key, label, months: amounts }) => ({
      ...amountColumn(key, amounts),
      head: (
        <span className="segment-name" title={label}>
          {label}
        </span>
      ),
    })),
    { ...amountColumn('total', totals), head: 'Total' },
    { ...amountColumn('before', before), head: priorYear },
  ];
  return (
    <TableFrame label={name} id={id} className="spend-table">
      <DataTable
        label={name}
        look="plain"
        className="tabular-nums"
        columns={columns}
        rows={months}
        rowKey={({ at }) => at}
      />
    </TableFrame>
  );
}

const amountColumn = (key: string, amounts: readonly Cents[]) => ({
  key,
  align: 'right' as const,
  cell: ({ at }: YearMonth) => money(amounts[at] ?? 0n),
  foot: [money(sumOf(amounts))],
});

const money = (cents: Cents) => <Money amount={dollarsOf(cents)} />;
