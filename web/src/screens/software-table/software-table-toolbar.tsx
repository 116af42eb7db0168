import { type ColumnChoice, ColumnsPopover } from '../../features/portfolio/columns-popover.tsx';
import { FilterBar } from '../../features/portfolio/filter-bar.tsx';
import type { FilterName, Filters } from '../../features/portfolio/filters.ts';
import { formatCount } from '../../lib/format.ts';
import { ToggleChip } from '../../ui/toggle-chip.tsx';
import { SearchBox } from '../search-box.tsx';

type TableToolbarProps = {
  text: string;
  onText: (text: string) => void;
  /** Null until they are loaded. */
  counts: { shown: number; total: number } | null;
  /** The results are those of the typed text. */
  isSettled: boolean;
  filters: Filters;
  offered: Filters;
  colorOf: (segment: string) => number;
  onFilter: (name: FilterName, values: string[]) => void;
  columns: ColumnChoice;
  year: string;
  /** Null where this year's costs are shown. */
  onThisYear: (() => void) | null;
  /** Null where they are shown. */
  onOwnColumns: (() => void) | null;
};

export function TableToolbar(props: TableToolbarProps) {
  const { text, onText, isSettled, counts, columns } = props;
  return (
    <div className="flex items-center gap-2 wide:items-start max-wide:flex-wrap">
      <SearchBox label="Search vendor or product" text={text} onText={onText} isSettled={isSettled} />
      <span
        className="num mx-1 min-w-14 flex-none text-12 wide:leading-8 narrow:max-wide:flex-1 whitespace-nowrap text-ink-3"
        role="status"
      >
        {counts && `${formatCount(counts.shown)} of ${formatCount(counts.total)}`}
      </span>
      <div
        role="group"
        aria-label="Filters"
        className="-m-0.5 flex min-w-0 flex-1 gap-1.5 p-0.5 narrow:flex-wrap max-narrow:overflow-x-auto max-narrow:scroll-edges [scrollbar-width:none] max-wide:order-last max-wide:basis-full max-narrow:-mx-4 max-narrow:basis-[calc(100%+2rem)] max-narrow:px-4"
      >
        {props.onThisYear && (
          <ToggleChip pressed onChange={props.onThisYear}>
            Costs of {props.year}
          </ToggleChip>
        )}
        <FilterBar
          filters={props.filters}
          offered={props.offered}
          colorOf={props.colorOf}
          onChange={props.onFilter}
        />
        {props.onOwnColumns && (
          <ToggleChip pressed onChange={props.onOwnColumns}>
            Columns for renewals
          </ToggleChip>
        )}
      </div>
      <ColumnsPopover choice={columns} year={props.year} />
    </div>
  );
}
