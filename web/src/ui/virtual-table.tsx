import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type Key,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { rangeExtractorWith } from '../lib/range-extractor.ts';
import { classNames } from './class-names.ts';
import {
  GroupRow,
  type TableColumn,
  TableFoot,
  type TableGroup,
  TableHead,
  TableRow,
  type TableRows,
  TableWidths,
} from './data-table.tsx';

/** In pixels; what is drawn taller than that is measured. */
export type LineHeights = Readonly<Record<Line<unknown>['kind'] | 'head', number>>;

type Line<Row> =
  | { readonly kind: 'group'; readonly key: Key; readonly group: TableGroup<Row> }
  /** `at` is its place among the rows, which arrows move through. */
  | { readonly kind: 'row'; readonly key: Key; readonly row: Row; readonly at: number }
  | { readonly kind: 'details'; readonly key: Key; readonly row: Row };

type GridProps = Pick<ComponentProps<'table'>, 'onClick' | 'onKeyDown' | 'onKeyDownCapture' | 'onFocus'>;

interface VirtualTableProps<Row> extends TableRows<Row>, GridProps {
  readonly label: string;
  readonly className?: string;
  /** What stands around the table, and scrolls it. */
  readonly wrap: RefObject<HTMLDivElement | null>;
  readonly wrapName: string;
  readonly groups: readonly TableGroup<Row>[];
  /** Heads and feet that change while the columns, and with them the rows, stay as they are. */
  readonly ends?: Readonly<Record<string, Partial<Pick<TableColumn<Row>, 'head' | 'foot'>>>>;
  /** Another name for these heights has everything measured anew. */
  readonly heights: LineHeights & { readonly name: string };
  readonly active: number;
  readonly chosen: ReadonlySet<Key>;
  readonly openKey: Key | undefined;
  onToggle(row: Row): void;
}

/** A grid that draws only the lines in view; one row is in the tab order. */
export function VirtualTable<Row>({ columns, groups, ends = {}, ...table }: VirtualTableProps<Row>) {
  const { label, className, rowKey, rowAttributes, details, active, chosen, openKey, onToggle } = table;
  const { wrap, heights, ...rest } = table;
  const lines = useMemo(
    () => linesOf(groups, { rowKey, openKey, hasDetails: details !== undefined }),
    [groups, rowKey, openKey, details],
  );
  const activeLine = lines.findIndex((line) => line.kind === 'row' && line.at === active);
  const visible = useVisibleLines({ wrap, lines, heights, activeLine });
  const ending = columns.map((column) => ({ ...column, ...ends[column.key] }));
  return (
    <div ref={wrap} className={table.wrapName} data-results="">
      <table
        role="grid"
        aria-label={label}
        aria-multiselectable
        aria-rowcount={lines.length + 2}
        className={classNames('data-table', className)}
        onClick={rest.onClick}
        onKeyDown={rest.onKeyDown}
        onKeyDownCapture={rest.onKeyDownCapture}
        onFocus={rest.onFocus}
      >
        <TableWidths columns={columns} />
        <TableHead columns={ending} />
        <tbody>
          {visible.drawn.flatMap(({ index, gap }) => {
            const line = lines[index];
            if (!line) return [];
            const { measure } = visible;
            return [
              <Gap key={`before ${line.key}`} height={gap} columns={columns.length} />,
              line.kind === 'group' && <GroupRow key={line.key} columns={columns} group={line.group} />,
              line.kind === 'row' && (
                <TableRow
                  key={line.key}
                  id={line.key}
                  row={line.row}
                  at={line.at}
                  isActive={line.at === active}
                  isOpen={line.key === openKey}
                  isChosen={chosen.has(line.key)}
                  {...{ columns, rowAttributes, onToggle, index, measure }}
                />
              ),
              line.kind === 'details' && details && (
                <tr key={line.key} ref={measure} data-index={index} data-line="details">
                  <td colSpan={columns.length}>
                    <Details row={line.row} details={details} />
                  </td>
                </tr>
              ),
            ];
          })}
          <Gap height={visible.after} columns={columns.length} />
        </tbody>
        <TableFoot columns={ending} />
      </table>
    </div>
  );
}

