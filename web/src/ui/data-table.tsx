import {
  Fragment,
  type HTMLAttributes,
  type Key,
  memo,
  type ReactNode,
  type Ref,
  type TdHTMLAttributes,
  useCallback,
  useId,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import { useOpenedInSight } from './opened-in-sight.ts';

type DataAttributes = { readonly [name: `data-${string}`]: string | undefined };
type CellAttributes = TdHTMLAttributes<HTMLTableCellElement> & DataAttributes;
export type RowAttributes = HTMLAttributes<HTMLTableRowElement> & DataAttributes;

/** What a cell may ask of its row. */
export interface RowState {
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  /** Tab leads to this row. */
  readonly isActive: boolean;
  readonly toggle: () => void;
  /** The id of its details, while they are shown. */
  readonly detailsId: string | undefined;
}

/** All that a table draws of a column. Cells without content of their own, `undefined`, are part of the cell before them. */
export interface TableColumn<Row> {
  /** Also `data-cell` of all its cells, unless `look` says otherwise. */
  readonly key: string;
  readonly look?: string;
  readonly head: ReactNode;
  /** Its head is there for the ear alone. */
  readonly isHeadHidden?: boolean;
  readonly width?: number | string | undefined;
  readonly align?: 'right';
  /** Its cells name their rows. */
  readonly isName?: boolean;
  cell(row: Row, state: RowState): ReactNode;
  attributes?(row: Row): CellAttributes;
  /** One for each line of the foot, whose first line may have attributes. */
  readonly foot?: readonly ReactNode[];
  readonly footAttributes?: CellAttributes;
  /** How wide its placeholder is while the rows are loaded. */
  readonly waits?: string;
}

export interface TableGroup<Row> {
  readonly key: string;
  readonly head?: ReactNode;
  /** Cells beside the head, by their columns. */
  readonly cells?: Readonly<Record<string, ReactNode>>;
  readonly attributes?: RowAttributes;
  readonly rows: readonly Row[];
}

/** How a table looks: in a card with a grey head, plain within a text, or as a sheet of its own says. */
type Look = 'card' | 'plain' | 'own';

export interface TableRows<Row> {
  readonly columns: readonly TableColumn<Row>[];
  rowKey(row: Row): Key;
  rowAttributes?(row: Row): RowAttributes;
  /** What opens below a row. */
  details?(row: Row): ReactNode;
  /** Whether two rows look the same though they are two objects. */
  isSame?(one: Row, other: Row): boolean;
}

export interface DataTableProps<Row> extends TableRows<Row> {
  readonly label?: string | undefined;
  readonly look?: Look;
  readonly className?: string;
  readonly rows?: readonly Row[];
  readonly groups?: readonly TableGroup<Row>[];
  /** For each line of the foot what a sheet calls it. */
  readonly footLooks?: readonly string[];
  /** Rows before the first one and after the last one that are no data, such as one to type into. */
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** What stands in place of a row, such as one that is being edited. */
  instead?(row: Row): ReactNode;
  readonly ref?: Ref<HTMLTableElement>;
}

/** A table from its columns. Where these stay the same object, a row is drawn again only for a change of its own. */
export function DataTable<Row>({ rows = [], groups, ref, ...table }: DataTableProps<Row>) {
  const parts: readonly TableGroup<Row>[] = groups ?? [{ key: 'rows', rows }];
  const { label, look = 'card', className, columns, rowKey, rowAttributes, details, isSame } = table;
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  const onToggle = useCallback((_row: Row, key: Key) => {
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  return (
    <table ref={ref} className={classNames('data-table', className)} data-look={look} aria-label={label}>
      <TableWidths columns={columns} />
      <TableHead columns={columns} />
      {parts.map((group, at) => (
        <tbody key={group.key}>
          {at === 0 && table.before}
          {group.head !== undefined && <GroupRow columns={columns} group={group} />}
          {group.rows.map((row) => {
            const id = rowKey(row);
            return (
              <Fragment key={id}>
                {table.instead?.(row) || (
                  <TableRow
                    isOpen={open.has(id)}
                    {...{ id, row, columns, rowAttributes, details, isSame, onToggle }}
                  />
                )}
              </Fragment>
            );
          })}
          {at === parts.length - 1 && table.after}
        </tbody>
      ))}
      <TableFoot columns={columns} looks={table.footLooks} />
    </table>
  );
}

type ColumnsProps = { columns: readonly TableColumn<unknown>[] };

export const TableWidths = ({ columns }: ColumnsProps) =>
  columns.some(({ width }) => width !== undefined) && (
    <colgroup>
      {columns.map(({ key, width }) => (
        <col key={key} style={width === undefined ? undefined : { width }} />
      ))}
    </colgroup>
  );

export const TableHead = ({ columns }: ColumnsProps) => (
  <thead className={columns.every(({ isHeadHidden }) => isHeadHidden) ? 'sr-only' : undefined}>
    <tr>
      {columns.map((column) => (
        <th key={column.key} scope="col" {...placeOf(column)}>
          {column.isHeadHidden ? <span className="sr-only">{column.head}</span> : column.head}
        </th>
      ))}
    </tr>
  </thead>
);

export const placeOf = ({ key, look = key, align }: TableColumn<unknown>) => ({
  'data-cell': look,
  'data-align': align,
});

interface LineCell {
  readonly column: TableColumn<unknown>;
  readonly content: ReactNode;
  readonly attributes?: CellAttributes | undefined;
}

/** The cells of a line; one without content widens the one before it. */
function cellsOf(columns: ColumnsProps['columns'], cellOf: (column: TableColumn<unknown>) => LineCell) {
  const cells: (LineCell & { colSpan: number })[] = [];
  for (const cell of columns.map(cellOf)) {
    const last = cells.at(-1);
    if (cell.content === undefined && last) last.colSpan += 1;
    else cells.push({ ...cell, colSpan: 1 });
  }
  return cells.map(({ column, content, attributes, colSpan }) => {
    const Cell = column.isName ? 'th' : 'td';
    return (
      <Cell
        key={column.key}
        scope={column.isName ? 'row' : undefined}
        colSpan={colSpan === 1 ? undefined : colSpan}
        {...placeOf(column)}
        {...attributes}
      >
        {content}
      </Cell>
    );
  });
}

type GroupRowProps = ColumnsProps & { group: TableGroup<unknown> };

export function GroupRow({ columns, group: { head, cells = {}, attributes } }: GroupRowProps) {
  const [first] = columns;
  return (
    <tr data-line="group" {...attributes}>
      {cellsOf(columns, (column) =>
        column === first
          ? { column: { ...column, isName: true }, content: head, attributes: { scope: 'rowgroup' } }
          : { column, content: cells[column.key] },
      )}
    </tr>
  );
}

interface TableRowProps extends Omit<TableRows<unknown>, 'rowKey'> {
  readonly id: Key;
  readonly row: unknown;
  readonly isOpen?: boolean;
  readonly isChosen?: boolean;
  readonly isActive?: boolean;
  onToggle(row: unknown, id: Key): void;
  /** In a grid: its place among the rows, and among all lines, and what measures it. */
  readonly at?: number;
  readonly index?: number;
  measure?(line: HTMLElement | null): void;
}

export const TableRow = memo(function TableRow({ id, row, columns, measure, ...props }: TableRowProps) {
  const { isOpen = false, isChosen = false, isActive = false, at, index, details } = props;
  const detailsId = useId();
  const part = useOpenedInSight<HTMLTableRowElement>(isOpen);
  const state: RowState = {
    isOpen,
    isChosen,
    isActive,
    toggle: () => props.onToggle(row, id),
    detailsId: isOpen && details ? detailsId : undefined,
  };
  return (
    <Fragment>
      <tr
        ref={measure}
        data-open={isOpen ? '' : undefined}
        {...(at !== undefined && {
          'data-index': index,
          'data-row': at,
          'aria-selected': isChosen,
          tabIndex: isActive ? 0 : -1,
        })}
        {...props.rowAttributes?.(row)}
      >
        {cellsOf(columns, (column) => ({
          column,
          content: column.cell(row, state),
          attributes: column.attributes?.(row),
        }))}
      </tr>
      {isOpen && details && (
        <tr ref={part} data-line="details" id={detailsId}>
          <td colSpan={columns.length}>{details(row)}</td>
        </tr>
      )}
    </Fragment>
  );
}, isSameRow);

function isSameRow({ row, ...one }: TableRowProps, { row: other, ...rest }: TableRowProps): boolean {
  const given = new Map<string, unknown>(Object.entries(rest));
  const isRest = Object.entries(one).every(([name, value]) => given.get(name) === value);
  return isRest && (row === other || one.isSame?.(row, other) === true);
}

type TableFootProps = ColumnsProps & { looks?: readonly string[] | undefined };

/** As many lines as the first column has. */
export function TableFoot({ columns, looks }: TableFootProps) {
  const [first] = columns;
  const lines = first?.foot ?? [];
  if (lines.length === 0) return null;
  return (
    <tfoot>
      {lines.map((_, line) => (
        <tr key={line} data-look={looks?.[line]}>
          {cellsOf(columns, (column) => ({
            column,
            content: column.foot?.[line],
            attributes: line === 0 ? column.footAttributes : undefined,
          }))}
        </tr>
      ))}
    </tfoot>
  );
}
