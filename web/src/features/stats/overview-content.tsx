import type { BudgetUseReply } from '@purser/api/budgets';
import type { FinancialStats } from '@purser/api/stats';
import { fiscalYearOf } from '@purser/domain/forecast/months';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { budgetUseQuery } from '../../lib/budget-use.ts';
import { useExpectedSize } from '../../lib/expected-size.ts';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { QueryAlert } from '../../ui/query-error.tsx';
import { TableToggle } from '../../ui/table-toggle.tsx';
import { hasLongAmounts, OverviewFigures } from './overview-figures.tsx';
import { SegmentBreakdown } from './segment-breakdown.tsx';
import { mergeSmallLines, type SegmentLine, segmentLines } from './segment-lines.ts';
import { SpendChart } from './spend-chart.tsx';
import { SpendTable } from './spend-table.tsx';

export function OverviewContent({ stats }: { stats: FinancialStats }) {
  const { businessSegments } = useSoftwareOptions();
  const lines = useMemo(() => segmentLines(stats, businessSegments), [stats, businessSegments]);
  const [isTable, setTable] = useState(false);
  const tableId = useId();
  const year = stats.selectedYear;
  const budgetYear = useBudgetYear(year);
  const budgets = useQuery(budgetUseQuery(budgetYear));
  const used = budgetShares(budgets.data);
  // Its column has its place before the budgets are there, so that no name has to wrap anew.
  const expected = useExpectedSize('budgets', 0, budgets.data && used.size);
  const isSpent = stats.yearlySpend > 0;
  return (
    <>
      <OverviewFigures year={year} stats={stats} />
      <div className="spend" data-long={hasLongAmounts(stats) ? '' : undefined}>
        {isSpent ? (
          <SpendChart stats={stats} parts={mergeSmallLines(lines.filter((line) => line.year > 0n))}>
            <div className="flex flex-wrap gap-x-4">
              <TableToggle isOpen={isTable} onToggle={setTable} tableId={tableId} />
              <SpendDownload stats={stats} lines={lines} />
              <Link to="/forecast" {...buttonLook({ variant: 'link', size: 'sm' })}>
                Forecast
              </Link>
            </div>
          </SpendChart>
        ) : (
          <p className="grid place-content-center min-h-30 text-balance text-center type-13 text-ink-2">
            Nothing is spent in {year}: no contract runs in that year.
          </p>
        )}
        {lines.length > 0 && (
          <SegmentBreakdown
            year={year}
            lines={lines}
            used={used}
            budgetYear={budgetYear}
            areBudgetsAwaited={budgets.isLoading && expected > 0}
          />
        )}
      </div>
      {budgets.isLoadingError && (
        <QueryAlert
          variant="warning"
          className="mx-4 mb-3"
          title={`The budgets of FY ${budgetYear} could not be loaded`}
          query={budgets}
        />
      )}
      {isSpent && isTable && <SpendTable id={tableId} stats={stats} lines={lines} />}
    </>
  );
}

/** The fiscal year whose budgets stand beside a calendar year: of this year it is the one that today lies in. */
function useBudgetYear(year: number): number {
  const { today, fiscalYearStart } = useMe();
  return year === Number(today.slice(0, 4)) ? fiscalYearOf(today.slice(0, 7), fiscalYearStart) : year;
}

/** How much of each segment's budget a fiscal year uses, in percent; of those that have one. */
function budgetShares(use: BudgetUseReply | undefined): ReadonlyMap<string, number> {
  return new Map(
    (use?.rows ?? []).flatMap(({ segment, vendor, budget, spent, forecast }) =>
      vendor === null && budget !== null ? [[segment, (100 * (spent + forecast)) / budget] as const] : [],
    ),
  );
}

type SpendDownloadProps = { stats: FinancialStats; lines: readonly SegmentLine[] };

// The code that writes the file is loaded on demand.
function SpendDownload({ stats, lines }: SpendDownloadProps) {
  const [isBusy, setBusy] = useState(false);

  function download() {
    setBusy(true);
    import('./spend-csv.ts')
      .then(({ downloadSpend }) => downloadSpend(stats, lines))
      .catch(() =>
        toast({
          title: 'The months were not downloaded',
          description: 'Check your connection, load the page anew and try again.',
          variant: 'destructive',
        }),
      )
      .finally(() => setBusy(false));
  }

  return (
    <Button
      variant="link"
      size="sm"
      busy={isBusy}
      aria-label={`Download CSV of the months of ${stats.selectedYear}`}
      onClick={download}
    >
      Download CSV
    </Button>
  );
}
