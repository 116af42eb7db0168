import type { ReactNode } from 'react';
import { formatCount, formatPercent } from '../../../lib/format.ts';
import type { TableColumn } from '../../../ui/data-table.tsx';
import { Ledger } from '../../../ui/ledger.tsx';
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
  const { shown, more } = useShownRows(lines, columns.length + 2);
  const { name, share, total, amounts } = tableColumns(props);
  const first = [name, share, total];
  return (
    <Ledger
      columns={[...first, ...amounts]}
      pages={blocksOf(amounts).map((block, at) => [...(at === 0 ? first : [name]), ...block])}
      rows={shown}
      rowKey={({ key }) => key ?? ''}
      footLooks={['total', 'against']}
      after={more}
    />
  );
}

// As many as a page is wide, beside the names.
const mostColumns = 10;

const blocksOf = <Item,>(items: readonly Item[]): (readonly Item[])[] =>
  Array.from({ length: Math.max(1, Math.ceil(items.length / mostColumns)) }, (_, at) =>
    items.slice(at * mostColumns, (at + 1) * mostColumns),
  );

function tableColumns({ corner, grid, total, colorOf, isShares, chosen, onChoose }: SpendTableProps) {
  const largest = Math.max(0, ...grid.lines.map((line) => line.total));
  const hasShares = grid.columns.length > 0;
  const feet = (sum: ReactNode, share: ReactNode) => (hasShares ? [sum, share] : [sum]);
  const isChosen = (...keys: readonly Key[]): boolean =>
    chosen?.length === keys.length && keys.every((key, at) => chosen[at] === key);
  const figure = (amount: number, keys: readonly Key[]) => (
    <button type="button" onClick={() => onChoose(keys)}>
      {shownAmount(amount, total, isShares)}
    </button>
  );
  const all = { amounts: grid.columns.map((column) => column.total), total };
  const name: TableColumn<SpendLine> = {
    key: 'name',
    head: corner,
    isName: true,
    cell: ({ label }) => (
      <span className="ledger-name">
        <span className="truncate" data-tip={label}>
          {label}
        </span>
      </span>
    ),
    foot: feet(
      <>
        Total <span className="font-normal">{formatCount(grid.lines.length)}</span>
      </>,
      'Share',
    ),
  };
  const share: TableColumn<SpendLine> = {
    key: 'share',
    head: colorOf ? 'By segment' : 'Share',
    cell: (line) => <ShareBar parts={partsOf(line, grid, colorOf)} whole={largest} />,
    foot: feet(null, colorOf ? <ShareBar parts={partsOf(all, grid, colorOf)} whole={total} /> : null),
  };
  const sum: TableColumn<SpendLine> = {
    key: 'total',
    head: 'Total',
    cell: (line) => figure(line.total, [line.key]),
    attributes: ({ key }) => ({ 'data-chosen': isChosen(key) ? '' : undefined }),
    foot: feet(shownAmount(total, total, isShares), shareText(total, total)),
  };
  const amounts = grid.columns.map(
    (column, at): TableColumn<SpendLine> => ({
      key: `column ${column.key}`,
      look: 'amount',
      head: (
        <span className="spend-column">
          {colorOf && <ColorDot color={colorOf(column.key)} />}
          {column.label}
        </span>
      ),
      cell: (line) => {
        const amount = line.amounts[at];
        return amount ? figure(amount, [line.key, column.key]) : <span className="text-ink-3">0</span>;
      },
      attributes: (line) => ({ 'data-chosen': isChosen(line.key, column.key) ? '' : undefined }),
      foot: feet(shownAmount(column.total, total, isShares), shareText(column.total, total)),
    }),
  );
  return { name, share, total: sum, amounts };
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
