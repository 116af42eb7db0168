import { dollarsOf } from '@purser/domain/money';
import { countOf } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { type ColumnId, isAmount, stickOf } from './columns.ts';
import type { Totals } from './totals.ts';
import { useProgress } from './use-portfolio.ts';

type TableFootProps = {
  columns: readonly ColumnId[];
  isNarrow: boolean;
  rows: number;
  /** Undefined while rows are missing: a part has no totals. */
  totals: Totals | undefined;
  /** Undefined where it is this year. */
  asked: number | undefined;
  segments: readonly string[];
};

export function TableFoot({ totals, ...props }: TableFootProps) {
  return (
    <tfoot>
      <tr aria-rowindex={props.rows + 2}>
        {totals ? <TotalCells totals={totals} {...props} /> : <StillLoading {...props} />}
      </tr>
    </tfoot>
  );
}

type CellsProps = Omit<TableFootProps, 'totals'>;

function StillLoading({ columns, isNarrow, asked }: CellsProps) {
  const progress = useProgress(asked);
  return columns.map((column, at) => (
    <td key={column} data-stick={stickOf(column, at, isNarrow)}>
      {at === 0 && (
        <span className="two">
          <span>Loading…</span>
          {progress && <small className="num font-normal">{progress}</small>}
        </span>
      )}
    </td>
  ));
}

function TotalCells({ columns, isNarrow, rows, totals, segments }: CellsProps & { totals: Totals }) {
  const [first, ...rest] = columns;
  // The hint is between the first column and the amounts where there is room, otherwise below 'Total'.
  const room = Math.max(0, rest.findIndex(isAmount));
  const counted = countedOf(segments);
  const hint = counted && `The totals include only the ${counted}`;
  return (
    <>
      <td data-stick="first" data-full={room === 0 ? hint : undefined}>
        <span className="two">
          <span>
            Total <span className="font-normal text-ink-3">{countOf(rows, 'item')}</span>
          </span>
          {room === 0 && counted && <small className="font-normal first-letter:uppercase">{counted}</small>}
          {first && isAmount(first) && <Total column={first} totals={totals} />}
        </span>
      </td>
      {room > 0 && (
        <td colSpan={room}>
          <span className="line-clamp-2 text-12 font-normal whitespace-normal text-ink-2">{hint}</span>
        </td>
      )}
      {rest.slice(room).map((column) => (
        <td
          key={column}
          data-align={isAmount(column) ? 'right' : undefined}
          data-stick={stickOf(column, columns.indexOf(column), isNarrow)}
        >
          {isAmount(column) && <Total column={column} totals={totals} />}
        </td>
      ))}
    </>
  );
}

const Total = ({ column, totals }: { column: ColumnId; totals: Totals }) => (
  <Money amount={dollarsOf(column === 'cost' ? totals.annual : totals.currentYear)} />
);

function countedOf(segments: readonly string[]): string | undefined {
  if (segments.length === 0) return undefined;
  return `shares of ${segments.length > 2 ? `the ${segments.length} filtered segments` : segments.join(' and ')}`;
}
