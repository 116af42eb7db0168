import type { PurchaseRequest, RequestRow, RequestStep } from '@purser/api/request-replies';
import { requestStatusLabel } from '@purser/domain/request-labels';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { countOf } from '../../../lib/format.ts';
import { useLastViews } from '../../../lib/last-view.ts';
import { useMe } from '../../../lib/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Person } from '../../../ui/person.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Mark } from '../../../ui/status-mark.tsx';
import { OverdueBadge } from '../approval/step-decisions.tsx';
import { isUnsubmitted } from '../approval/step-texts.ts';

type RequestHeaderProps = {
  title: string;
  /** Absent while it is loading, and where it can't be shown. */
  request?: PurchaseRequest | undefined;
  steps?: readonly RequestStep[] | undefined;
  isLoading?: boolean;
  news?: string | null;
};

/** The heading is rendered from the start, so that it can have the focus during loading. */
export function RequestHeader(props: RequestHeaderProps) {
  const { title, request, steps = [], isLoading = false, news } = props;
  const { '/requests': back = {} } = useLastViews();
  return (
    <header className="mb-5">
      <nav aria-label="Breadcrumb">
        <Link
          to="/requests"
          search={back}
          className="inline-flex items-center gap-1.5 min-h-6 mb-2 rounded-sm text-12 text-ink-3 hover:text-ink"
        >
          <ArrowLeft className="icon-sm" aria-hidden="true" />
          Software Requests
        </Link>
      </nav>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <h1 className="min-w-0 wrap-anywhere">
          <span className={isLoading ? 'sr-only' : undefined}>
            <LongText text={title} most={longestTitle} />
          </span>
          {isLoading && <Skeleton width={280} height={20} />}
        </h1>
        {request && <RequestStatusBadge request={request} share={shareOf(request, steps)} />}
        {request && <OverdueBadge days={request.overdueDays} />}
        {request && isUnsubmitted(request, steps) && request.sentBackBy === null && (
          <Badge variant="warning">Not submitted yet</Badge>
        )}
      </div>
      <p className="request-page-facts">
        {request && <Facts request={request} />}
        {isLoading && <Skeleton width={320} height={14} />}
        <span role="status" className="text-accent">
          {news}
        </span>
      </p>
    </header>
  );
}

// A product name may have 500 characters, which would fill a phone's screen.
const longestTitle = 160;

function Facts({ request }: { request: PurchaseRequest }) {
  const { name, profileImageUrl } = request.requestor;
  return (
    <>
      <span>{request.requestNumber}</span>
      {request.kind === 'renewal' && <span>Renewal</span>}
      <span>
        <span className="sr-only">Requested by </span>
        <Person name={name} src={profileImageUrl} />
      </span>
      <span>{countOf(request.daysInStatus, 'day')} in status</span>
    </>
  );
}

function shareOf({ currentStep }: PurchaseRequest, steps: readonly RequestStep[]): number {
  const at = steps.findIndex(({ stepName }) => stepName === currentStep);
  return steps.length === 0 ? 0 : ((at + 1) / steps.length) * 100;
}

const looks = {
  draft: { variant: 'default', shape: 'dashed' },
  in_progress: { variant: 'accent', shape: 'ring' },
  approved: { variant: 'success', shape: 'tick' },
  rejected: { variant: 'destructive', shape: 'cross' },
} as const;

type RequestStatusBadgeProps = {
  request: Pick<RequestRow, 'status' | 'isWithdrawn' | 'sentBackBy' | 'requestorId'>;
  /** How much of the workflow is done, in percent. */
  share?: number;
};

function RequestStatusBadge({ request, share = 0 }: RequestStatusBadgeProps) {
  const me = useMe();
  const { status, isWithdrawn, sentBackBy, requestorId } = request;
  if (sentBackBy !== null)
    return <Badge variant="warning">{requestorId === me.id ? 'Sent back to you' : 'Sent back'}</Badge>;
  const { variant, shape } = looks[status];
  return (
    <Badge variant={variant}>
      <Mark shape={shape} share={share} />
      {isWithdrawn ? 'Withdrawn' : requestStatusLabel(status)}
    </Badge>
  );
}
