import type { ForecastGrouping } from '@purser/domain/forecast/dimensions';
import { groupLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { currencyName } from '../../../lib/format.ts';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { Ledger } from '../../../ui/ledger.tsx';
import { useShownRows } from '../../../ui/shown-rows.tsx';
import { ColorDot } from '../../../ui/split-bar.tsx';
import { LayerMark } from '../layer-mark.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import { amountIn, type Column, yearBlocks } from './forecast-columns.ts';
import type { ForecastLine, ForecastLines } from './forecast-rows.ts';
import { type Cell, cellText, isSameCell } from './forecast-view.ts';

type ForecastTableProps = {
  columns: readonly Column[];
  lines: ForecastLines;
  group: ForecastGrouping;
  totals: readonly number[];
  /** What is assumed changes it by so much; left out where nothing is assumed. */
  against: readonly number[] | undefined;
  span: string;
  colorOf: (line: ForecastLine) => number | undefined;
  cell: Cell | undefined;
  onCell: (cell: Cell) => void;
};

interface Row {
  readonly line: ForecastLine;
  readonly look: 'layer' | 'group' | 'part';
}

/** The figures of the chart, by layer and by group. Each cell opens the list of its items. */
export function ForecastTable(props: ForecastTableProps) {
  const { columns, lines, group, span } = props;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { shown, more } = useShownRows(lines.groups, columns.length + 1);

  function toggle(line: ForecastLine) {
    const next = new Set(open);
    if (!next.delete(keyOf(line))) next.add(keyOf(line));
    setOpen(next);
  }

  const isOpen = (line: ForecastLine): boolean => open.has(keyOf(line));
  const name: TableColumn<Row> = {
    key: 'name',
    head: currencyName(),
    isName: true,
    cell: ({ line, look }) =>
      look === 'group' ? (
        <GroupName
          line={line}
          color={props.colorOf(line)}
          isOpen={isOpen(line)}
          onToggle={() => toggle(line)}
        />
      ) : (
        <span className="ledger-name">
          {line.layer && <LayerMark layer={line.layer} />}
          {line.label}
        </span>
      ),
    foot: [
      <span className="ledger-name" key="name">
        Total
      </span>,
      ...(props.against ? ['Against baseline'] : []),
    ],
  };
  const sum = figures(props, {
    key: 'sum',
    look: 'sum',
    head: span,
    of: { month: undefined },
    amountOf: addDollars,
  });
  const months = (some: readonly Column[]) =>
    some.map(({ key, label, note, month, span: of, ...column }) =>
      figures(props, {
        key,
        ...(month === undefined && { look: 'year' }),
        head: (
          <>
            {label}
            {note && <small>{note}</small>}
          </>
        ),
        of,
        amountOf: (amounts) => amountIn(amounts, column),
      }),
    );
  // A page is as wide as a year, so the years stand one below the other.
  const blocks = yearBlocks(columns);
  const blank = { [columns[0]?.key ?? 'sum']: null };
  const ofGroups = shown.flatMap((line): Row[] => [
    { line, look: 'group' },
    ...(isOpen(line) ? line.within : []).map((part): Row => ({ line: part, look: 'part' })),
  ]);
  return (
    <Ledger
      className="forecast-table"
      columns={[name, ...months(columns), sum]}
      pages={blocks.map((block, at) => [name, ...months(block), ...(at === blocks.length - 1 ? [sum] : [])])}
      groups={[
        {
          key: 'layers',
          head: 'By layer',
          cells: blank,
          rows: lines.layers.map((line): Row => ({ line, look: 'layer' })),
        },
        {
          key: 'groups',
          ...(group !== 'layer' && { head: `By ${groupLabel(group).toLowerCase()}`, cells: blank }),
          rows: ofGroups,
        },
      ]}
      rowKey={({ line }) => `${keyOf(line)} ${line.label}`}
      rowAttributes={({ look }) => ({ 'data-look': look })}
      footLooks={['total', 'against']}
      after={more}
    />
  );
}

const keyOf = ({ keys }: ForecastLine): string => JSON.stringify(keys);

type Figures = Pick<TableColumn<Row>, 'key' | 'head' | 'look'> & {
  readonly of: Pick<Cell, 'month' | 'until'>;
  readonly amountOf: (amounts: readonly number[]) => number;
};

/** A column of amounts that open the lists of their items. */
function figures({ totals, against, ...props }: ForecastTableProps, { of, amountOf, ...column }: Figures) {
  const chosen = (by: ForecastLine['by'], keys: ForecastLine['keys']) =>
    isSameCell(props.cell, { by, keys, ...of });
  const figure = ({ by, keys }: Pick<ForecastLine, 'by' | 'keys'>, amount: number) => (
    <Figure amount={amount} of={{ by, keys, ...of }} isChosen={chosen(by, keys)} onCell={props.onCell} />
  );
  return {
    ...column,
    cell: ({ line }: Row) => figure(line, amountOf(line.amounts)),
    attributes: ({ line: { by, keys } }: Row) => ({ 'data-chosen': chosen(by, keys) ? '' : undefined }),
    footAttributes: { 'data-chosen': chosen(everything.by, everything.keys) ? '' : undefined },
    foot: [
      figure(everything, amountOf(totals)),
      ...(against ? [<LedgerMoney key="against" amount={amountOf(against)} isChange />] : []),
    ],
  };
}

const everything: Pick<ForecastLine, 'by' | 'keys'> = { by: [], keys: [] };

type GroupNameProps = {
  line: ForecastLine;
  color: number | undefined;
  isOpen: boolean;
  onToggle: () => void;
};

const GroupName = ({ line: { label }, color, isOpen, onToggle }: GroupNameProps) => (
  <button type="button" className="ledger-twist" aria-expanded={isOpen} onClick={onToggle}>
    <ChevronRight className="icon-sm twist text-ink-3" aria-hidden="true" />
    {color !== undefined && <ColorDot color={color} />}
    <span className="truncate" data-tip={label}>
      {label}
    </span>
  </button>
);

type FigureProps = { amount: number; of: Cell; isChosen: boolean; onCell: (cell: Cell) => void };

function Figure({ amount, of, isChosen, onCell }: FigureProps) {
  if (amount === 0) return <LedgerMoney amount={amount} />;
  return (
    <button
      type="button"
      data-cell={cellText(of)}
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onCell(of)}
    >
      <LedgerMoney amount={amount} />
    </button>
  );
}
