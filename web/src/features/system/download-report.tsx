import { downloadReport } from '@purser/api/addresses';
import { FileDown } from 'lucide-react';
import { DownloadButton } from '../../ui/download-button.tsx';
import { PageActions } from '../../ui/page-actions.tsx';

/** The state as a file for somebody who helps, without secrets and people's data. */
export const DownloadReport = () => (
  <PageActions>
    <DownloadButton
      address={downloadReport}
      label="Download report"
      failure="The report could not be downloaded"
      icon={FileDown}
      className="max-narrow:w-full"
    />
  </PageActions>
);
