import type { ImportReply } from '@purser/api/portfolio';
import { Download } from 'lucide-react';
import { downloadCsv } from '../../lib/download-csv.ts';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { refusedRowsCsv, refusedRowsName } from './refused-rows.ts';

interface ErrorsDownloadProps {
  readonly reply: Pick<ImportReply, 'columns' | 'errors'>;
  readonly fileName: string;
}

export function ErrorsDownload({ reply, fileName }: ErrorsDownloadProps) {
  const count = reply.errors.filter(({ cells }) => cells).length;
  if (count === 0) return null;
  return (
    <Button variant="outline" onClick={() => downloadCsv(refusedRowsCsv(reply), refusedRowsName(fileName))}>
      <Download aria-hidden="true" />
      {count < reply.errors.length ? `First ${countOf(count, 'error')} as CSV` : 'Errors as CSV'}
    </Button>
  );
}
