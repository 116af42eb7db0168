import type {
  addVendorFile,
  deleteVendorFile,
  FileClaimInput,
  listVendorFiles,
  VendorFile,
} from '@purser/api/files';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AddressOf, send } from '../../lib/call.ts';
import { unlessGone } from '../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';

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
  // What was asked before would not know of it.
  await client.cancelQueries({ queryKey: vendorFilesQuery(softwareId).queryKey });
  client.setQueryData(
    vendorFilesQuery(softwareId).queryKey,
    (files) => files && [kept, ...files.filter(({ id }) => id !== kept.id)],
  );
}

/** Deletes a file of an item. */
export function useDeleteVendorFile(softwareId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: VendorFile) =>
      send<undefined>(deletion, { params: { id: softwareId, fileId: id } }).catch(unlessGone),
    meta: { success: { title: 'File deleted' } },
    onSuccess: (_reply, { id }) =>
      client.setQueryData(vendorFilesQuery(softwareId).queryKey, (files) =>
        files?.filter((file) => file.id !== id),
      ),
    onSettled: () => void refreshPortfolio(client),
  });
}
