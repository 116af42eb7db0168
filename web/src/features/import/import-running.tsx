import type { ImportProgress as Amount } from '@purser/api/portfolio';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { amountText, ImportProgress, isFinishing } from './import-progress.tsx';

interface ImportRunningProps {
  readonly fileName: string;
  readonly amount: Amount | undefined;
  readonly onCancel: () => void;
}

export function ImportRunning({ fileName, amount, onCancel }: ImportRunningProps) {
  const isLast = isFinishing(amount);
  return (
    <Card title={`Importing ${fileName}`} className="max-w-[720px]">
      <div className="grid gap-4 px-4 pb-4">
        <div>
          <ImportProgress label="Importing" amount={amount} />
          <p className="num mt-2 text-13 text-ink-2">{amountText(amount)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" disabled={isLast} onClick={onCancel}>
            Cancel import
          </Button>
          <p className="text-13 text-ink-2">
            {isLast ? 'Writing it for good…' : 'Until it has finished, nothing is written.'}
          </p>
        </div>
      </div>
    </Card>
  );
}
