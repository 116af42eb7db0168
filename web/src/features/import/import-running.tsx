import type { ImportProgress as Rows } from '@purser/api/portfolio';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ImportProgress, isFinishing, rowsText } from './import-progress.tsx';

interface ImportRunningProps {
  readonly fileName: string;
  readonly rows: Rows | undefined;
  readonly onCancel: () => void;
}

/** The import while it goes on. */
export function ImportRunning({ fileName, rows, onCancel }: ImportRunningProps) {
  const isLast = isFinishing(rows);
  return (
    <Card title={`Importing ${fileName}`} className="max-w-[720px]">
      <div className="grid gap-4 px-4 pb-4">
        <div>
          <ImportProgress label="Importing" rows={rows} />
          <p className="num mt-2 text-13 text-ink-2">{rowsText(rows)}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="outline" disabled={isLast} onClick={onCancel}>
            Cancel import
          </Button>
          <p className="text-13 text-ink-2">
            {isLast ? 'Writing the rows for good…' : 'Until it has finished, nothing is written.'}
          </p>
        </div>
      </div>
    </Card>
  );
}
