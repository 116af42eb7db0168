import type { PortfolioRow } from '@purser/api/portfolio';
import { PanelRightOpen, Trash2 } from 'lucide-react';
import { Fragment, memo } from 'react';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { type CellContext, cells } from './cells.tsx';
import { alignOf, type ColumnId, stickOf } from './columns.ts';
import { lacksEnd, nameOf } from './row-facts.ts';
import type { SearchableRow } from './searchable-rows.ts';
import { SkeletonCells } from './skeleton-cells.tsx';
import type { GridCell } from './use-grid-focus.ts';
import { headHeight, type VisibleRows } from './visible-rows.ts';

type TableBodyProps = {
  rows: VisibleRows;
  lines: readonly SearchableRow[];
  columns: readonly ColumnId[];
  context: CellContext;
  active: GridCell;
  openId: number | undefined;
};

export function TableBody({ lines, columns, context, rows, active, openId }: TableBodyProps) {
  return (
    <tbody>
      {rows.drawn.map(({ index, start }, at) => {
        const row = lines[index]?.row;
        return (
          <Fragment key={row?.id ?? `awaited-${index}`}>
            <Gap height={start - (rows.drawn[at - 1]?.end ?? headHeight)} columns={columns.length} />
            {row ? (
              <TableRow
                row={row}
                index={index}
                columns={columns}
                context={context}
                activeStop={index === active.row ? active.stop : -1}
                isOpen={row.id === openId}
              />
            ) : (
              <tr aria-hidden="true">
                <SkeletonCells row={index} columns={columns} isNarrow={context.isNarrow} />
              </tr>
            )}
          </Fragment>
        );
      })}
      <Gap height={rows.end - (rows.drawn.at(-1)?.end ?? headHeight)} columns={columns.length} />
    </tbody>
  );
}

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="pointer-events-none">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

type TableRowProps = {
  row: PortfolioRow;
  index: number;
  columns: readonly ColumnId[];
  context: CellContext;
  /** -1 where none of the row is in the tab order. */
  activeStop: number;
  isOpen: boolean;
};

const TableRow = memo(function TableRow({ row, index, columns, ...rest }: TableRowProps) {
  const { context, activeStop, isOpen } = rest;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isOpen || undefined}
      data-id={row.id}
      className="cursor-pointer"
    >
      {columns.map((column, at) => {
        const stop = stopAttributes({ row: index, at, activeStop });
        const sides = { 'data-align': alignOf(column), 'data-stick': stickOf(column, at, context.isNarrow) };
        if (column === 'actions') {
          const next = stopAttributes({ row: index, at: at + 1, activeStop });
          return (
            <td key={column} {...sides}>
              <Actions row={row} context={context} stops={[stop, next]} />
            </td>
          );
        }
        if (column === 'vendorFiles' || (column === 'renewal' && lacksEnd(row))) {
          const Content = column === 'renewal' ? MissingEnd : Files;
          return (
            <td key={column} {...sides}>
              <Content row={row} context={context} stop={stop} />
            </td>
          );
        }
        const { content, full } = cells[column](row, context);
        return (
          <td key={column} role={at === 0 ? 'rowheader' : undefined} data-full={full} {...sides} {...stop}>
            {content}
          </td>
        );
      })}
    </tr>
  );
});

type Position = { row: number; at: number; activeStop: number };

const stopAttributes = ({ row, at, activeStop }: Position) => ({
  'data-row': row,
  'data-stop': at,
  tabIndex: at === activeStop ? 0 : -1,
});

type Stop = ReturnType<typeof stopAttributes>;
type ContentProps = { row: PortfolioRow; context: CellContext };

const Files = ({ row, context, stop }: ContentProps & { stop: Stop }) => (
  <Button
    variant="link"
    size="sm"
    className="num -mr-1 min-w-6 justify-end px-1"
    aria-label={`${countOf(row.vendorFiles, 'file')} of ${nameOf(row)}, open`}
    onClick={() => context.onFiles(row)}
    {...stop}
  >
    {row.vendorFiles}
  </Button>
);

const MissingEnd = ({ row, context, stop }: ContentProps & { stop: Stop }) => (
  <Button
    variant="link"
    size="sm"
    className="-ml-1 px-1 text-warning"
    aria-label={`End date missing: enter it for ${nameOf(row)}`}
    onClick={() => context.onFixEnd(row)}
    {...stop}
  >
    End date missing
  </Button>
);

const Actions = ({ row, context, stops: [open, remove] }: ContentProps & { stops: [Stop, Stop] }) => (
  <span className="flex justify-center text-ink-3">
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Open ${nameOf(row)}`}
      onClick={() => context.onOpen(row)}
      {...open}
    >
      <PanelRightOpen aria-hidden="true" />
    </Button>
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={`Delete ${nameOf(row)}`}
      onClick={() => context.onDelete(row)}
      {...remove}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  </span>
);
