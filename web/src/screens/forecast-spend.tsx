import type { SpendReport } from '@purser/api/spend-report';
import { writeRecord } from '@purser/domain/csv/text';
import { type SpendGrouping, spendGroupings } from '@purser/domain/forecast/dimensions';
import { groupLabel, monthLabel } from '@purser/domain/forecast/labels';
import { fiscalYear, fiscalYearOf } from '@purser/domain/forecast/months';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { vendorsQuery } from '../features/forecast/forecast.queries.ts';
import { ForecastFilterChips } from '../features/forecast/forecast-filters.tsx';
import { LedgerMoney } from '../features/forecast/ledger-money.tsx';
import { type ForecastFilters, filterNames } from '../features/forecast/plan/forecast-view.ts';
import { PriceIncreases } from '../features/forecast/spend/price-increases.tsx';
import {
  priceChangesQuery,
  type SpendQuestion,
  spendQuery,
} from '../features/forecast/spend/spend.queries.ts';
import { gridOf, type SpendGrid } from '../features/forecast/spend/spend-grid.ts';
import { SpendTable } from '../features/forecast/spend/spend-table.tsx';
import { downloadCsv } from '../lib/download-csv.ts';
import { formatCount } from '../lib/format.ts';
import { useMe } from '../lib/session.tsx';
import { Button } from '../ui/button.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { Pick } from '../ui/pick.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';
import type { ForecastAddress } from './forecast-address.ts';

type Key = string | null;
type Chosen = readonly [row: Key, column: Key | undefined];

const groups = spendGroupings.map((group) => ({ value: group, label: groupLabel(group) }));
const groupIn = (text: string | undefined): SpendGrouping | undefined =>
  spendGroupings.find((group) => group === text);

/** What was and will be spent, by any two groups (docs/product/forecast.md#spend). */
export function ForecastSpend({ address }: { address: ForecastAddress }) {
  const me = useMe();
  const { rows, columns, from, to } = useSpendView(address, me);
  const { filters } = address;
  const by = useMemo(
    () => (columns === undefined || columns === rows ? [rows] : [rows, columns]),
    [rows, columns],
  );
  const question: SpendQuestion = { by, from, to, filters };
  const query = useQuery(spendQuery(question));
  const vendors = useQuery(vendorsQuery).data?.rows.flatMap(({ keys: [key] }) => key ?? []) ?? [];
  const year = Number(to.slice(0, 4));
  const changes = useQuery(priceChangesQuery(year));
  const [isShares, setIsShares] = useState(false);
  const [chosen, setChosen] = useState<Chosen>();
  const grid = useMemo(() => query.data && gridOf(query.data, by), [query.data, by]);
  return (
    <>
      <div className="forecast-tools">
        <MonthRange from={from} to={to} onChange={(range) => address.change(range)} />
        <Pick
          label="Rows"
          options={groups}
          value={rows}
          onChange={(value) => address.change({ of: value })}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label="Swap rows and columns"
          disabled={columns === undefined}
          onClick={() => address.change({ of: columns, columns: rows })}
        >
          <ArrowLeftRight className="icon-sm" aria-hidden="true" />
        </Button>
        <Pick
          label="Columns"
          options={[{ value: 'none', label: 'None' }, ...groups]}
          value={columns ?? 'none'}
          onChange={(value) => address.change({ columns: value })}
        />
        <Segmented
          label="Figures"
          items={[
            { value: 'amounts', label: 'Amounts' },
            { value: 'shares', label: 'Shares' },
          ]}
          value={isShares ? 'shares' : 'amounts'}
          onChange={(value) => setIsShares(value === 'shares')}
        />
        <ForecastFilterChips filters={filters} vendors={vendors} onFilter={address.setFilter} />
        {query.data && (
          <span className="forecast-count">
            {formatCount(query.data.items)} of {formatCount(query.data.allItems)} items
          </span>
        )}
      </div>
      <SpendActions report={query.data} grid={grid} corner={groupLabel(rows)} today={me.today} />
      {query.isError && <QueryError title="The report could not be loaded" query={query} />}
      {query.isPending && (
        <Waiting label="Loading the report">
          <Skeleton height="420px" />
        </Waiting>
      )}
      {query.data && grid && (
        <div className="forecast-split" data-peek="">
          <SpendTable
            corner={groupLabel(rows)}
            grid={grid}
            total={query.data.total}
            isShares={isShares}
            chosen={chosen}
            onChoose={(row, column) => setChosen([row, column])}
          />
          <div className="forecast-main">
            {chosen && <ByMonth question={question} chosen={chosen} grid={grid} />}
            <PriceIncreases year={year} query={changes} onItem={address.openPanel} />
          </div>
        </div>
      )}
    </>
  );
}

