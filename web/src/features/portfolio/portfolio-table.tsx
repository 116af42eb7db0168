import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { CellContext } from './cells.tsx';
import { type ColumnId, type Sizing, widthOf } from './columns.ts';
import type { SearchableRow } from './searchable-rows.ts';
import type { Sort } from './sort.ts';
import { TableBody } from './table-body.tsx';
import { TableFoot } from './table-foot.tsx';
import { TableHead } from './table-head.tsx';
import type { Totals } from './totals.ts';
import { useCellTip } from './use-cell-tip.tsx';
import { useGridFocus } from './use-grid-focus.ts';
import { useVisibleRows } from './visible-rows.ts';

const rowHeights = { wide: 40, narrow: 48 } as const;

type PortfolioTableProps = {
  lines: readonly SearchableRow[];
  columns: readonly ColumnId[];
  context: CellContext;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Undefined while rows are missing. */
  totals: Totals | undefined;
  /** How many rows there will be, of which the lines may be the first. */
  total: number;
  /** The year that was asked for; undefined where it is this one. */
  asked: number | undefined;
  segments: readonly string[];
  openId: number | undefined;
};

/** Only the rows in view are drawn, and one cell is in the tab order. */
export const PortfolioTable = memo(function PortfolioTable(props: PortfolioTableProps) {
  const { lines, columns, context, sort, onSort, total, totals, openId } = props;
  const { isNarrow } = context;
  const wrap = useRef<HTMLDivElement>(null);
  const rowHeight = rowHeightOf(isNarrow);
  // The cell of actions holds two buttons, hence two stops.
  const stops = columns.length + Number(columns.includes('actions'));
  const grid = useGridFocus({ wrap, rows: lines.length, stops, rowHeight });
  const tip = useCellTip();
  const rows = useVisibleRows({ wrap, count: total, rowHeight, activeRow: grid.active.row });
  useScrolledToEnd(wrap, columns);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape' && tip.isOpen) {
      event.preventDefault();
      return tip.hide();
    }
    const line = lines[grid.active.row];
    const isOnCell = event.target instanceof HTMLTableCellElement;
    if (event.key !== 'Enter' || !isOnCell || !line) return grid.onKeyDown(event);
    // Otherwise the same key press would push the first button of the panel.
    event.preventDefault();
    context.onOpen(line.row);
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    grid.onFocus(event);
    tip.handlers.onFocus(event);
  }

  return (
    <div
      ref={wrap}
      data-results=""
      className="table-wrap min-h-64 flex-1 border-t border-line"
      onScroll={tip.hide}
    >
      <table
        role="grid"
        aria-label="Software"
        aria-busy={totals === undefined || undefined}
        aria-rowcount={total + 2}
        className="table"
        style={sizesOf(columns, context)}
        onClick={(event) => openRowAt(event, props)}
        {...tip.handlers}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        <Widths columns={columns} sizing={context} />
        <TableHead
          columns={columns}
          isNarrow={isNarrow}
          year={context.year}
          sort={sort}
          onSort={onSort}
          activeStop={grid.active.row === -1 ? Math.min(grid.active.stop, columns.length - 1) : -1}
        />
        <TableBody
          rows={rows}
          lines={lines}
          columns={columns}
          context={context}
          active={grid.active}
          openId={openId}
        />
        <TableFoot
          columns={columns}
          isNarrow={isNarrow}
          rows={total}
          totals={totals}
          asked={props.asked}
          segments={props.segments}
        />
      </table>
      {tip.tip}
    </div>
  );
});

export function Widths({ columns, sizing }: { columns: readonly ColumnId[]; sizing: Sizing }) {
  return (
    <colgroup>
      {columns.map((column) => (
        <col key={column} style={{ width: widthOf(column, sizing) }} />
      ))}
    </colgroup>
  );
}

export const sizesOf = (columns: readonly ColumnId[], sizing: Sizing): CSSProperties & RowHeight => ({
  minWidth: columns.reduce((sum, column) => sum + widthOf(column, sizing), 0),
  '--row': `${rowHeightOf(sizing.isNarrow)}px`,
});

type RowHeight = { '--row': string };

const rowHeightOf = (isNarrow: boolean): number => (isNarrow ? rowHeights.narrow : rowHeights.wide);

/** A click anywhere on a row opens it, unless it was on a button or selected some text. */
function openRowAt({ target }: MouseEvent<HTMLElement>, { lines, context }: PortfolioTableProps): void {
  if (!(target instanceof Element) || target.closest('button') || getSelection()?.isCollapsed === false)
    return;
  const id = Number(target.closest<HTMLElement>('tr[data-id]')?.dataset.id);
  const line = lines.find(({ row }) => row.id === id);
  if (line) context.onOpen(line.row);
}

/** Sets `data-end` while no column is hidden behind the last one, which then casts no shadow. */
function useScrolledToEnd(wrap: RefObject<HTMLElement | null>, columns: readonly ColumnId[]): void {
  useEffect(() => {
    const frame = wrap.current;
    if (!frame) return undefined;
    const mark = () => {
      const isAtEnd = frame.scrollLeft + frame.clientWidth >= frame.scrollWidth - 1;
      frame.toggleAttribute('data-end', isAtEnd);
    };
    const resizes = new ResizeObserver(mark);
    resizes.observe(frame);
    frame.addEventListener('scroll', mark, { passive: true });
    mark();
    return () => {
      resizes.disconnect();
      frame.removeEventListener('scroll', mark);
    };
  }, [wrap, columns]);
}
