import type { ImportProgress as Amount } from '@purser/api/portfolio';
import { formatCount } from '../../lib/format.ts';
import { Progress } from '../../ui/progress.tsx';

interface ImportProgressProps {
  readonly label: string;
  /** Absent while the file is being sent. */
  readonly amount: Amount | undefined;
}

export function ImportProgress({ label, amount }: ImportProgressProps) {
  const share = amount && amount.total > 0 ? (amount.done / amount.total) * 100 : undefined;
  return (
    <>
      <Progress label={label} value={share} />
      <p className="sr-only" role="status">
        {spoken(label, share)}
      </p>
    </>
  );
}

// Only every quarter is announced: a screen reader that spoke each step would never fall silent.
function spoken(label: string, share: number | undefined): string {
  if (share === undefined) return `${label}: sending and reading the file`;
  return `${label}: ${Math.floor(share / 25) * 25} percent`;
}

/** '1,200 of 10,000'. */
export function amountText(amount: Amount | undefined): string {
  if (!amount) return 'Sending and reading the file…';
  return amount.total > 0
    ? `${formatCount(amount.done)} of ${formatCount(amount.total)}`
    : 'Reading the rows…';
}

/** All rows are processed; the final write that remains can't be stopped. */
export const isFinishing = (amount: Amount | undefined): boolean =>
  amount !== undefined && amount.total > 0 && amount.done >= amount.total;
