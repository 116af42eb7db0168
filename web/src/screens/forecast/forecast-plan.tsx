import type { ForecastReply } from '@purser/api/forecast';
import type { ForecastGrouping } from '@purser/domain/forecast/dimensions';
import { addDollars } from '@purser/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumnStacked, Download, Printer } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { yearDifferenceQuery } from '../../features/forecast/forecast.queries.ts';
import { ForecastFilterChips } from '../../features/forecast/forecast-filters.tsx';
import { columnsOf } from '../../features/forecast/plan/forecast-columns.ts';
import { saveForecast } from '../../features/forecast/plan/forecast-file.ts';
import { type ForecastLine, groupedBy, linesOf } from '../../features/forecast/plan/forecast-rows.ts';
import { ForecastTable } from '../../features/forecast/plan/forecast-table.tsx';
import { ForecastToolbar } from '../../features/forecast/plan/forecast-toolbar.tsx';
import {
  type Cell,
  cellText,
  type ForecastQuestion,
  isAssumed,
} from '../../features/forecast/plan/forecast-view.ts';
import { LayerSums } from '../../features/forecast/plan/layer-sums.tsx';
import { MissingScenario } from '../../features/forecast/scenario/missing-scenario.tsx';
import { ScenarioBar } from '../../features/forecast/scenario/scenario-bar.tsx';
import { useLedgerKeys } from '../../features/forecast/use-ledger-keys.ts';
import { formatChange, formatCount, formatMoney } from '../../lib/format.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { useMe } from '../../lib/session.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageActions } from '../../ui/page-actions.tsx';
import { QueryAlert, QueryError } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import type { ForecastAddress } from './forecast-address.ts';
import { useForecast } from './forecast-assumed.ts';
import { ChosenCell } from './forecast-cell.tsx';
import { ForecastChart } from './forecast-chart.tsx';

const unreadAddress = onDemand(async () => (await import('./forecast-unread.tsx')).UnreadAddress);

/** What will be spent, month by month, and what each figure is made of (docs/product/forecast.md). */
export function ForecastPlan({ address }: { address: ForecastAddress }) {
  const { months = 24, rows = 'segment', chart = 'layer', filters, years } = address;
  const plain = { months, by: groupedBy(rows), filters };
  const { question, query, forecast, missing, ...assumed } = useForecast(address, plain);
  const { today } = useMe();
  const client = useQueryClient();
  const isFailed = assumed.hasFailed || (missing?.query.isError && !missing.isKnown);
  return (
    <>
      <ForecastToolbar
        months={months}
        isYearly={years === 1}
        chart={chart}
        rows={rows}
        onMonths={(span) => address.change({ months: span === 24 ? undefined : span })}
        onYearly={(isYearly) => address.change({ years: isYearly ? 1 : undefined })}
        onChart={(group) => address.change({ chart: group === 'layer' ? undefined : group })}
        onRows={(group) => address.change({ rows: group === 'segment' ? undefined : group, cell: undefined })}
      >
        <ForecastFilterChips filters={filters} onFilter={address.setFilter} />
        {forecast && (
          <span className="forecast-count">
            {formatCount(forecast.items)} of {formatCount(forecast.allItems)} items
          </span>
        )}
      </ForecastToolbar>
      <ScenarioBar
        assumptions={question}
        forecast={forecast}
        {...assumed}
        proposeDay={async (id) => (await import('./proposed-day.ts')).proposedDay(client, id, today)}
        // What is changed of a scenario keeps its name beside it.
        onAssume={(next, id = isAssumed(next) ? assumed.scenario?.id : undefined) => address.assume(next, id)}
      />
      {address.unread && <unreadAddress.Component address={address} />}
      {missing && (
        <MissingScenario
          {...missing}
          isAssumed={isAssumed(question)}
          onDismiss={() => address.change({ scenario: undefined })}
        />
      )}
      {assumed.hasFailed && <QueryError title="The forecast could not be loaded" query={query} />}
      {!isFailed && !forecast && <PlanSkeleton />}
      {forecast && (
        <Figures forecast={forecast} question={question} address={address} group={rows} chart={chart} />
      )}
    </>
  );
}

const PlanSkeleton = () => (
  <Waiting label="Loading the forecast" className="grid gap-3">
    <Skeleton height="290px" />
    <Skeleton height="320px" />
  </Waiting>
);

type FiguresProps = {
  forecast: ForecastReply;
  question: ForecastQuestion;
  address: ForecastAddress;
  group: ForecastGrouping;
  chart: ForecastGrouping;
};

