import type { ImportProgress as Amount } from '@purser/api/portfolio';
import { formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
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
function amountText(amount: Amount | undefined): string {
  if (!amount) return 'Sending and reading the file…';
  return amount.total > 0
    ? `${formatCount(amount.done)} of ${formatCount(amount.total)}`
    : 'Reading the rows…';
}

/** All rows are processed; the final write that remains can't be stopped. */
const isFinishing = (amount: Amount | undefined): boolean =>
  amount !== undefined && amount.total > 0 && amount.done >= amount.total;

type FileProgressProps = {
  fileName: string;
  /** Otherwise it is read, before its header is known. */
  isImporting: boolean;
  amount?: Amount | undefined;
  onCancel: () => void;
};

export function FileProgress({ fileName, isImporting, amount, onCancel }: FileProgressProps) {
  const isLast = isFinishing(amount);
  return (
    <Card title={isImporting ? `Importing ${fileName}` : fileName} className="max-w-[720px]">
      <div className="grid gap-4 px-4 pb-4">
        <div>
          <ImportProgress label={isImporting ? 'Importing' : `Reading ${fileName}`} amount={amount} />
          <p className="num mt-2 text-13 text-ink-2">{amountText(amount)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" disabled={isLast} onClick={onCancel}>
            {isImporting ? 'Cancel import' : 'Cancel'}
          </Button>
          {isImporting && (
            <p className="text-13 text-ink-2">
              {isLast ? 'Writing it for good…' : 'Until it has finished, nothing is written.'}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
