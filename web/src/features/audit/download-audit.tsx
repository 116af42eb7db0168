import { exportAudit } from '@purser/api/addresses';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { downloadFile, progressOf } from '../../lib/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { type AuditFilter, filterQuery } from './audit.queries.ts';

/** All entries of the filter as a file. */
export function DownloadAudit({ filter }: { filter: AuditFilter }) {
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: () =>
      downloadFile({ address: exportAudit, request: { query: filterQuery(filter) } }, setBytes),
    onMutate: () => setBytes(0),
    meta: { failure: { title: 'The CSV file could not be downloaded', description: 'server' } },
  });
  return (
    <Button
      variant="outline"
      className="max-narrow:w-full"
      busy={download.isPending}
      busyLabel={progressOf(bytes)}
      onClick={() => download.mutate()}
    >
      <Download aria-hidden="true" />
      Download CSV
    </Button>
  );
}
