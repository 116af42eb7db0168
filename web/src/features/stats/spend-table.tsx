import type { FinancialStats } from '@purser/api/stats';
import { type Cents, centsOf, dollarsOf } from '@purser/domain/money';
import { useToday } from '../../lib/session.tsx';
import { Money } from '../../ui/money.tsx';
import { monthTotals, type SegmentLine, sumOf } from './segment-lines.ts';
import { monthsOf } from './year-months.ts';

type SpendTableProps = { id: string; stats: FinancialStats; lines: readonly SegmentLine[] };

export function SpendTable({ id, stats, lines }: SpendTableProps) {
  const { selectedYear: year, priorYearYear: priorYear } = stats;
  const months = monthsOf(year, useToday());
  const spent = lines.filter(({ months: amounts }) => amounts.some((cents) => cents !== 0n));
  const totals = monthTotals(spent);
  const before = stats.months.map((month) => centsOf(month.priorYear));
  const name = `Spend by month and segment in ${year}`;
  return (
    <section id={id} className="spend-table" tabIndex={0} aria-label={name}>
      <table aria-label={name}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {spent.map(({ key, label }) => (
              <th key={key} scope="col" title={label}>
                <span className="segment-name">{label}</span>
              </th>
            ))}
            <th scope="col">Total</th>
            <th scope="col">{priorYear}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.at}>
              <th scope="row">
                {month.name}
                {month.when === 'ahead' && <small> Committed</small>}
              </th>
              {spent.map(({ key, months: amounts }) => (
                <Amount key={key} cents={amounts[month.at] ?? 0n} />
              ))}
              <Amount cents={totals[month.at] ?? 0n} />
              <Amount cents={before[month.at] ?? 0n} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {spent.map(({ key, months: amounts }) => (
              <Amount key={key} cents={sumOf(amounts)} />
            ))}
            <Amount cents={sumOf(totals)} />
            <Amount cents={sumOf(before)} />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const Amount = ({ cents }: { cents: Cents }) => (
  <td>
    <Money amount={dollarsOf(cents)} />
  </td>
);
