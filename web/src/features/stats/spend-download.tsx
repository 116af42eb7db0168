import type { FinancialStats } from '@purser/api/stats';
import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import type { SegmentLine } from './segment-lines.ts';

type SpendDownloadProps = { stats: FinancialStats; lines: readonly SegmentLine[] };

/** The code that writes the file is loaded on demand. */
export function SpendDownload({ stats, lines }: SpendDownloadProps) {
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
