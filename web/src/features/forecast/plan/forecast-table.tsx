import type { ForecastGrouping } from '@purser/domain/forecast/dimensions';
import { groupLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { currencyName } from '../../../lib/format.ts';
import { useIsPrinting } from '../../../lib/printing.ts';
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

/** The figures of the chart, by layer and by group. Each cell opens the list of its items. */
export function ForecastTable(props: ForecastTableProps) {
  const { columns, lines } = props;
  const isPrinting = useIsPrinting();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { shown, more } = useShownRows(lines.groups, columns.length + 1);

  function toggle(line: ForecastLine) {
    const key = JSON.stringify(line.keys);
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  }

  const table = { ...props, shown, open, onToggle: toggle };
  if (isPrinting) {
    // A page is as wide as a year, so the years stand one below the other.
    const blocks = yearBlocks(columns);
    return (
      <div className="ledger-pages">
        {blocks.map((block, at) => (
          <Ledger key={block[0]?.key} {...table} columns={block} hasSum={at === blocks.length - 1}>
            {more}
          </Ledger>
        ))}
      </div>
    );
  }
  return (
    <div className="ledger-wrap">
      <Ledger {...table} columns={columns} hasSum>
        {more}
      </Ledger>
    </div>
  );
}

type LedgerProps = ForecastTableProps & {
  /** The groups among the lines that are drawn. */
  shown: readonly ForecastLine[];
  open: ReadonlySet<string>;
  onToggle: (line: ForecastLine) => void;
  /** The sum of all months is the last column. */
  hasSum: boolean;
  /** Stands below the groups. */
  children?: ReactNode;
};

function Ledger({ shown, open, onToggle, children, ...props }: LedgerProps) {
  const { columns, lines, group, totals, against, span, hasSum } = props;
  const width = columns.length + (hasSum ? 1 : 0);
  return (
    <table className="ledger forecast-table">
      <thead>
        <tr>
          <th scope="col">{currencyName()}</th>
          {columns.map(({ key, label, note, month }) => (
            <th key={key} scope="col" data-year={month === undefined ? '' : undefined}>
              {label}
              {note && <small>{note}</small>}
            </th>
          ))}
          {hasSum && (
            <th scope="col" className="ledger-sum">
              {span}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Heading columns={width}>By layer</Heading>
        {lines.layers.map((line) => (
          <LineRow key={line.label} line={line} look="layer" {...props} />
        ))}
        {group !== 'layer' && <Heading columns={width}>By {groupLabel(group).toLowerCase()}</Heading>}
        {shown.map((line) => {
          const isOpen = open.has(JSON.stringify(line.keys));
          return [
            <LineRow
              key={JSON.stringify(line.keys)}
              line={line}
              look="group"
              isOpen={isOpen}
              onToggle={() => onToggle(line)}
              {...props}
            />,
            ...(isOpen ? line.within : []).map((part) => (
              <LineRow key={JSON.stringify(part.keys)} line={part} look="part" {...props} />
            )),
          ];
        })}
        {children}
      </tbody>
      <tfoot>
        <LineRow
          line={{ ...everything, amounts: totals, total: addDollars(totals) }}
          look="total"
          {...props}
        />
        {against && (
          <tr data-look="against">
            <th scope="row">Against plain</th>
            {columns.map((column) => (
              <td key={column.key} data-year={column.month === undefined ? '' : undefined}>
                <LedgerMoney amount={amountIn(against, column)} isChange />
              </td>
            ))}
            {hasSum && (
              <td className="ledger-sum">
                <LedgerMoney amount={addDollars(against)} isChange />
              </td>
            )}
          </tr>
        )}
      </tfoot>
    </table>
  );
}

const everything: ForecastLine = {
  by: [],
  keys: [],
  label: 'Total',
  layer: undefined,
  amounts: [],
  total: 0,
  within: [],
};

function Heading({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr data-look="heading">
      <th scope="colgroup">{children}</th>
      <td colSpan={columns} />
    </tr>
  );
}

type LineRowProps = Pick<LedgerProps, 'columns' | 'hasSum' | 'colorOf' | 'cell' | 'onCell'> & {
  line: ForecastLine;
  look: 'layer' | 'group' | 'part' | 'total';
  isOpen?: boolean;
  onToggle?: () => void;
};

function LineRow({ line, look, columns, hasSum, cell, onCell, ...props }: LineRowProps) {
  const { by, keys } = line;
  return (
    <tr data-look={look}>
      <th scope="row">
        <LineName line={line} look={look} {...props} />
      </th>
      {columns.map((column) => (
        <Figure
          key={column.key}
          amount={amountIn(line.amounts, column)}
          of={{ by, keys, ...column.span }}
          isYear={column.month === undefined}
          cell={cell}
          onCell={onCell}
        />
      ))}
      {hasSum && (
        <Figure amount={line.total} of={{ by, keys, month: undefined }} isSum cell={cell} onCell={onCell} />
      )}
    </tr>
  );
}

function LineName({
  line,
  look,
  colorOf,
  isOpen,
  onToggle,
}: Omit<LineRowProps, 'columns' | 'hasSum' | 'cell' | 'onCell'>) {
  if (look !== 'group') {
    return (
      <span className="ledger-name">
        {line.layer && <LayerMark layer={line.layer} />}
        {line.label}
      </span>
    );
  }
  const color = colorOf(line);
  return (
    <button type="button" className="ledger-twist" aria-expanded={isOpen} onClick={onToggle}>
      <ChevronRight className="icon-sm twist text-ink-3" aria-hidden="true" />
      {color !== undefined && <ColorDot color={color} />}
      <span className="truncate" data-tip={line.label}>
        {line.label}
      </span>
    </button>
  );
}

type FigureProps = {
  amount: number;
  of: Cell;
  isYear?: boolean;
  isSum?: boolean;
  cell: Cell | undefined;
  onCell: (cell: Cell) => void;
};

function Figure({ amount, of, isYear = false, isSum = false, cell, onCell }: FigureProps) {
  const isChosen = isSameCell(cell, of);
  const className = isSum ? 'ledger-sum' : undefined;
  return (
    <td className={className} data-year={isYear ? '' : undefined} data-chosen={isChosen ? '' : undefined}>
      {amount !== 0 ? (
        <button
          type="button"
          data-cell={cellText(of)}
          aria-current={isChosen ? 'true' : undefined}
          onClick={() => onCell(of)}
        >
          <LedgerMoney amount={amount} />
        </button>
      ) : (
        <LedgerMoney amount={amount} />
      )}
    </td>
  );
}
