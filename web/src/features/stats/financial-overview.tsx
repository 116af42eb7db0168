import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Wallet } from 'lucide-react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { QueryError, useFailed } from '../../ui/query-error.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { OverviewContent } from './overview-content.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { financialStatsQuery, knownYears } from './stats.queries.ts';

type FinancialOverviewProps = { year: number; onYear: (year: number) => void; onAdd: () => void };

const title = 'Financial Overview';

/** docs/product/dashboard.md#financial-overview. */
export function FinancialOverview({ year, onYear, onAdd }: FinancialOverviewProps) {
  const { answer, own, isFailed, replaced, isStale } = useStats(year);
  if (answer.data?.items === 0) {
    return (
      <Card title={title} restoresFocus>
        <NoSoftware onAdd={onAdd} />
      </Card>
    );
  }
  return (
    <Card
      title={title}
      restoresFocus
      note={<span role="status">{replaced && `Loading ${year}…`}</span>}
      actions={<YearSelect year={year} years={own?.availableYears} onYear={onYear} />}
    >
      {/* The figures of another year stay, inert and under their own name, until this year's come. */}
      <div className="overview" inert={replaced}>
        <OverviewState year={year} answer={answer} own={own} isFailed={isFailed} />
      </div>
      {isStale && (
        <NotRefreshed what="These figures" busy={answer.isFetching} onRetry={() => void answer.refetch()} />
      )}
    </Card>
  );
}

function useStats(year: number) {
  const answer = useQuery({ ...financialStatsQuery(year), placeholderData: keepPreviousData });
  const own = answer.isPlaceholderData ? undefined : answer.data;
  const isFailed = useFailed({ ...answer, data: own });
  return {
    answer,
    /** Undefined while the figures of another year are shown. */
    own,
    isFailed,
    replaced: answer.isPlaceholderData && !isFailed,
    isStale: own !== undefined && answer.isError,
  };
}

type OverviewStateProps = { year: number } & Pick<ReturnType<typeof useStats>, 'answer' | 'own' | 'isFailed'>;

function OverviewState({ year, answer, own, isFailed }: OverviewStateProps) {
  if (own) return <OverviewContent stats={own} />;
  if (isFailed) return <Failed year={year} answer={answer} />;
  if (answer.data) return <OverviewContent stats={answer.data} />;
  return <OverviewSkeleton year={year} />;
}

function Failed({ year, answer }: Omit<OverviewStateProps, 'own' | 'isFailed'>) {
  return (
    <>
      <OverviewFigures year={year} stats="failed" />
      <div className="border-t border-line">
        <QueryError title={`The figures of ${year} could not be loaded`} query={answer} />
      </div>
    </>
  );
}

type YearSelectProps = {
  year: number;
  years: readonly number[] | undefined;
  onYear: (year: number) => void;
};

function YearSelect({ year, years, onYear }: YearSelectProps) {
  const client = useQueryClient();
  // An address may name any year, which is then an option too.
  const all = new Set([year, ...(years ?? knownYears(client))]);
  const options = [...all]
    .toSorted((a, b) => b - a)
    .map((choice) => ({ value: `${choice}`, label: `${choice}` }));
  return (
    <Select
      aria-label="Year"
      className="w-23 h-(--h-sm) border-line-strong font-medium tabular-nums"
      options={options}
      value={`${year}`}
      onChange={(chosen) => onYear(Number(chosen))}
    />
  );
}

const NoSoftware = ({ onAdd }: { onAdd: () => void }) => (
  <EmptyState
    icon={Wallet}
    title="No software yet"
    text="What you spend by year, month and business segment is worked out here from your software and its contracts. Bring them in from a spreadsheet, or add the first one by hand."
    action={
      <>
        <Link to="/table/import" {...buttonLook({ size: 'sm' })}>
          Upload CSV
        </Link>
        <Button variant="outline" size="sm" onClick={onAdd}>
          Add New Software
        </Button>
      </>
    }
  />
);

const bars = [72, 64, 71, 68, 70, 67, 69, 69, 66, 69, 66, 69].map((height, at) => ({ at, height }));
// Headings, the four segments that most companies begin with, and their total.
const rows = [52, 48, 64, 40, 56, 36];

function OverviewSkeleton({ year }: { year: number }) {
  return (
    <Waiting label={`Loading the figures of ${year}`}>
      <OverviewFigures year={year} stats="loading" />
      <div className="spend">
        <div className="flex flex-col gap-2">
          <div className="legend mb-2 min-h-(--lh-16) gap-y-0 tabular-nums">
            <Skeleton width={160} />
          </div>
          <div className="spend-waiting">
            {bars.map(({ at, height }) => (
              <Skeleton key={at} width="62%" height={`${height}%`} />
            ))}
          </div>
          <Skeleton width={84} height={24} />
        </div>
        <div className="segments">
          <Skeleton height={8} />
          {rows.map((width) => (
            <div key={width} className="segments-waiting">
              <Skeleton width={width} />
              <Skeleton width={72} />
            </div>
          ))}
        </div>
      </div>
    </Waiting>
  );
}
