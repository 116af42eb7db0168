import type { PurchaseRequest } from '@purser/api/request-replies';
import { requestTitle } from '@purser/domain/request-labels';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { RequestHeader } from '../features/requests/details/request-header.tsx';
import { useLastRequestsSearch } from '../features/requests/last-requests-search.ts';
import { rowId } from '../lib/address.ts';
import { useMe } from '../lib/session.tsx';
import { useUnsavedParts } from '../lib/unsaved.ts';
import { Card } from '../ui/card.tsx';
import { missingAnswers, QueryError } from '../ui/query-error.tsx';
import { useAbandonedDraft } from './abandoned-draft.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { useNewRequest } from './new-request.ts';
import { useHeadingAfter } from './page-focus.ts';
import { RequestContent, requestParts } from './request-content.tsx';
import { stateOf, useRequestData } from './request-page-data.ts';
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
  const back = useLastRequestsSearch();
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
