import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import { useIsPrinting } from '../../../lib/printing.ts';
import { useShownRows } from '../../../ui/shown-rows.tsx';
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

/** What was spent, a row for each of one group and a column for each of another. */
export function SpendTable(props: SpendTableProps) {
  const { lines, columns } = props.grid;
  const isPrinting = useIsPrinting();
  const { shown, more } = useShownRows(lines, columns.length + 2);
  if (isPrinting) {
    return (
      <div className="ledger-pages">
        {blocksOf(columns).map((block) => (
          <Ledger key={block.first} {...props} shown={shown} block={block}>
            {more}
          </Ledger>
        ))}
      </div>
    );
  }
  return (
    <div className="ledger-wrap">
      <Ledger {...props} shown={shown} block={{ first: 0, end: columns.length }}>
        {more}
      </Ledger>
    </div>
  );
}

/** Some columns in a row; totals stand before the first of them. */
interface Block {
  readonly first: number;
  readonly end: number;
}

// As many as a page is wide, beside the names.
const mostColumns = 10;

const blocksOf = ({ length }: readonly unknown[]): Block[] =>
  Array.from({ length: Math.max(1, Math.ceil(length / mostColumns)) }, (_, at) => ({
    first: at * mostColumns,
    end: Math.min(length, (at + 1) * mostColumns),
  }));

type LedgerProps = SpendTableProps & {
  shown: readonly SpendLine[];
  block: Block;
  /** Stands below the lines. */
  children: ReactNode;
};

function Ledger({ shown, block, children, ...props }: LedgerProps) {
  const { corner, grid, colorOf } = props;
  const isFirst = block.first === 0;
  const largest = Math.max(0, ...grid.lines.map((line) => line.total));
  return (
    <table className="ledger">
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {isFirst && (
            <>
              <th scope="col" className="text-left!">
                {colorOf ? 'By segment' : 'Share'}
              </th>
              <th scope="col">Total</th>
            </>
          )}
          {grid.columns.slice(block.first, block.end).map(({ key, label }) => (
            <th key={key ?? ''} scope="col">
              <span className="inline-flex items-center gap-1.5">
                {colorOf && <ColorDot color={colorOf(key)} />}
                {label}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((line) => (
          <SpendRow key={line.key ?? ''} {...props} line={line} largest={largest} block={block} />
        ))}
        {children}
      </tbody>
      <Totals {...props} block={block} />
    </table>
  );
}

type SpendRowProps = SpendTableProps & { line: SpendLine; largest: number; block: Block };

function SpendRow({ line, largest, block, grid, total, colorOf, isShares, chosen, onChoose }: SpendRowProps) {
  const isChosen = (...keys: readonly Key[]): boolean =>
    chosen?.length === keys.length && keys.every((key, at) => chosen[at] === key);
  return (
    <tr>
      <th scope="row">
        <span className="ledger-name">
          <span className="truncate" data-tip={line.label}>
            {line.label}
          </span>
        </span>
      </th>
      {block.first === 0 && (
        <>
          <td>
            <ShareBar parts={partsOf(line, grid, colorOf)} whole={largest} />
          </td>
          <td data-chosen={isChosen(line.key) ? '' : undefined} className="font-semibold">
            <button type="button" onClick={() => onChoose([line.key])}>
              {shownAmount(line.total, total, isShares)}
            </button>
          </td>
        </>
      )}
      {grid.columns.slice(block.first, block.end).map(({ key }, at) => {
        const amount = line.amounts[block.first + at];
        return (
          <td key={key ?? ''} data-chosen={isChosen(line.key, key) ? '' : undefined}>
            {amount ? (
              <button type="button" onClick={() => onChoose([line.key, key])}>
                {shownAmount(amount, total, isShares)}
              </button>
            ) : (
              <span className="text-ink-3">0</span>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function Totals({ grid, total, colorOf, isShares, block }: SpendTableProps & { block: Block }) {
  const columns = grid.columns.slice(block.first, block.end);
  const isFirst = block.first === 0;
  return (
    <tfoot>
      <tr data-look="total">
        <th scope="row">
          Total <span className="font-normal">{formatCount(grid.lines.length)}</span>
        </th>
        {isFirst && (
          <>
            <td />
            <td>{shownAmount(total, total, isShares)}</td>
          </>
        )}
        {columns.map((column) => (
          <td key={column.key ?? ''}>{shownAmount(column.total, total, isShares)}</td>
        ))}
      </tr>
      {columns.length > 0 && (
        <tr data-look="against">
          <th scope="row">Share</th>
          {isFirst && (
            <>
              <td>
                {colorOf && (
                  <ShareBar
                    parts={partsOf(
                      { amounts: grid.columns.map((column) => column.total), total },
                      grid,
                      colorOf,
                    )}
                    whole={total}
                  />
                )}
              </td>
              <td>{shareText(total, total)}</td>
            </>
          )}
          {columns.map((column) => (
            <td key={column.key ?? ''}>{shareText(column.total, total)}</td>
          ))}
        </tr>
      )}
    </tfoot>
  );
}

const shownAmount = (amount: number, total: number, isShares: boolean) =>
  isShares ? shareText(amount, total) : <LedgerMoney amount={amount} />;

const partsOf = (
  line: Pick<SpendLine, 'amounts' | 'total'>,
  { columns }: SpendGrid,
  colorOf: SpendTableProps['colorOf'],
): readonly Part[] =>
  colorOf
    ? columns.map(({ key }, at) => ({ key, amount: line.amounts[at] ?? 0, color: colorOf(key) }))
    : [{ key: '', amount: line.total, color: undefined }];

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
  formatPercent(whole === 0 ? 0 : (100 * amount) / whole);
