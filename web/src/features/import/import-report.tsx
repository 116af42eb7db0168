import type { ImportUndo } from '@purser/api/imports';
import type { ImportReply } from '@purser/api/portfolio';
import { Link } from '@tanstack/react-router';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorsDownload, RowList } from '../../ui/file-import/row-list.tsx';
import { refusedText, summaryOf } from './import.queries.ts';
import { ImportCounts } from './import-counts.tsx';
import { ImportOutlook } from './trial-outlook.tsx';
import { UndoOffer } from './undo-offer.tsx';
import { outcomeText } from './undo-texts.ts';
import { WarningList } from './warning-list.tsx';

type ImportReportProps = {
  fileName: string;
  reply: ImportReply;
  undone: ImportUndo | undefined;
  onUndone: (undo: ImportUndo) => void;
  onAnother: () => void;
};

export function ImportReport({ fileName, reply, undone, onUndone, onAnother }: ImportReportProps) {
  const refused = undone ? undefined : refusedText(reply);
  return (
    <Card className="max-w-[720px]">
      <header className="flex items-start gap-2 px-4 py-3">
        {refused ? (
          <TriangleAlert className="mt-0.5 text-warning-mark" aria-hidden="true" />
        ) : (
          <CircleCheck className="mt-0.5 text-success" aria-hidden="true" />
        )}
        <div className="min-w-0 flex-1 wrap-anywhere">
          <div className="flex flex-wrap items-baseline gap-x-3">
            <h2>{undone ? 'Import undone' : 'Upload successful'}</h2>
            {refused && <b className="text-13 font-medium text-danger">{refused}</b>}
          </div>
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
        {!undone && <ErrorsDownload reply={reply} fileName={fileName} />}
      </div>
      {reply.importId !== null && (
        <div className={classNames('px-4 py-2', !undone && 'border-b border-line')}>
          <UndoOffer
            importId={reply.importId}
            where="here, on the dashboard or under Upload CSV"
            onUndone={onUndone}
          />
        </div>
      )}
      {!undone && <Remarks reply={reply} />}
    </Card>
  );
}

const Remarks = ({ reply: { warnings, errors } }: Pick<ImportReportProps, 'reply'>) => (
  <>
    <RowList messages={errors} />
    <WarningList warnings={warnings} />
    {errors.length + warnings.length === 0 && (
      <p className="px-4 py-3 text-13 text-ink-2">All rows were read without problems.</p>
    )}
  </>
);
