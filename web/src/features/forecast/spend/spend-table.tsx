import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorDot } from '../../../ui/split-bar.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import type { SpendGrid, SpendLine } from './spend-grid.ts';

type Key = string | null;

type SpendTableProps = {
  corner: string;
  grid: SpendGrid;
  total: number;
  /** The hue of a column, where columns have one: bars are divided by them then. */
  colorOf: ((column: Key) => number) | undefined;
  /** Shares of the whole in place of amounts. */
  isShares: boolean;
  /** The keys of a row, and of a column unless its total is meant. */
  chosen: readonly Key[] | undefined;
  onChoose: (keys: readonly Key[]) => void;
};

const shownAtFirst = 100;

/** What was spent, a row for each of one group and a column for each of another. */
export function SpendTable({ corner, grid, total, colorOf, isShares, chosen, onChoose }: SpendTableProps) {
  const [isWhole, setIsWhole] = useState(false);
  const { columns, lines } = grid;
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  const largest = Math.max(0, ...lines.map((line) => line.total));
  const show = (amount: number) => (isShares ? shareText(amount, total) : <LedgerMoney amount={amount} />);
  const partsOf = (line: Pick<SpendLine, 'amounts' | 'total'>): readonly Part[] =>
    colorOf
      ? columns.map(({ key }, at) => ({ key, amount: line.amounts[at] ?? 0, color: colorOf(key) }))
      : [{ key: '', amount: line.total, color: undefined }];
  const isChosen = (...keys: readonly Key[]): boolean =>
    chosen?.length === keys.length && keys.every((key, at) => chosen[at] === key);
  return (
    <div className="ledger-wrap">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            <th scope="col" className="text-left!">
              {colorOf ? 'By segment' : 'Share'}
            </th>
            <th scope="col">Total</th>
            {columns.map(({ key, label }) => (
              <th key={key ?? ''} scope="col">
                <span className="spend-column">
                  {colorOf && <ColorDot color={colorOf(key)} />}
                  {label}
                </span>
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
                <ShareBar parts={partsOf(line)} whole={largest} />
              </td>
              <td data-chosen={isChosen(line.key) ? '' : undefined} className="font-semibold">
                <button type="button" onClick={() => onChoose([line.key])}>
                  {show(line.total)}
                </button>
              </td>
              {columns.map(({ key }, at) => (
                <td key={key ?? ''} data-chosen={isChosen(line.key, key) ? '' : undefined}>
                  {line.amounts[at] ? (
                    <button type="button" onClick={() => onChoose([line.key, key])}>
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
                  Show all {formatCount(lines.length)}
                </Button>
              </th>
              <td colSpan={columns.length + 2} />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr data-look="total">
            <th scope="row">
              Total <span className="font-normal">{formatCount(lines.length)}</span>
            </th>
            <td />
            <td>{show(total)}</td>
            {columns.map((column) => (
              <td key={column.key ?? ''}>{show(column.total)}</td>
            ))}
          </tr>
          {columns.length > 0 && (
            <tr data-look="against">
              <th scope="row">Share</th>
              <td>
                {colorOf && (
                  <ShareBar
                    parts={partsOf({ amounts: columns.map((column) => column.total), total })}
                    whole={total}
                  />
                )}
              </td>
              <td>{shareText(total, total)}</td>
              {columns.map((column) => (
                <td key={column.key ?? ''}>{shareText(column.total, total)}</td>
              ))}
            </tr>
          )}
        </tfoot>
      </table>
    </div>
  );
}

interface Part {
  readonly key: Key;
  readonly amount: number;
  readonly color: number | undefined;
}

/** The figures beside it say the same. */
const ShareBar = ({ parts, whole }: { parts: readonly Part[]; whole: number }) => (
  <span className="spend-share" aria-hidden="true">
    {parts
      .filter(({ amount }) => amount > 0)
      .map(({ key, amount, color }) => (
        <i
          key={key ?? ''}
          data-color={color}
          style={{ width: `${whole === 0 ? 0 : (100 * amount) / whole}%` }}
        />
      ))}
  </span>
);

const shareText = (amount: number, whole: number): string =>
  whole === 0 ? '0.0%' : `${((100 * amount) / whole).toFixed(1)}%`;
