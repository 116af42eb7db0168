import type { RequestRow } from '@purser/api/requests';
import type { WorkflowStep } from '@purser/domain/workflow';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type MouseEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../lib/format.ts';
import { messageOf } from '../../lib/query-client.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { approvalRequestsQuery } from './approval-requests.queries.ts';
import { ApprovalRow } from './approval-row.tsx';
import { workflowQuery } from './requests.queries.ts';

/** From more pending requests than these on, the page of all is offered (Spec 1 §2, §9). */
const mostWithoutLink = 10;

/** All requests that go on, the newest first (Spec 1 §2). */
export function ApprovalRequests() {
  const { data, error, isPending, isFetching, refetch } = useQuery(approvalRequestsQuery);
  const steps = useQuery(workflowQuery).data?.steps ?? noSteps;
  const count = data?.length ?? 0;
  return (
    <Card
      title="Approval Requests"
      note={count > 0 && `${formatCount(count)} pending`}
      className="approval-card"
    >
      {data && <Pending rows={data} steps={steps} />}
      {isPending && <PendingSkeleton />}
      {!data && error && (
        <ErrorState
          title="Approval requests could not be loaded"
          text={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

const noSteps: readonly WorkflowStep[] = [];

type PendingProps = { rows: readonly RequestRow[]; steps: readonly WorkflowStep[] };

function Pending({ rows, steps }: PendingProps) {
  if (rows.length === 0) {
    return <EmptyState title="No pending approval requests" text="All requests have been processed" />;
  }
  return (
    <>
      <div className="approvals">
        <PendingList rows={rows} steps={steps} />
      </div>
      {rows.length > mostWithoutLink && (
        <Link to="/requests" className="feed-foot">
          Review all requests
        </Link>
      )}
    </>
  );
}

const page = 50;

/** Whoever asks for more by key reads on at the first row that comes. */
function PendingList({ rows, steps }: PendingProps) {
  const list = useRef<HTMLUListElement>(null);
  const [count, setCount] = useState(page);
  const left = rows.length - count;

  function showMore({ detail }: MouseEvent) {
    flushSync(() => setCount(count + page));
    if (detail === 0) list.current?.children[count]?.querySelector('a')?.focus();
  }

  return (
    <>
      <ul ref={list}>
        {rows.slice(0, count).map((row) => (
          <li key={row.id}>
            <ApprovalRow
              row={row}
              at={steps.findIndex(({ key }) => key === row.currentStep)}
              count={steps.length}
            />
          </li>
        ))}
      </ul>
      {left > 0 && (
        <ShowMore
          label={`Show ${formatCount(Math.min(page, left))} more`}
          failure=""
          busy={false}
          error={null}
          onClick={showMore}
        />
      )}
    </>
  );
}

function PendingSkeleton() {
  return (
    <Waiting label="Loading approval requests">
      {[58, 46, 64, 50, 40].map((width) => (
        <div key={width} className="approval">
          <Skeleton width={14} height={14} round />
          <span className="two">
            <Skeleton width={`${width}%`} />
            <Skeleton width={`${width - 16}%`} height={10} />
          </span>
          <Skeleton width={24} height={24} round />
          <Skeleton width={40} />
        </div>
      ))}
    </Waiting>
  );
}