function Figures({ forecast, question, address, group, chart }: FiguresProps) {
  const me = useMe();
  const { businessSegments } = useSoftwareOptions();
  const lines = useMemo(
    () => linesOf(forecast, group, businessSegments),
    [forecast, group, businessSegments],
  );
  const columns = useMemo(
    () => columnsOf(forecast.months, { fiscalYearStart: me.fiscalYearStart, isYearly: address.years === 1 }),
    [forecast.months, me.fiscalYearStart, address.years],
  );
  const { cell } = address;
  const span = `${forecast.months.length} months`;
  const colorOf = (line: ForecastLine): number | undefined =>
    group === 'segment' ? segmentColor(businessSegments, line.keys.at(-1) ?? '') : undefined;
  const against = isAssumed(question)
    ? forecast.totals.map(
        (total, at) => (Math.round(total * 100) - Math.round((forecast.plain[at] ?? 0) * 100)) / 100,
      )
    : undefined;
  const choose = (next: Cell): void => address.showCell(cellText(next));
  const frame = useRef<HTMLDivElement>(null);
  const onKeyDown = useLedgerKeys(frame, cell && cellText(cell), () => address.showCell(undefined));
  if (isWithoutCosts(forecast, question)) return <NothingToForecast hasSoftware={forecast.allItems > 0} />;
  return (
    <SplitPage ref={frame} side={cell ? 356 : undefined} className="forecast-split" onKeyDown={onKeyDown}>
      <PageActions>
        <Button variant="outline" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          <span className="max-narrow:sr-only">Print</span>
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            saveForecast({ columns, lines, group, totals: forecast.totals, total: forecast.total }, me.today)
          }
        >
          <Download aria-hidden="true" />
          <span className="max-narrow:sr-only">Download CSV</span>
        </Button>
      </PageActions>
      <div className="forecast-main">
        <section className="card">
          <LayerSums
            span={span}
            total={forecast.total}
            lines={lines.layers}
            requested={addDollars(forecast.requested)}
          />
          <ForecastChart
            forecast={forecast}
            lines={lines}
            question={question}
            chart={chart}
            group={group}
            chosen={cell?.until === undefined ? cell?.month : undefined}
            onMonth={(month) => choose({ by: [], keys: [], month })}
          />
          <YearNote
            today={me.today}
            isPlain={!isAssumed(question)}
            isFiltered={Object.values(question.filters).some(({ length }) => length > 0)}
          />
        </section>
        <ForecastTable
          columns={columns}
          lines={lines}
          group={group}
          totals={forecast.totals}
          against={against}
          span={span}
          colorOf={colorOf}
          cell={cell}
          onCell={choose}
        />
      </div>
      {cell && (
        <ChosenCell
          key={JSON.stringify(cell)}
          cell={cell}
          columns={columns}
          lines={lines}
          question={question}
          address={address}
        />
      )}
    </SplitPage>
  );
}

/** Whether there is nothing to show, whatever is filtered or assumed. */
const isWithoutCosts = (
  { allItems, totals, requested }: ForecastReply,
  question: ForecastQuestion,
): boolean =>
  allItems === 0 ||
  (!isAssumed(question) &&
    Object.values(question.filters).every(({ length }) => length === 0) &&
    [...totals, ...requested].every((amount) => amount === 0));

const NothingToForecast = ({ hasSoftware }: { hasSoftware: boolean }) => (
  <EmptyState
    icon={ChartColumnStacked}
    title="Nothing to forecast yet"
    text={
      hasSoftware
        ? 'No contract costs anything in these months. Open software to add its contract, or upload a spreadsheet with costs and dates.'
        : 'Once there is software with contracts, this page says what they will cost month by month.'
    }
    action={
      <>
        <Link to="/table/import" {...buttonLook({ size: 'sm' })}>
          Upload CSV
        </Link>
        <Link to="/table" {...buttonLook({ variant: 'outline', size: 'sm' })}>
          Open the Table View
        </Link>
      </>
    }
  />
);

type YearNoteProps = {
  today: string;
  isPlain: boolean;
  /** Only a part of the software is shown. */
  isFiltered: boolean;
};

/** By how much, and why, the forecast of this year differs from what the dashboard says of it. */
function YearNote({ today, isPlain, isFiltered }: YearNoteProps) {
  const year = Number(today.slice(0, 4));
  const query = useQuery(yearDifferenceQuery(year));
  const { data } = query;
  if (query.isLoadingError) {
    const title = `By how much the forecast differs from ‘Spend in ${year}’ could not be loaded`;
    return <QueryAlert variant="warning" className="mx-4 mb-3" title={title} query={query} />;
  }
  if (!data) return null;
  const change = (Math.round(data.increases * 100) + Math.round(data.cancellations * 100)) / 100;
  const parts = [
    data.increases === 0 ? [] : `${formatChange(data.increases)} for increases that contracts expect`,
    data.cancellations === 0 ? [] : `${formatChange(data.cancellations)} for cancellations that are decided`,
  ].flat();
  if (parts.length === 0) return null;
  return (
    <p className="px-4 py-2.5 border-t border-line text-12 text-ink-3">
      {isPlain ? 'The forecast' : 'The baseline'} of {isFiltered ? `all software in ${year}` : year} is{' '}
      {differenceText(change)} ‘Spend in {year}’ on the dashboard: {parts.join(', ')}.
    </p>
  );
}

function differenceText(change: number): string {
  if (change === 0) return 'as much as';
  return `${formatMoney(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than`;
}
