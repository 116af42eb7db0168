import type { ImportUndo } from '@purser/api/imports';
import type { ImportReply } from '@purser/api/portfolio';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorsDownload } from './errors-download.tsx';
import { summaryOf } from './import.queries.ts';
import { ImportCounts } from './import-counts.tsx';
import { RowList } from './row-list.tsx';
import { ImportOutlook } from './trial-outlook.tsx';
import { UndoOffer } from './undo-offer.tsx';
import { outcomeText } from './undo-words.ts';
import { WarningList } from './warning-list.tsx';

interface ImportReportProps {
  readonly fileName: string;
  readonly reply: ImportReply;
  readonly onAnother: () => void;
}

export function ImportReport({ fileName, reply, onAnother }: ImportReportProps) {
  const [undone, setUndone] = useState<ImportUndo>();
  return (
    <Card className="max-w-[720px]">
      <header className="flex items-start gap-2 px-4 py-3">
        <CircleCheck className="mt-0.5 text-success" aria-hidden="true" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2>{undone ? 'Import undone' : 'Upload successful'}</h2>
          <p className="text-13 text-ink-2">{undone ? outcomeText(undone) : summaryOf(reply)}</p>
        </div>
      </header>
      {!undone && <ImportCounts reply={reply} />}
      {!undone && <ImportOutlook reply={reply} telling="after" />}
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
        <Link to="/table" {...buttonLook({})}>
          Open the Table View
        </Link>
        <Button variant="outline" onClick={onAnother}>
          Upload another file
        </Button>
        <span className="flex-1" />
        <ErrorsDownload reply={reply} fileName={fileName} />
      </div>
      {reply.importId !== null && (
        <UndoOffer importId={reply.importId} isUndone={undone !== undefined} onUndone={setUndone} />
      )}
      {!undone && <Remarks reply={reply} />}
    </Card>
  );
}

// The few warnings, which can be acted on, come before errors that may be hundreds.
const Remarks = ({ reply: { warnings, errors } }: Pick<ImportReportProps, 'reply'>) => (
  <>
    <WarningList warnings={warnings} />
    <RowList title="Rows with errors" messages={errors} />
    {errors.length + warnings.length === 0 && (
      <p className="px-4 py-3 text-13 text-ink-2">Every row was read without a remark.</p>
    )}
  </>
);
