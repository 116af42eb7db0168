import { addVendorFile, deleteVendorFile, downloadVendorFile, listVendorFiles } from '@purser/api/addresses';
import type { VendorFile } from '@purser/api/files';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '../../lib/call.ts';
import { unlessMissing } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { addToList, type FileList, removeFromList } from './file-list.ts';
import { type ClaimedUploadsOptions, useClaimedUploads } from './use-claimed-uploads.ts';

/** The files of one item, the newest first. */
export const vendorFilesQuery = (softwareId: number) =>
  queryOptions({
    queryKey: ['vendor-files', softwareId],
    queryFn: ({ signal }) => call(listVendorFiles, { params: { id: softwareId }, signal }),
  });

/** The files of an item, and the uploads that become such files. */
export function useVendorFiles(softwareId: number, options: ClaimedUploadsOptions) {
  const client = useQueryClient();
  const query = vendorFilesQuery(softwareId);
  const uploads = useClaimedUploads({
    ...options,
    purpose: 'vendor file',
    claim: async (claim) =>
      addToList(client, query.queryKey, await call(addVendorFile, { body: { softwareId, ...claim } })),
    refresh: () => void refreshPortfolio(client),
  });
  const list: FileList<VendorFile> = {
    files: useQuery(query),
    downloadUrl: (id) => urlOf(downloadVendorFile, { id }),
    deletion: {
      mutationFn: ({ id }) =>
        call(deleteVendorFile, { params: { id: softwareId, fileId: id } }).catch(unlessMissing),
      meta: { success: { title: 'File deleted' } },
      onSuccess: (_reply, file) => removeFromList(client, query.queryKey, file),
      onSettled: () => void refreshPortfolio(client),
    },
    loadFailure: { title: 'Error loading files', text: 'Could not load vendor files.' },
  };
  return { list, uploads };
}
