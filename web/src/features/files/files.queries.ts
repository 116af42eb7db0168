import { addVendorFile, deleteVendorFile, downloadVendorFile, listVendorFiles } from '@purser/api/addresses';
import type { FileClaimInput, VendorFile } from '@purser/api/files';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '../../lib/call.ts';
import { unlessMissing } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { addToList, type FileList, removeFromList } from './file-list.ts';

/** The files of one item, the newest first. */
export const vendorFilesQuery = (softwareId: number) =>
  queryOptions({
    queryKey: ['vendor-files', softwareId],
    queryFn: ({ signal }) => call(listVendorFiles, { params: { id: softwareId }, signal }),
  });

/** Makes an uploaded object a file of an item, and shows it at once. */
export async function claimVendorFile(
  client: QueryClient,
  softwareId: number,
  claim: FileClaimInput,
): Promise<void> {
  const kept = await call(addVendorFile, { body: { softwareId, ...claim } });
  await addToList(client, vendorFilesQuery(softwareId).queryKey, kept);
}

/** The files of an item, and what can be done with them. */
export function useVendorFileList(softwareId: number): FileList<VendorFile> {
  const client = useQueryClient();
  return {
    files: useQuery(vendorFilesQuery(softwareId)),
    downloadUrl: (id) => urlOf(downloadVendorFile, { id }),
    deletion: {
      mutationFn: ({ id }) =>
        call(deleteVendorFile, { params: { id: softwareId, fileId: id } }).catch(unlessMissing),
      meta: { success: { title: 'File deleted' } },
      onSuccess: (_reply, file) => removeFromList(client, vendorFilesQuery(softwareId).queryKey, file),
      onSettled: () => void refreshPortfolio(client),
    },
    unlisted: { title: 'Error loading files', text: 'Could not load vendor files.' },
  };
}
