import { Link } from '@tanstack/react-router';
import { PackageOpen, Plus, SearchX, Upload } from 'lucide-react';
import type { CellContext } from '../../features/portfolio/cells.tsx';
import type { ColumnId } from '../../features/portfolio/columns.ts';
import type { Filters } from '../../features/portfolio/filters.ts';
import { PortfolioTable } from '../../features/portfolio/portfolio-table.tsx';
import type { Sort } from '../../features/portfolio/sort.ts';
import { TableSkeleton } from '../../features/portfolio/table-skeleton.tsx';
import type { Portfolio } from '../../features/portfolio/use-portfolio.ts';
import type { useTableView } from '../../features/portfolio/use-table-view.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import type { useTableAddress } from './software-table-address.ts';

type TableContentProps = {
  portfolio: Portfolio;
  view: ReturnType<typeof useTableView>;
  columns: readonly ColumnId[];
  context: CellContext;
  /** These may lag behind the address. */
  sort: Sort;
  filters: Filters;
  address: ReturnType<typeof useTableAddress>;
  onAdd: () => void;
};

export function TableContent(props: TableContentProps) {
  const { portfolio, view, columns, context, address, onAdd } = props;
  const { query, head, year: asked } = portfolio;
  const lines = query.isPending ? view.meanwhile : view.shown;
  if (query.isPending && lines.length === 0) {
    return <TableSkeleton columns={columns} sizing={context} year={context.year} asked={asked} />;
  }
  if (lines.length === 0) {
    return (
      <div className="flex-1 border-t border-line pt-12">
        <NoRows query={query} total={view.total} onAdd={onAdd} onClear={address.clear} />
      </div>
    );
  }
  // One table for the first rows and for all, so that scroll position and focus stay.
  return (
    <PortfolioTable
      lines={lines}
      total={head?.total ?? lines.length}
      asked={asked}
      columns={columns}
      context={context}
      sort={props.sort}
      onSort={address.setSort}
      totals={query.isPending ? undefined : view.totals}
      segments={props.filters.segment}
      openId={address.software === 'new' ? undefined : address.software}
    />
  );
}

type NoRowsProps = {
  query: Portfolio['query'];
  total: number;
  onAdd: () => void;
  onClear: () => void;
};

function NoRows({ query, total, onAdd, onClear }: NoRowsProps) {
  if (!query.data) return <QueryError title="Failed to fetch software" query={query} />;
  if (total === 0) {
    return (
      <EmptyState
        icon={PackageOpen}
        title="No software yet"
        text="Everything the company subscribes to belongs here: what it costs, whose it is, until when. Start with the list you already have."
        action={
          <>
            <Link to="/table/import" {...buttonLook({ variant: 'outline', size: 'sm' })}>
              <Upload aria-hidden="true" />
              Upload CSV
            </Link>
            <Button variant="outline" size="sm" onClick={onAdd}>
              <Plus aria-hidden="true" />
              Add New Software
            </Button>
          </>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title="Nothing matches"
      text="No software matches the search and filters."
      action={
        <Button variant="outline" size="sm" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  );
}
