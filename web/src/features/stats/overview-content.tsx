import type { FinancialStats } from '@purser/api/stats';
import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
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
  const isSpent = stats.yearlySpend > 0;
  return (
    <>
      <OverviewFigures year={year} stats={stats} />
      <div className="spend" data-long={hasLongAmounts(stats) ? '' : undefined}>
        {isSpent ? (
          <SpendChart stats={stats} parts={mergeSmallLines(lines.filter((line) => line.year > 0n))}>
            <div className="flex flex-wrap gap-x-4">
              <Button
                variant="link"
                size="sm"
                aria-expanded={isTable}
                aria-controls={isTable ? tableId : undefined}
                onClick={() => setTable(!isTable)}
              >
                {isTable ? 'Hide the table' : 'Show as table'}
              </Button>
              <SpendDownload stats={stats} lines={lines} />
              <Link to="/forecast" {...buttonLook({ variant: 'link', size: 'sm' })}>
                Forecast
              </Link>
            </div>
          </SpendChart>
        ) : (
          <p className="spend-none">Nothing is spent in {year}: no contract runs in that year.</p>
        )}
        {lines.length > 0 && <SegmentBreakdown year={year} lines={lines} />}
      </div>
      {isSpent && isTable && <SpendTable id={tableId} stats={stats} lines={lines} />}
    </>
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
