import type { PortfolioRow } from '@purser/api/portfolio';
import { PanelRightOpen, Trash2 } from 'lucide-react';
import { memo } from 'react';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import type { CellContext } from './cell-context.ts';
import { cells } from './cells.tsx';
import { alignOf, type ColumnId, stickOf } from './columns.ts';
import { lacksEnd, nameOf } from './row-facts.ts';

type TableRowProps = {
  row: PortfolioRow;
  index: number;
  columns: readonly ColumnId[];
  context: CellContext;
  /** -1 where none of the row is in the tab order. */
  activeStop: number;
  isOpen: boolean;
};

export const TableRow = memo(function TableRow({ row, index, columns, ...rest }: TableRowProps) {
  const { context, activeStop, isOpen } = rest;
  return (
    <tr
      aria-rowindex={index + 2}
      aria-selected={isOpen || undefined}
      data-id={row.id}
      className="cursor-pointer"
    >
      {columns.map((column, at) => {
        const stop = { row: index, at, activeStop };
        if (column === 'vendorFiles')
          return <FilesCell key={column} stop={stop} row={row} context={context} />;
        if (column === 'renewal' && lacksEnd(row))
          return <MissingEndCell key={column} stop={stop} row={row} context={context} />;
        if (column === 'actions') return <ActionsCell key={column} stop={stop} row={row} context={context} />;
        const { content, full } = cells[column](row, context);
        return (
          <td
            key={column}
            role={at === 0 ? 'rowheader' : undefined}
            data-align={alignOf(column)}
            data-stick={stickOf(column, at, context.isNarrow)}
            data-full={full}
            {...stopAttributes(stop)}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
});

type Stop = { row: number; at: number; activeStop: number };

const stopAttributes = ({ row, at, activeStop }: Stop) => ({
  'data-row': row,
  'data-stop': at,
  tabIndex: at === activeStop ? 0 : -1,
});

type ButtonCellProps = { stop: Stop; row: PortfolioRow; context: CellContext };

function FilesCell({ stop, row, context }: ButtonCellProps) {
  return (
    <td data-align="right" data-stick={stickOf('vendorFiles', stop.at, context.isNarrow)}>
      <Button
        variant="link"
        size="sm"
        className="num -mr-1 min-w-6 justify-end px-1"
        aria-label={`${countOf(row.vendorFiles, 'file')} of ${nameOf(row)}, open`}
        onClick={() => context.onFiles(row)}
        {...stopAttributes(stop)}
      >
        {row.vendorFiles}
      </Button>
    </td>
  );
}

function MissingEndCell({ stop, row, context }: ButtonCellProps) {
  return (
    <td data-stick={stickOf('renewal', stop.at, context.isNarrow)}>
      <Button
        variant="link"
        size="sm"
        className="-ml-1 px-1 text-warning"
        aria-label={`End date missing: enter it for ${nameOf(row)}`}
        onClick={() => context.onFixEnd(row)}
        {...stopAttributes(stop)}
      >
        End date missing
      </Button>
    </td>
  );
}

function ActionsCell({ stop, row, context }: ButtonCellProps) {
  const name = nameOf(row);
  return (
    <td data-stick={stickOf('actions', stop.at, context.isNarrow)}>
      <span className="flex justify-center text-ink-3">
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Open ${name}`}
          onClick={() => context.onOpen(row)}
          {...stopAttributes(stop)}
        >
          <PanelRightOpen aria-hidden="true" />
        </Button>
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`Delete ${name}`}
          onClick={() => context.onDelete(row)}
          {...stopAttributes({ ...stop, at: stop.at + 1 })}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </span>
    </td>
  );
}
