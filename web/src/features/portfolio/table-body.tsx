import { Fragment } from 'react';
import type { CellContext } from './cell-context.ts';
import type { ColumnId } from './columns.ts';
import type { Line } from './lines.ts';
import type { RowsInSight } from './rows-in-sight.ts';
import { headHeight } from './rows-in-sight.ts';
import { TableRow } from './table-row.tsx';
import type { GridCell } from './use-grid-focus.ts';

type TableBodyProps = {
  rows: RowsInSight;
  lines: readonly Line[];
  columns: readonly ColumnId[];
  context: CellContext;
  active: GridCell;
  openId: number | undefined;
};

export function TableBody({ lines, columns, context, rows, active, openId }: TableBodyProps) {
  return (
    <tbody>
      {rows.drawn.map(({ index, start }, at) => {
        const line = lines[index];
        if (!line) return null;
        return (
          <Fragment key={line.row.id}>
            <Gap height={start - (rows.drawn[at - 1]?.end ?? headHeight)} columns={columns.length} />
            <TableRow
              row={line.row}
              index={index}
              columns={columns}
              context={context}
              activeStop={index === active.row ? active.stop : -1}
              isOpen={line.row.id === openId}
            />
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
