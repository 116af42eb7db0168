import { dollarsOf } from '@purser/domain/money';
import { countOf } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import type { ColumnId } from './columns.ts';
import type { Totals } from './totals.ts';

type TableFootProps = {
  columns: readonly ColumnId[];
  isNarrow: boolean;
  rows: number;
  totals: Totals;
  /** The segments that are filtered. */
  segments: readonly string[];
};

/** The totals, which stick to the foot. With segments filtered they say that only those segments' shares count. */
export function TableFoot({ columns, isNarrow, rows, totals, segments }: TableFootProps) {
  const [first, ...rest] = columns;
  const hint = hintOf(segments);
  const before = rest.findIndex((column) => column === 'cost' || column === 'currentYearCost');
  const room = Math.max(0, before);
  return (
    <tfoot>
      <tr aria-rowindex={rows + 2}>
        {first && (
          <td data-stick="first" data-full={room === 0 ? hint : undefined}>
            <span className="two">
              <span>
                Total <span className="font-normal text-ink-3">{countOf(rows, 'item')}</span>
              </span>
              {room === 0 && hint && <small className="font-normal">{hint}</small>}
            </span>
          </td>
        )}
        {room > 0 && (
          <td colSpan={room}>
            <span className="line-clamp-2 text-12 font-normal whitespace-normal text-ink-2">{hint}</span>
          </td>
        )}
        {rest.slice(room).map((column) => (
          <FootCell key={column} column={column} totals={totals} isNarrow={isNarrow} />
        ))}
      </tr>
    </tfoot>
  );
}

type FootCellProps = { column: ColumnId; totals: Totals; isNarrow: boolean };

function FootCell({ column, totals, isNarrow }: FootCellProps) {
  if (column === 'actions') return <td data-stick={isNarrow ? undefined : 'last'} />;
  if (column !== 'cost' && column !== 'currentYearCost') return <td />;
  return (
    <td data-align="right">
      <Money amount={dollarsOf(column === 'cost' ? totals.annual : totals.currentYear)} />
    </td>
  );
}

function hintOf(segments: readonly string[]): string | undefined {
  if (segments.length === 0) return undefined;
  const named = segments.length > 2 ? `the ${segments.length} filtered segments` : segments.join(' and ');
  return `Only the shares of ${named} count`;
}
