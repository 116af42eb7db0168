import { Skeleton } from '../../ui/skeleton.tsx';
import { type ColumnId, stickOf } from './columns.ts';

// Bars of one length would look like a grid, not like text.
const shares = [72, 48, 60, 84, 56, 66, 40];

type SkeletonCellsProps = { row: number; columns: readonly ColumnId[]; isNarrow: boolean };

/** Bars for a row that is still on its way. */
export function SkeletonCells({ row, columns, isNarrow }: SkeletonCellsProps) {
  return columns.map((column, at) => (
    <td key={column} data-stick={stickOf(column, at, isNarrow)}>
      <Skeleton width={`${shares[(row * 3 + at) % shares.length]}%`} />
    </td>
  ));
}
