import { addVendorFile } from '@purser/api/addresses';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { addToList } from './file-list.ts';
import { useVendorFileList, vendorFilesQuery } from './files.queries.ts';
import { type ClaimedUploadsOptions, useClaimedUploads } from './use-claimed-uploads.ts';

/** The files of an item, and the uploads that become such files. */
export function useVendorFiles(softwareId: number, options: ClaimedUploadsOptions) {
  const client = useQueryClient();
  const list = useVendorFileList(softwareId);
  const uploads = useClaimedUploads({
    ...options,
    purpose: 'vendor file',
    claim: async (claim) => {
      const stored = await call(addVendorFile, { body: { softwareId, ...claim } });
      await addToList(client, vendorFilesQuery(softwareId).queryKey, stored);
    },
    refresh: () => void refreshPortfolio(client),
  });
  return { list, uploads };
}
