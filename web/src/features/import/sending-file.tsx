import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { amountText, ImportProgress } from './import-progress.tsx';

interface SendingFileProps {
  readonly fileName: string;
  readonly onCancel: () => void;
}

export function SendingFile({ fileName, onCancel }: SendingFileProps) {
  return (
    <Card title={fileName} className="max-w-[720px]">
      <div className="grid justify-items-start gap-4 px-4 pb-4">
        <div className="w-full">
          <ImportProgress label={`Reading ${fileName}`} amount={undefined} />
          <p className="mt-2 text-13 text-ink-2">{amountText(undefined)}</p>
        </div>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
