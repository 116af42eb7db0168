import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import type { SpendGrid } from './spend-grid.ts';

type Key = string | null;

type SpendTableProps = {
  corner: string;
  grid: SpendGrid;
  total: number;
  /** Shares of the whole in place of amounts. */
  isShares: boolean;
  chosen: readonly [row: Key, column: Key | undefined] | undefined;
  onChoose: (row: Key, column: Key | undefined) => void;
};

const shownAtFirst = 100;

/** What was spent, a row for each of one group and a column for each of another. */
export function SpendTable({ corner, grid, total, isShares, chosen, onChoose }: SpendTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { columns, lines } = grid;
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  const largest = Math.max(0, ...lines.map((line) => line.total));
  const show = (amount: number) => (isShares ? shareText(amount, total) : <LedgerMoney amount={amount} />);
  const isChosen = (row: Key, column: Key | undefined): boolean =>
    chosen !== undefined && chosen[0] === row && chosen[1] === column;
  return (
    <div className="ledger-wrap">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            <th scope="col" className="text-left!">
              Share
            </th>
            <th scope="col">Total</th>
            {columns.map(({ key, label }) => (
              <th key={key ?? ''} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.key ?? ''}>
              <th scope="row">
                <span className="ledger-name">
                  <span className="truncate" data-tip={line.label}>
                    {line.label}
                  </span>
                </span>
              </th>
              <td>
                <span className="spend-share" aria-hidden="true">
                  <i style={{ width: `${largest === 0 ? 0 : (100 * line.total) / largest}%` }} />
                </span>
              </td>
              <td data-chosen={isChosen(line.key, undefined) ? '' : undefined} className="font-semibold">
                <button type="button" onClick={() => onChoose(line.key, undefined)}>
                  {show(line.total)}
                </button>
              </td>
              {columns.map(({ key }, at) => (
                <td key={key ?? ''} data-chosen={isChosen(line.key, key) ? '' : undefined}>
                  {line.amounts[at] ? (
                    <button type="button" onClick={() => onChoose(line.key, key)}>
                      {show(line.amounts[at])}
                    </button>
                  ) : (
                    <span className="text-ink-3">0</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
          {shown.length < lines.length && (
            <tr>
              <th scope="row">
                <Button variant="link" size="sm" onClick={() => setIsWhole(true)}>
                  Show all {lines.length.toLocaleString('en-US')}
                </Button>
              </th>
              <td colSpan={columns.length + 2} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr data-look="total">
            <th scope="row">Total {lines.length.toLocaleString('en-US')}</th>
            <td />
            <td>{show(total)}</td>
            {columns.map((column) => (
              <td key={column.key ?? ''}>{show(column.total)}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const shareText = (amount: number, whole: number): string =>
  whole === 0 ? '0.0%' : `${((100 * amount) / whole).toFixed(1)}%`;
