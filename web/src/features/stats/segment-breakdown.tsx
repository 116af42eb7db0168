import { wholeDollars } from '@purser/domain/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { ColorDot, SplitBar } from '../../ui/split-bar.tsx';
import { mergeSmallLines, percentOf, type SegmentLine, shownSegments, sumOf } from './segment-lines.ts';

type SegmentBreakdownProps = {
  year: number;
  lines: readonly SegmentLine[];
  /** How much of its budget each segment uses, in percent; of those that have one. */
  used?: ReadonlyMap<string, number>;
  /** The fiscal year of the budgets. */
  budgetYear?: number;
};

const noBudgets: ReadonlyMap<string, number> = new Map();

export function SegmentBreakdown({
  year,
  lines,
  used = noBudgets,
  budgetYear = year,
}: SegmentBreakdownProps) {
  const [isWhole, setWhole] = useState(false);
  const total = sumOf(lines.map((line) => line.year));
  const parts = mergeSmallLines(lines.filter((line) => line.year > 0n));
  const rows = dollarLines(lines);
  const shown = isWhole ? rows : withOthers(rows);
  return (
    <section className="segments" aria-label="Spend by segment">
      {parts.length > 0 && (
        <SplitBar
          wide
          shares={parts.map(({ key, color, year: cents }) => ({
            label: key,
            color,
            share: percentOf(cents, total),
          }))}
        />
      )}
      <div className="segments-scroll">
        <table className="segments-table" aria-label={`Spend by segment in ${year}`}>
          <thead>
            <tr>
              <th scope="col">Segment</th>
              <th scope="col">{year}</th>
              <th scope="col">Annualized</th>
              {used.size > 0 && <th scope="col">Budget FY {budgetYear}</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.line.key}>
                <th scope="row">
                  <span className="segment">
                    <ColorDot color={row.line.color} />
                    <SegmentName name={row.line.name} label={row.line.label} year={year} />
                    {total > 0n && (
                      <span className="segment-share">{shareText(percentOf(row.line.year, total))}</span>
                    )}
                  </span>
                </th>
                <Dollars amount={row.year} />
                <Dollars amount={row.annualized} />
                {used.size > 0 && <Used share={used.get(row.line.name)} year={budgetYear} />}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <Dollars amount={sumOf(rows.map((row) => row.year))} />
              <Dollars amount={sumOf(rows.map((row) => row.annualized))} />
              {used.size > 0 && <td />}
            </tr>
          </tfoot>
        </table>
      </div>
      {lines.length > shownSegments && (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? `Show the first ${shownSegments}` : `Show all ${lines.length}`}
        </Button>
      )}
    </section>
  );
}

interface DollarLine {
  readonly line: SegmentLine;
  readonly year: bigint;
  readonly annualized: bigint;
}

// Rounded once for all segments, so that the merged line adds up from the same whole dollars.
function dollarLines(lines: readonly SegmentLine[]): DollarLine[] {
  const year = wholeDollars(lines.map((line) => line.year));
  const annualized = wholeDollars(lines.map((line) => line.annualized));
  return lines.map((line, at) => ({ line, year: year[at] ?? 0n, annualized: annualized[at] ?? 0n }));
}

function withOthers(rows: readonly DollarLine[]): readonly DollarLine[] {
  const merged = mergeSmallLines(rows.map(({ line }) => line))[shownSegments];
  if (!merged) return rows;
  const others = rows.slice(shownSegments);
  const sums = {
    year: sumOf(others.map((row) => row.year)),
    annualized: sumOf(others.map((row) => row.annualized)),
  };
  return [...rows.slice(0, shownSegments), { line: merged, ...sums }];
}

type SegmentNameProps = Pick<SegmentLine, 'name' | 'label'> & { year: number };

function SegmentName({ name, label, year }: SegmentNameProps) {
  const thisYear = Number(useToday().slice(0, 4));
  // An address can't carry an empty name.
  if (name === '') return <span className="segment-name">{label}</span>;
  return (
    <Link
      to="/table"
      search={{ segment: name, year: year === thisYear ? undefined : year }}
      className="segment-name"
      title={label}
      aria-label={`${label}: show its software in the table`}
    >
      {label}
    </Link>
  );
}

const Dollars = ({ amount }: { amount: bigint }) => (
  <td>
    <Money amount={Number(amount)} cents={false} />
  </td>
);

/** How much of its budget a segment uses, which leads to the budgets. */
const Used = ({ share, year }: { share: number | undefined; year: number }) => (
  <td>
    {share !== undefined && (
      <Link
        to="/forecast"
        search={{ tab: 'budgets', year }}
        className={share > 100 ? 'text-danger' : undefined}
        title={`Of the budget of FY ${year}, with what is foreseen`}
      >
        {formatPercent(share)}
      </Link>
    )}
  </td>
);

const shareText = (percent: number): string =>
  percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
