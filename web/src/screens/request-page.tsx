import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { windowTitle } from '../features/requests/approval/step-texts.ts';
import { RequestHeader } from '../features/requests/details/request-header.tsx';
import { useUpdatedBy } from '../features/requests/details/use-updated-by.ts';
import { useLastRequestsSearch } from '../features/requests/last-requests-search.ts';
import { useUnsaved } from '../lib/unsaved.ts';
import { Card } from '../ui/card.tsx';
import { missingAnswers, QueryError } from '../ui/query-error.tsx';
import { useLeaveGuard } from './leave-guard.tsx';
import { useLeftDraft } from './left-draft.ts';
import { useNewRequest } from './new-request.ts';
import { useHeadingAfter } from './page-focus.ts';
import { RequestContent } from './request-content.tsx';
import { stateOf, useRequestData } from './request-page-data.ts';
import { missingTitle, RequestDeleted, RequestMissing, RequestSkeleton } from './request-page-states.tsx';
import { useUnsavedParts } from './request-page-unsaved.ts';
import { useWindowTitle } from './window-title.ts';

export function RequestPage({ id }: { id: number }) {
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
  const parts = useUnsavedParts();
  const request = data.request.data;
  const steps = data.steps.data;
  const state = stateOf(data, parts);
  const isBegun = useLocation({ select: (location) => location.state.isBegun === true });
  useLeftDraft(id, isBegun);
  const title = state === 'missing' ? missingTitle : windowTitle(request);
  const news = useUpdatedBy(request);
  const guard = useLeaveGuard(parts.isUnsaved);
  useUnsaved(parts.isUnsaved);
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
          report={parts.report}
          hasUnsavedDetails={parts.hasUnsavedDetails}
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