type DetailsProps = { row: unknown } & Required<Pick<TableRows<unknown>, 'details'>>;

// Moving through the rows doesn't draw them again.
const Details = memo(({ row, details }: DetailsProps): ReactNode => details(row));

function Gap({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" data-line="gap">
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

type Opened<Row> = Pick<TableRows<Row>, 'rowKey'> & { openKey: Key | undefined; hasDetails: boolean };

/** Groups, their rows and, below one of them, its details. */
function linesOf<Row>(groups: readonly TableGroup<Row>[], opened: Opened<Row>): readonly Line<Row>[] {
  let at = 0;
  return groups.flatMap((group): Line<Row>[] => [
    { kind: 'group', key: group.key, group },
    ...group.rows.flatMap((row): Line<Row>[] => {
      const key = opened.rowKey(row);
      const line: Line<Row> = { kind: 'row', key, row, at };
      at += 1;
      const isOpen = opened.hasDetails && key === opened.openKey;
      return isOpen ? [line, { kind: 'details', key: `details ${key}`, row }] : [line];
    }),
  ]);
}

type VisibleLinesInput = Pick<VirtualTableProps<unknown>, 'wrap' | 'heights'> & {
  lines: readonly Line<unknown>[];
  activeLine: number;
};

/** Which lines are drawn, and how much room the others take. */
function useVisibleLines({ wrap, lines, heights, activeLine }: VisibleLinesInput) {
  const place = useScroller(wrap);
  // The row in the tab order stays drawn while it is out of view, or Tab could not come back to it.
  const rangeExtractor = useMemo(() => rangeExtractorWith([activeLine]), [activeLine]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    estimateSize: (index) => heights[lines[index]?.kind ?? 'row'],
    getItemKey: (index) => `${heights.name} ${lines[index]?.key ?? index}`,
    // Nothing is drawn until it is known: a list that doesn't scroll itself would grow with its rows, and draw them all.
    getScrollElement: () => place?.scroller ?? null,
    paddingStart: heights.head,
    scrollMargin: place?.margin ?? 0,
    overscan: 6,
    rangeExtractor,
  });
  const items = virtualizer.getVirtualItems();
  const top = heights.head + (place?.margin ?? 0);
  const drawn = items.map(({ index, start }, at) => ({ index, gap: start - (items[at - 1]?.end ?? top) }));
  const end = virtualizer.getTotalSize() + (place?.margin ?? 0);
  return {
    drawn,
    after: end - (items.at(-1)?.end ?? top),
    measure: virtualizer.measureElement,
  };
}

interface Scroller {
  readonly scroller: HTMLElement;
  /** How far below its top the list begins. */
  readonly margin: number;
}

/** On a phone the whole page scrolls, figures and filters with it; else the list alone. */
function useScroller(wrap: RefObject<HTMLDivElement | null>): Scroller | undefined {
  const [place, setPlace] = useState<Scroller>();
  useLayoutEffect(() => {
    const list = wrap.current;
    const page = document.getElementById('content');
    if (!list || !page) return undefined;
    const measure = () => {
      const found = scrollerOf(list, page);
      const isSame = (known: Scroller) => known.scroller === found.scroller && known.margin === found.margin;
      setPlace((known) => (known && isSame(known) ? known : found));
    };
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(page);
    // What stands above the list may grow.
    if (list.parentElement?.firstElementChild) resizes.observe(list.parentElement.firstElementChild);
    return () => resizes.disconnect();
  }, [wrap]);
  return place;
}

function scrollerOf(list: HTMLElement, page: HTMLElement): Scroller {
  if (getComputedStyle(list).overflowY !== 'visible') return { scroller: list, margin: 0 };
  const above = list.getBoundingClientRect().top - page.getBoundingClientRect().top;
  return { scroller: page, margin: Math.round(above + page.scrollTop) };
}
