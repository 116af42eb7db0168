import type { FileClaimInput } from '@purser/api/files';
import type {
  addRequestAttachment,
  deleteRequestAttachment,
  downloadRequestAttachment,
  listRequestAttachments,
  RequestAttachment,
  requestAttachmentUpload,
} from '@purser/api/request-talk';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type AddressOf, send, urlOf } from '../../lib/call.ts';
import { unlessGone } from '../../lib/problem-kinds.ts';
import { type FileShelf, putOnShelf, takeFromShelf } from './file-shelf.ts';

// A request is drawn without the schemas; the compiler holds the addresses.
const listing = {
  method: 'GET',
  path: '/api/purchase-requests/:id/attachments',
} as const satisfies AddressOf<typeof listRequestAttachments>;
const adding = { method: 'POST', path: '/api/request-attachments' } as const satisfies AddressOf<
  typeof addRequestAttachment
>;
const deletion = { method: 'DELETE', path: '/api/request-attachments/:id' } as const satisfies AddressOf<
  typeof deleteRequestAttachment
>;
const download = '/api/request-attachments/:id/download' satisfies (typeof downloadRequestAttachment)['path'];

/** The call that answers where an attachment's bytes go. */
export const attachmentAddress = {
  method: 'POST',
  path: '/api/request-attachments/upload',
} as const satisfies AddressOf<typeof requestAttachmentUpload>;

/** The attachments of one request, the newest first; asked for again as all of its page is. */
export const attachmentsQuery = (requestId: number) =>
  queryOptions({
    queryKey: ['request-attachments', requestId],
    queryFn: ({ signal }) => send<RequestAttachment[]>(listing, { params: { id: requestId }, signal }),
    refetchOnWindowFocus: 'always',
  });

/** Makes an uploaded object an attachment, and shows it at once. */
export async function keepAttachment(
  client: QueryClient,
  requestId: number,
  claim: FileClaimInput,
): Promise<void> {
  const kept = await send<RequestAttachment>(adding, { body: { requestId, ...claim } });
  await putOnShelf(client, attachmentsQuery(requestId).queryKey, kept);
  await refreshChanges(client, requestId);
}

// The request's timeline tells of its files too.
const refreshChanges = (client: QueryClient, requestId: number): Promise<void> =>
  client.invalidateQueries({ queryKey: ['request-changes', requestId] });

/** The attachments of a request, and what can be done with them. */
export function useAttachmentShelf(requestId: number): FileShelf<RequestAttachment> {
  const client = useQueryClient();
  const { queryKey } = attachmentsQuery(requestId);
  return {
    files: useQuery(attachmentsQuery(requestId)),
    downloadUrl: (id) => urlOf(download, { id }),
    deletion: {
      mutationFn: ({ id }) => send<undefined>(deletion, { params: { id } }).catch(unlessGone),
      meta: { quiet: true },
      onSuccess: (_reply, file) => {
        takeFromShelf(client, queryKey, file);
        return refreshChanges(client, requestId);
      },
    },
    isFailureTold: true,
    unlisted: { title: 'The attachments could not be loaded' },
  };
}
