import type {
  addVendorFile,
  deleteVendorFile,
  downloadVendorFile,
  FileClaimInput,
  listVendorFiles,
  VendorFile,
} from '@purser/api/files';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AddressOf, send, urlOf } from '../../lib/call.ts';
import { unlessGone } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { type FileShelf, putOnShelf, takeFromShelf } from './file-shelf.ts';

// The dialog of the table asks without the schemas; the compiler holds the addresses.
const listing = { method: 'GET', path: '/api/software/:id/vendor-files' } as const satisfies AddressOf<
  typeof listVendorFiles
>;
const adding = { method: 'POST', path: '/api/vendor-files' } as const satisfies AddressOf<
  typeof addVendorFile
>;
const deletion = {
  method: 'DELETE',
  path: '/api/software/:id/vendor-files/:fileId',
} as const satisfies AddressOf<typeof deleteVendorFile>;
const download = '/api/vendor-files/:id/download' satisfies (typeof downloadVendorFile)['path'];

/** The files of one item, the newest first. */
export const vendorFilesQuery = (softwareId: number) =>
  queryOptions({
    queryKey: ['vendor-files', softwareId],
    queryFn: ({ signal }) => send<VendorFile[]>(listing, { params: { id: softwareId }, signal }),
  });

/** Makes an uploaded object a file of an item, and shows it at once. */
export async function keepVendorFile(
  client: QueryClient,
  softwareId: number,
  claim: FileClaimInput,
): Promise<void> {
  const kept = await send<VendorFile>(adding, { body: { softwareId, ...claim } });
  await putOnShelf(client, vendorFilesQuery(softwareId).queryKey, kept);
}

/** The files of an item, and what can be done with them. */
export function useVendorShelf(softwareId: number): FileShelf<VendorFile> {
  const client = useQueryClient();
  return {
    files: useQuery(vendorFilesQuery(softwareId)),
    downloadUrl: (id) => urlOf(download, { id }),
    deletion: {
      mutationFn: ({ id }) =>
        send<undefined>(deletion, { params: { id: softwareId, fileId: id } }).catch(unlessGone),
      meta: { success: { title: 'File deleted' } },
      onSuccess: (_reply, file) => takeFromShelf(client, vendorFilesQuery(softwareId).queryKey, file),
      onSettled: () => void refreshPortfolio(client),
    },
    unlisted: { title: 'Error loading files', text: 'Could not load vendor files.' },
  };
}
