import { exportAudit } from '@purser/api/addresses';
import { DownloadButton } from '../../ui/download-button.tsx';
import { type EntryFilter, filterQuery } from './audit.queries.ts';

/** All entries of the filter as a file. */
export const DownloadAudit = ({ filter }: { filter: EntryFilter }) => (
  <DownloadButton
    address={exportAudit}
    query={filterQuery(filter)}
    failure="The CSV file could not be downloaded"
    className="max-narrow:w-full"
  />
);
