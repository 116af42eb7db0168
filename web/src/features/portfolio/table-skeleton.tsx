import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { alignOf, type ColumnId, headingOf, type Room, stickOf } from './columns.ts';
import { sizesOf, Widths } from './portfolio-table.tsx';

const rows = Array.from({ length: 24 }, (_, at) => at);
// Bars of one length would look like a grid, not like text.
const shares = [72, 48, 60, 84, 56, 66, 40];

type TableSkeletonProps = { columns: readonly ColumnId[]; room: Room; year: string };

export function TableSkeleton({ columns, room, year }: TableSkeletonProps) {
  const { isNarrow } = room;
  return (
    <Waiting
      label="Loading software"
      className="table-wrap min-h-64 flex-1 overflow-hidden! border-t border-line"
    >
      <table className="table" style={sizesOf(columns, room)}>
        <Widths columns={columns} room={room} />
        <thead>
          <tr>
            {columns.map((column, at) => (
              <th key={column} data-align={alignOf(column)} data-stick={stickOf(column, at, isNarrow)}>
                {headingOf(column, year)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column, at) => (
                <td key={column} data-stick={stickOf(column, at, isNarrow)}>
                  <Skeleton width={`${shares[(row * 3 + at) % shares.length]}%`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Waiting>
  );
}
