import type { ReactNode } from 'react';
import { useIsPrinting } from '../lib/printing.ts';
import { classNames } from './class-names.ts';
import { DataTable, type DataTableProps, type TableColumn } from './data-table.tsx';
import { TableFrame } from './table-frame.tsx';

interface LedgerProps<Row> extends DataTableProps<Row> {
  readonly id?: string;
  /** The columns as paper has them, which is no wider than a year: a table for each. */
  readonly pages?: readonly (readonly TableColumn<Row>[])[];
  /** A card around it has the border. */
  readonly isWithin?: boolean;
  /** Names what scrolls, where the table has nothing to focus. */
  readonly frameLabel?: string;
}

/** Many columns of exact figures. Its head, its first and last column and its totals stay in sight. */
export function Ledger<Row>({ id, pages, isWithin = false, frameLabel, ...table }: LedgerProps<Row>) {
  const isPrinting = useIsPrinting();
  const drawn = (columns: readonly TableColumn<Row>[]): ReactNode => (
    <DataTable
      key={columns[1]?.key}
      {...table}
      look="own"
      className={classNames('ledger', table.className)}
      columns={columns}
    />
  );
  if (isPrinting && pages) return <div className="ledger-pages">{pages.map(drawn)}</div>;
  const frame = { id, className: 'ledger-wrap', 'data-within': isWithin ? '' : undefined };
  if (frameLabel === undefined) return <div {...frame}>{drawn(table.columns)}</div>;
  return (
    <TableFrame label={frameLabel} {...frame}>
      {drawn(table.columns)}
    </TableFrame>
  );
}
