import { classNames } from './class-names.ts';
import { type DataTableProps, placeOf, TableHead, TableWidths } from './data-table.tsx';
import { Skeleton, Waiting } from './skeleton.tsx';

type WaitingTableProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'look' | 'className'> & {
  label: string;
  count: number;
  wrapName?: string;
};

/** The table while its rows are loaded. */
export const WaitingTable = <Row,>({ label, count, wrapName, ...table }: WaitingTableProps<Row>) => (
  <Waiting label={label} {...(wrapName && { className: wrapName })}>
    <table className={classNames('data-table', table.className)} data-look={table.look ?? 'card'}>
      <TableWidths columns={table.columns} />
      <TableHead columns={table.columns} />
      <tbody>
        {Array.from({ length: count }, (_, row) => (
          <tr key={row} data-line="waiting">
            {table.columns.map((column) => (
              <td key={column.key} {...placeOf(column)}>
                <Skeleton width={row % 2 === 0 ? column.waits : `calc(${column.waits ?? '70%'} - 8%)`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Waiting>
);
