import type { ImportReply } from '@purser/api/portfolio';
import { Download } from 'lucide-react';
import { downloadCsv } from '../../lib/download-csv.ts';
import { Button } from '../../ui/button.tsx';
import { refusedRowsCsv, refusedRowsName } from './refused-rows.ts';

interface ErrorsDownloadProps {
  readonly reply: Pick<ImportReply, 'columns' | 'errors'>;
  readonly fileName: string;
}

/** Downloads the refused rows with their messages; absent where there are none. */
export function ErrorsDownload({ reply, fileName }: ErrorsDownloadProps) {
  if (reply.errors.length === 0) return null;
  return (
    <Button variant="outline" onClick={() => downloadCsv(refusedRowsCsv(reply), refusedRowsName(fileName))}>
      <Download aria-hidden="true" />
      Errors as CSV
    </Button>
  );
}
