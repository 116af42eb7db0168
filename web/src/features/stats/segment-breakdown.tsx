import { wholeDollars } from '@purser/domain/money';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPercent } from '../../lib/format.ts';
import { useToday } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
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
  /** They are loaded, and there were some when they were last seen. */
  areBudgetsAwaited?: boolean;
};

const noBudgets: ReadonlyMap<string, number> = new Map();

export function SegmentBreakdown({
  year,
  lines,
  used = noBudgets,
  budgetYear = year,
  areBudgetsAwaited = false,
}: SegmentBreakdownProps) {
  const [isWhole, setWhole] = useState(false);
  const total = sumOf(lines.map((line) => line.year));
  const parts = mergeSmallLines(lines.filter((line) => line.year > 0n));
  const rows = dollarLines(lines);
  const columns: readonly TableColumn<DollarLine>[] = [
    {
      key: 'segment',
      head: 'Segment',
      isName: true,
      cell: ({ line: { color, name, label, year: cents } }) => (
        <span className="segment">
          <ColorDot color={color} />
          <SegmentName name={name} label={label} year={year} />
          {total > 0n && <span className="segment-share">{shareText(percentOf(cents, total))}</span>}
        </span>
      ),
      foot: ['Total'],
    },
    {
      key: 'year',
      head: year,
      align: 'right',
      cell: (row) => dollars(row.year),
      foot: [dollars(sumOf(rows.map((row) => row.year)))],
    },
    {
      key: 'annualized',
      head: 'Annualized',
      align: 'right',
      cell: (row) => dollars(row.annualized),
      foot: [dollars(sumOf(rows.map((row) => row.annualized)))],
    },
    ...(used.size > 0 || areBudgetsAwaited ? [budgetColumn(used, budgetYear)] : []),
  ];
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
        <DataTable
          label={`Spend by segment in ${year}`}
          look="plain"
          className="segments-table tabular-nums"
          columns={columns}
          rows={isWhole ? rows : withOthers(rows)}
          rowKey={({ line }) => line.key}
        />
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

const dollars = (amount: bigint) => <Money amount={Number(amount)} cents={false} />;

/** How much of its budget a segment uses, which leads to the budgets. */
const budgetColumn = (used: ReadonlyMap<string, number>, year: number): TableColumn<DollarLine> => ({
  key: 'used',
  head: `Budget FY ${year}`,
  align: 'right',
  cell: ({ line }) => {
    const share = used.get(line.name);
    return share === undefined ? null : <Used share={share} year={year} />;
  },
  foot: [null],
});

const Used = ({ share, year }: { share: number; year: number }) => (
  <Link
    to="/forecast"
    search={{ tab: 'budgets', year }}
    className={share > 100 ? 'text-danger' : undefined}
    title={`Of the budget of FY ${year}, with what is expected`}
  >
    {formatPercent(share)}
  </Link>
);

const shareText = (percent: number): string =>
  percent > 0 && percent < 1 ? '<1%' : `${Math.round(percent)}%`;
