import { deleteRequest } from '@purser/api/addresses';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { requestFieldNames } from '@purser/domain/request-fields';
import { requestTitle } from '@purser/domain/request-labels';
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { commentsQuery } from '../../features/comments/comments.queries.ts';
import { attachmentsQuery } from '../../features/files/attachments.queries.ts';
import { requestChangesQuery } from '../../features/requests/approval/request-changes.queries.ts';
import { RequestHeader } from '../../features/requests/details/request-header.tsx';
import { useShownNames } from '../../features/requests/lists/shown-names.ts';
import { requestQuery, requestStepsQuery, requestsQuery } from '../../features/requests/requests.queries.ts';
import { rowId } from '../../lib/address.ts';
import { call } from '../../lib/call.ts';
import { useLastViews } from '../../lib/last-view.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { forgetRequest, refreshRequests } from '../../lib/refresh-requests.ts';
import { useMe } from '../../lib/session.tsx';
import { useUnsavedParts } from '../../lib/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { missingAnswers, QueryError } from '../../ui/query-error.tsx';
import { useLeaveGuard } from '../leave-guard.tsx';
import { useHeadingAfter } from '../page-focus.ts';
import { useNewRequest } from './new-request.ts';
import { RequestContent, requestParts } from './request-content.tsx';
import { missingTitle, RequestDeleted, RequestMissing, RequestSkeleton } from './request-page-states.tsx';

/** One purchase request (docs/product/requests.md#request-page). */
export function Request() {
  const id = rowId(useParams({ from: '/requests/$id' }).id);
  // The key resets all state: nothing typed or opened belongs to another request.
  return id === undefined ? <NoRequest /> : <RequestPage key={id} id={id} />;
}

function NoRequest() {
  useWindowTitle(missingTitle);
  return (
    <div className="page">
      <RequestHeader title={missingTitle} />
      <RequestMissing />
    </div>
  );
}

function RequestPage({ id }: { id: number }) {
  const navigate = useNavigate();
  const { '/requests': back = {} } = useLastViews();
  const [isDeleted, setIsDeleted] = useState(false);

  function leave() {
    setIsDeleted(true);
    void navigate({ to: '/requests', search: back });
  }

  // The page remains until the next one has loaded, and would ask for the deleted request.
  return isDeleted ? null : <ExistingRequest id={id} onDeleted={leave} />;
}

function ExistingRequest({ id, onDeleted }: { id: number; onDeleted: () => void }) {
  const data = useRequestData(id);
  const parts = useUnsavedParts(requestParts);
  const request = data.request.data;
  const steps = data.steps.data;
  const isUnsaved = parts.text !== null;
  const state = stateOf(data, isUnsaved);
  const isBegun = useLocation({ select: (location) => location.state.isBegun === true });
  useAbandonedDraft(id, isBegun);
  const known = request ? requestTitle(request) : 'Software Request';
  const title = state === 'missing' ? missingTitle : known;
  const news = useUpdatedBy(request);
  const guard = useLeaveGuard(isUnsaved);
  useWindowTitle(title);
  useHeadingAfter(state === 'failed' ? state : null);
  const isShown = state === 'ready' || state === 'deleted';
  return (
    <div className="page">
      <RequestHeader
        title={title}
        request={isShown ? request : undefined}
        steps={steps}
        isLoading={state === 'loading'}
        news={news}
      />
      {state === 'loading' && <RequestSkeleton />}
      {state === 'missing' && (isBegun ? <NewDraft /> : <RequestMissing />)}
      {state === 'failed' && (
        <Card>
          <QueryError
            title="The request could not be loaded"
            query={missingAnswers([data.request, data.steps])}
          />
        </Card>
      )}
      {state === 'deleted' && <RequestDeleted />}
      {isShown && request && steps && (
        <RequestContent
          request={request}
          steps={steps}
          parts={parts}
          onDeleted={() => guard.leave(onDeleted)}
        />
      )}
      {guard.question}
    </div>
  );
}

/** An empty draft that was deleted when its page was left: going back to it creates a new one. */
function NewDraft() {
  const { begin, failure } = useNewRequest(undefined, { isReplacing: true });
  const start = useEffectEvent(begin);
  useEffect(() => start(), []);
  return failure === null ? <RequestSkeleton /> : <RequestMissing />;
}

/** For a page whose route can't know its title. */
function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Purser`;
  }, [title]);
}

/** The person who changed the request while its page was open; null where nobody else did. */
function useUpdatedBy(request: PurchaseRequest | undefined): string | null {
  const me = useMe();
  const [seen, setSeen] = useState<{ version?: number | undefined; by: string | null }>({ by: null });
  if (request && request.version !== seen.version) {
    const isNews = seen.version !== undefined && request.updatedBy !== me.id;
    setSeen({ version: request.version, by: isNews ? (request.updatedByName ?? 'somebody else') : null });
  }
  return seen.by && `Updated by ${seen.by}`;
}

/**
 * Deletes a request that was begun by a click and left empty, when its page is left or closed. The server keeps it
 * where somebody else has added something that isn't known here.
 */
function useAbandonedDraft(id: number, isBegun: boolean): void {
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

/** Loads all that the page shows at once, and anew at each opening: others decide, too. */
function useRequestData(id: number) {
  const client = useQueryClient();
  // Cached answers show meanwhile.
  useEffect(() => {
    const staleTime = 0;
    void client.prefetchQuery({ ...requestQuery(id), staleTime });
    void client.prefetchQuery({ ...requestStepsQuery(id), staleTime });
    void client.prefetchQuery({ ...requestChangesQuery(id), staleTime });
    void client.prefetchQuery({ ...commentsQuery({ requestId: id }), staleTime });
    void client.prefetchQuery({ ...attachmentsQuery(id), staleTime });
  }, [client, id]);
  const { inRequest, inSteps } = useShownNames();
  return {
    request: useQuery({ ...requestQuery(id), select: inRequest }),
    steps: useQuery({ ...requestStepsQuery(id), select: inSteps }),
  };
}

/** What the page shows. 'deleted' is a deleted request that still holds typed text, which can be copied. */
function stateOf({ request, steps }: ReturnType<typeof useRequestData>, isUnsaved: boolean) {
  const isLoaded = request.data !== undefined && steps.data !== undefined;
  if (isOfKind(request.error, 'missing') || isOfKind(steps.error, 'missing'))
    return isUnsaved && isLoaded ? 'deleted' : 'missing';
  if (isLoaded) return 'ready';
  // The count remains during the next attempt, and with it the button that began it.
  return hasFailed(request) || hasFailed(steps) ? 'failed' : 'loading';
}

const hasFailed = ({ data, errorUpdateCount }: UseQueryResult): boolean =>
  data === undefined && errorUpdateCount > 0;
