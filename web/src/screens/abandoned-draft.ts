import { deleteRequest } from '@purser/api/addresses';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { requestFieldNames } from '@purser/domain/request-fields';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { commentsQuery } from '../features/comments/comments.queries.ts';
import { attachmentsQuery } from '../features/files/attachments.queries.ts';
import { requestQuery, requestsQuery } from '../features/requests/requests.queries.ts';
import { call } from '../lib/call.ts';
import { forgetRequest, refreshRequests } from '../lib/refresh-requests.ts';

/**
 * Deletes a request that was begun by a click and left empty, when its page is left or closed. The server keeps it
 * where somebody else has added something that isn't known here.
 */
export function useAbandonedDraft(id: number, isBegun: boolean): void {
  const client = useQueryClient();
  const isShown = useRef(false);

  useEffect(() => {
    if (!isBegun) return;
    isShown.current = true;
    const onPageHide = () => deleteDraft(client, id);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      isShown.current = false;
      // A page that React mounts twice is shown again at once.
      queueMicrotask(() => isShown.current || deleteDraft(client, id));
    };
  }, [client, id, isBegun]);
}

function deleteDraft(client: QueryClient, id: number): void {
  const request = client.getQueryData(requestQuery(id).queryKey);
  if (!request || !isEmpty(request) || hasCommentOrFile(client, id)) return;
  client.setQueryData(requestsQuery.queryKey, (known) => known?.filter((row) => row.id !== id));
  forgetRequest(client, id);
  // This continues after the page is closed. A refused deletion needs no message.
  call(deleteRequest, { params: { id }, query: { untouched: 'true' }, outlivesPage: true })
    .catch(() => undefined)
    .finally(() => void refreshRequests(client));
}

const hasCommentOrFile = (client: QueryClient, id: number): boolean =>
  (client.getQueryData(attachmentsQuery(id).queryKey)?.length ?? 0) > 0 ||
  (client.getQueryData<{ entries: unknown[] }>(commentsQuery({ requestId: id }).queryKey)?.entries.length ??
    0) > 0;

const isEmpty = (request: PurchaseRequest): boolean =>
  request.status === 'draft' && requestFieldNames.every((name) => request[name] === null);
