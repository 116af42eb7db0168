import { Waiting } from '../../ui/skeleton.tsx';
import { alignOf, type ColumnId, headingOf, type Sizing, stickOf } from './columns.ts';
import { sizesOf, Widths } from './portfolio-table.tsx';
import { SkeletonCells } from './skeleton-cells.tsx';
import { useProgress } from './use-portfolio.ts';

const rows = Array.from({ length: 24 }, (_, at) => at);

type TableSkeletonProps = {
  columns: readonly ColumnId[];
  sizing: Sizing;
  year: string;
  /** Undefined where it is this year. */
  asked: number | undefined;
};

export function TableSkeleton({ columns, sizing, year, asked }: TableSkeletonProps) {
  const { isNarrow } = sizing;
  return (
    <Waiting
      label="Loading software"
      className="table-wrap min-h-64 flex-1 overflow-hidden! border-t border-line"
    >
      <table className="table" style={sizesOf(columns, sizing)}>
        <Widths columns={columns} sizing={sizing} />
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
              <SkeletonCells row={row} columns={columns} isNarrow={isNarrow} />
            </tr>
          ))}
        </tbody>
        <Progress columns={columns.length} asked={asked} />
      </table>
    </Waiting>
  );
}

function Progress({ columns, asked }: { columns: number; asked: number | undefined }) {
  const progress = useProgress(asked);
  if (progress === undefined) return null;
  return (
    <tfoot>
      <tr>
        <td data-stick="first" colSpan={columns}>
          Loading… <span className="num font-normal text-ink-3">{progress}</span>
        </td>
      </tr>
    </tfoot>
  );
}
