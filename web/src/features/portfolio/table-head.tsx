import { ArrowDown, ArrowUp } from 'lucide-react';
import { alignOf, type ColumnId, headingOf, type SortColumn, stickOf } from './columns.ts';
import { nextSort, type Sort } from './sort.ts';

type TableHeadProps = {
  columns: readonly ColumnId[];
  isNarrow: boolean;
  year: string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** -1 where none of the row is in the tab order. */
  activeStop: number;
};

export function TableHead({ columns, activeStop, ...rest }: TableHeadProps) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column, at) => (
          <Heading key={column} column={column} at={at} isActive={at === activeStop} {...rest} />
        ))}
      </tr>
    </thead>
  );
}

type HeadingProps = Omit<TableHeadProps, 'columns' | 'activeStop'> & {
  column: ColumnId;
  at: number;
  isActive: boolean;
};

function Heading({ column, at, isActive, isNarrow, year, sort, onSort }: HeadingProps) {
  const stop = { 'data-row': -1, 'data-stop': at, tabIndex: isActive ? 0 : -1 };
  const text = headingOf(column, year);
  if (column === 'actions') {
    return (
      <th scope="col" data-stick={stickOf(column, at, isNarrow)} {...stop}>
        {text}
      </th>
    );
  }
  const isSorted = sort.column === column;
  return (
    <th
      scope="col"
      data-align={alignOf(column)}
      data-stick={stickOf(column, at, isNarrow)}
      aria-sort={isSorted ? directionOf(sort) : undefined}
    >
      <button type="button" className="sort-button" onClick={() => onSort(nextSort(sort, column))} {...stop}>
        <span className="truncate">{text}</span>
        {isSorted && <Arrow sort={sort} />}
      </button>
    </th>
  );
}

const directionOf = ({ descending }: Sort) => (descending ? 'descending' : 'ascending');

function Arrow({ sort }: { sort: Sort & { column: SortColumn } }) {
  return sort.descending ? <ArrowDown aria-hidden="true" /> : <ArrowUp aria-hidden="true" />;
}