function useSpendView(address: ForecastAddress, { today, fiscalYearStart }: ReturnType<typeof useMe>) {
  const thisMonth = today.slice(0, 7);
  const start = fiscalYear(fiscalYearOf(thisMonth, fiscalYearStart), fiscalYearStart).months[0]?.month;
  const { columns, of } = address;
  return {
    rows: groupIn(of) ?? 'vendor',
    columns: columns === 'none' ? undefined : (groupIn(columns) ?? 'segment'),
    from: address.from ?? start ?? thisMonth,
    to: address.to ?? thisMonth,
  };
}

type MonthRangeProps = {
  from: string;
  to: string;
  onChange: (range: { from?: string; to?: string }) => void;
};

const MonthRange = ({ from, to, onChange }: MonthRangeProps) => (
  <span className="month-range">
    <input
      type="month"
      className="input"
      aria-label="First month"
      value={from}
      max={to}
      onChange={({ target }) => target.value !== '' && onChange({ from: target.value })}
    />
    to
    <input
      type="month"
      className="input"
      aria-label="Last month"
      value={to}
      min={from}
      onChange={({ target }) => target.value !== '' && onChange({ to: target.value })}
    />
  </span>
);

type ByMonthProps = { question: SpendQuestion; chosen: Chosen; grid: SpendGrid };

/** What a cell is made of, month by month: what it is grouped by becomes a filter. */
function ByMonth({ question, chosen: [row, column], grid }: ByMonthProps) {
  const filters = filtersOf(question, [row, column]);
  const query = useQuery({
    ...spendQuery({ ...question, by: ['month'], filters: filters ?? question.filters }),
    enabled: filters !== undefined,
  });
  const names = [
    grid.lines.find(({ key }) => key === row)?.label,
    column === undefined ? undefined : grid.columns.find(({ key }) => key === column)?.label,
  ].filter((name) => name !== undefined);
  const months = query.data ? gridOf(query.data, ['month']).lines : [];
  return (
    <section className="card peek" aria-label={names.join(', ')}>
      <header>
        <div>
          <h2>{names.join(', ')}</h2>
        </div>
      </header>
      {filters === undefined && (
        <p className="p-4 text-13 text-ink-2">
          Months are told for segments, vendors, owners, statuses and payment types.
        </p>
      )}
      {filters !== undefined && (
        <ul className="peek-scroll">
          {months.map(({ key, label, total }) => (
            <li key={key}>
              <span>{label}</span>
              <LedgerMoney amount={total} />
            </li>
          ))}
        </ul>
      )}
      {filters !== undefined && query.data && (
        <p className="peek-end">
          {months.length} months add up to <LedgerMoney amount={query.data.total} />
        </p>
      )}
    </section>
  );
}

// A team has no filter, and periods are the months themselves.
function filtersOf({ by, filters }: SpendQuestion, keys: Chosen): ForecastFilters | undefined {
  let narrowed: ForecastFilters | undefined = filters;
  by.forEach((group, at) => {
    const key = keys[at];
    if (key === undefined) return;
    const name = filterNames.find((one) => one === group);
    const missing = group === 'segment' ? 'Unassigned' : '';
    narrowed = name && narrowed ? { ...narrowed, [name]: [key ?? missing] } : undefined;
  });
  return narrowed;
}

type SpendActionsProps = {
  report: SpendReport | undefined;
  grid: SpendGrid | undefined;
  corner: string;
  today: string;
};

function SpendActions({ report, grid, corner, today }: SpendActionsProps) {
  return (
    <PageActions>
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        <span className="max-narrow:sr-only">Print</span>
      </Button>
      <Button
        variant="outline"
        disabled={!grid || !report}
        onClick={() => {
          if (!grid || !report) return;
          const records = [
            [
              `${corner}, ${monthLabel(report.from)} to ${monthLabel(report.to)}`,
              'Total',
              ...grid.columns.map(({ label }) => label),
            ],
            ...grid.lines.map(({ label, total, amounts }) => [
              label,
              total.toFixed(2),
              ...amounts.map((amount) => amount.toFixed(2)),
            ]),
            ['Total', report.total.toFixed(2), ...grid.columns.map(({ total }) => total.toFixed(2))],
          ];
          downloadCsv(records.map(writeRecord).join(''), `spend-${today}.csv`);
        }}
      >
        <Download aria-hidden="true" />
        <span className="max-narrow:sr-only">Download CSV</span>
      </Button>
    </PageActions>
  );
}
