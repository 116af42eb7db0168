import { downloadReport } from '@purser/api/addresses';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { downloadFile } from '../../lib/download-file.ts';
import { Button } from '../../ui/button.tsx';
import { PageActions } from '../../ui/page-actions.tsx';

/** The state as a file for somebody who helps, without secrets and people's data. */
export function DownloadReport() {
  const download = useMutation({
    mutationFn: () => downloadFile({ address: downloadReport }, () => {}),
    meta: { failure: { title: 'The report could not be downloaded', description: 'server' } },
  });
  return (
    <PageActions>
      <Button
        variant="outline"
        className="max-narrow:w-full"
        busy={download.isPending}
        busyLabel="Downloading…"
        onClick={() => download.mutate()}
      >
        <FileDown aria-hidden="true" />
        Download report
      </Button>
    </PageActions>
  );
}
