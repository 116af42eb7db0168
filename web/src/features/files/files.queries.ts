import { deleteVendorFile, downloadVendorFile, listVendorFiles } from '@purser/api/addresses';
import type { VendorFile } from '@purser/api/files';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '../../lib/call.ts';
import { unlessGone } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { type FileList, removeFromList } from './file-list.ts';

/** The files of one item, the newest first. */
export const vendorFilesQuery = (softwareId: number) =>
  queryOptions({
    queryKey: ['vendor-files', softwareId],
    queryFn: ({ signal }) => call(listVendorFiles, { params: { id: softwareId }, signal }),
  });

export function useVendorFileList(softwareId: number): FileList<VendorFile> {
  const client = useQueryClient();
  return {
    files: useQuery(vendorFilesQuery(softwareId)),
    downloadUrl: (id) => urlOf(downloadVendorFile, { id }),
    deletion: {
      mutationFn: ({ id }) =>
        call(deleteVendorFile, { params: { id: softwareId, fileId: id } }).catch(unlessGone),
      meta: { success: { title: 'File deleted' } },
      onSuccess: (_reply, file) => removeFromList(client, vendorFilesQuery(softwareId).queryKey, file),
      onSettled: () => void refreshPortfolio(client),
    },
    loadFailure: { title: 'Error loading files', text: 'Could not load vendor files.' },
  };
}
