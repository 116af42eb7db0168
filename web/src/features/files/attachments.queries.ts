import {
  addRequestAttachment,
  deleteRequestAttachment,
  downloadRequestAttachment,
  listRequestAttachments,
} from '@purser/api/addresses';
import type { FileClaimInput, RequestAttachment } from '@purser/api/files';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '../../lib/call.ts';
import { unlessGone } from '../../lib/problem-kinds.ts';
import { refresh } from '../../lib/query-keys.ts';
import { addToList, type FileList, removeFromList } from './file-list.ts';

/** The attachments of one request, the newest first; asked for again as all of its page is. */
export const attachmentsQuery = (requestId: number) =>
  queryOptions({
    queryKey: ['request-attachments', requestId],
    queryFn: ({ signal }) => call(listRequestAttachments, { params: { id: requestId }, signal }),
    refetchOnWindowFocus: 'always',
  });

/** Makes an uploaded object an attachment, and shows it at once. */
export async function claimAttachment(
  client: QueryClient,
  requestId: number,
  claim: FileClaimInput,
): Promise<void> {
  const kept = await call(addRequestAttachment, { body: { requestId, ...claim } });
  await addToList(client, attachmentsQuery(requestId).queryKey, kept);
  await refreshChanges(client, requestId);
}

// The request's timeline tells of its files too.
const refreshChanges = (client: QueryClient, requestId: number): Promise<void> =>
  refresh(client, ['requestFile'], requestId);

/** The attachments of a request, and what can be done with them. */
export function useAttachmentList(requestId: number): FileList<RequestAttachment> {
  const client = useQueryClient();
  const { queryKey } = attachmentsQuery(requestId);
  return {
    files: useQuery(attachmentsQuery(requestId)),
    downloadUrl: (id) => urlOf(downloadRequestAttachment, { id }),
    deletion: {
      mutationFn: ({ id }) => call(deleteRequestAttachment, { params: { id } }).catch(unlessGone),
      meta: { quiet: true },
      onSuccess: (_reply, file) => {
        removeFromList(client, queryKey, file);
        return refreshChanges(client, requestId);
      },
    },
    isFailureShown: true,
    unlisted: { title: 'The attachments could not be loaded' },
  };
}
