import type { ImportProgress as Rows } from '@purser/api/portfolio';
import { formatCount } from '../../lib/format.ts';
import { Progress } from '../../ui/progress.tsx';

interface ImportProgressProps {
  /** What is going on, such as 'Importing'. */
  readonly label: string;
  /** Absent while the file is on its way. */
  readonly rows: Rows | undefined;
}

/** A bar that shows how far the server has come with the rows of a file, and says so now and then. */
export function ImportProgress({ label, rows }: ImportProgressProps) {
  const share = rows && rows.total > 0 ? (rows.done / rows.total) * 100 : undefined;
  return (
    <>
      <Progress label={label} value={share} />
      <p className="sr-only" role="status">
        {spoken(label, share)}
      </p>
    </>
  );
}

// Every quarter is news enough: a screen reader that speaks each row would never fall silent.
function spoken(label: string, share: number | undefined): string {
  if (share === undefined) return `${label}: sending the file`;
  return `${label}: ${Math.floor(share / 25) * 25} percent`;
}

/** '1,200 of 10,000 rows'. */
export const rowsText = (rows: Rows | undefined): string =>
  rows ? `${formatCount(rows.done)} of ${formatCount(rows.total)} rows` : 'Sending the file…';

/** All rows are read; only writing them for good remains, which can't be stopped. */
export const isFinishing = (rows: Rows | undefined): boolean => rows !== undefined && rows.done >= rows.total;
