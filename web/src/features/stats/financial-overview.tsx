import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/query-client.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { Select } from '../../ui/select.tsx';
import { NoSoftware } from './no-software.tsx';
import { OverviewContent } from './overview-content.tsx';
import { OverviewFigures } from './overview-figures.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { financialStatsQuery, knownYears } from './stats.queries.ts';

type FinancialOverviewProps = {
  year: number;
  onYear: (year: number) => void;
  onAdd: () => void;
};

const title = 'Financial Overview';

/** docs/product/dashboard.md#financial-overview. */
export function FinancialOverview({ year, onYear, onAdd }: FinancialOverviewProps) {
  const { answer, own, replaced, isStale } = useStats(year);
  if (answer.data?.items === 0) {
    return (
      <Card title={title} keepsFocus>
        <NoSoftware onAdd={onAdd} />
      </Card>
    );
  }
  return (
    <Card
      title={title}
      keepsFocus
      note={<span role="status">{replaced && `Loading ${year}…`}</span>}
      actions={<YearSelect year={year} years={own?.availableYears} onYear={onYear} />}
    >
      {/* What another year cost stays in its place until this year's figures come, out of reach and under its own name. */}
      <div className="overview" inert={replaced}>
        <OverviewState year={year} answer={answer} own={own} />
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
  return {
    answer,
    /** Undefined while the figures of another year are shown. */
    own,
    replaced: answer.isPlaceholderData && !answer.isFetched,
    isStale: own !== undefined && answer.isError,
  };
}

type OverviewStateProps = { year: number } & Pick<ReturnType<typeof useStats>, 'answer' | 'own'>;

function OverviewState({ year, answer, own }: OverviewStateProps) {
  if (own) return <OverviewContent stats={own} />;
  // The answer failed, though it may be loading again by now.
  if (answer.isFetched) return <Failed year={year} answer={answer} />;
  if (answer.data) return <OverviewContent stats={answer.data} />;
  return <OverviewSkeleton year={year} />;
}

function Failed({ year, answer }: Omit<OverviewStateProps, 'own'>) {
  return (
    <>
      <OverviewFigures year={year} stats="failed" />
      <div className="border-t border-line">
        <ErrorState
          title={`The figures of ${year} could not be loaded`}
          text={answer.error && messageOf(answer.error)}
          busy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        />
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
  const options = [...all].toSorted((a, b) => b - a).map((one) => ({ value: `${one}`, label: `${one}` }));
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
