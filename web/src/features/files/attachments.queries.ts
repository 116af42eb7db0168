import {
  deleteRequestAttachment,
  downloadRequestAttachment,
  listRequestAttachments,
} from '@purser/api/addresses';
import type { RequestAttachment } from '@purser/api/files';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, urlOf } from '../../lib/call.ts';
import { unlessGone } from '../../lib/problem-kinds.ts';
import { refresh } from '../../lib/query-keys.ts';
import { type FileList, removeFromList } from './file-list.ts';

/** The attachments of one request, the newest first; asked for again whenever its page is. */
export const attachmentsQuery = (requestId: number) =>
  queryOptions({
    queryKey: ['request-attachments', requestId],
    queryFn: ({ signal }) => call(listRequestAttachments, { params: { id: requestId }, signal }),
    refetchOnWindowFocus: 'always',
  });

export function useAttachmentList(requestId: number): FileList<RequestAttachment> {
  const client = useQueryClient();
  return {
    files: useQuery(attachmentsQuery(requestId)),
    downloadUrl: (id) => urlOf(downloadRequestAttachment, { id }),
    deletion: {
      mutationFn: ({ id }) => call(deleteRequestAttachment, { params: { id } }).catch(unlessGone),
      meta: { quiet: true },
      onSuccess: (_reply, file) => {
        removeFromList(client, attachmentsQuery(requestId).queryKey, file);
        return refresh(client, ['requestFile'], requestId);
      },
    },
    isFailureShown: true,
    loadFailure: { title: 'The attachments could not be loaded' },
  };
}
