import type { RequestRow } from '@purser/api/request-replies';
import { isMyTurn, titleParts } from '@purser/domain/request-labels';
import type { WorkflowStep } from '@purser/domain/workflow';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { useExpectedSize } from '../../../lib/expected-size.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatShortDay } from '../../../lib/format-instant.ts';
import { workflowQuery } from '../../../lib/reference.ts';
import { useMe } from '../../../lib/session.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { Mark } from '../../../ui/status-mark.tsx';
import { approvalRequestsQuery } from '../requests.queries.ts';
import { useShownNames } from './shown-names.ts';
import { shareAt } from './stages.ts';

/** From how many requests on the link to all of them shows (docs/product/dashboard.md#approval-requests). */
const mostWithoutLink = 10;

/** All open requests, the newest first (docs/product/dashboard.md#approval-requests). */
export function ApprovalRequests() {
  const answer = useQuery({ ...approvalRequestsQuery, select: useShownNames().inRequests });
  const expected = useExpectedSize('approvals', widths.length, answer.data?.length);
  const steps = useQuery(workflowQuery).data?.steps ?? noSteps;
  return (
    <Card
      title="Approval Requests"
      note={answer.data && answer.data.length > 0 && <Counts rows={answer.data} />}
      isNoteBeside
      restoresFocus
    >
      <Answer
        query={answer}
        waiting={<PendingSkeleton rows={expected || emptyRows} />}
        failed="Approval requests could not be loaded"
        stale="Approval requests"
        empty={<EmptyState title="No pending approval requests" text="All requests have been processed" />}
      >
        {(rows) => <Pending rows={rows} steps={steps} />}
      </Answer>
    </Card>
  );
}

function Counts({ rows }: { rows: readonly RequestRow[] }) {
  const me = useMe();
  const mine = rows.filter((row) => isMyTurn(row, me)).length;
  return (
    <>
      {formatCount(rows.length)} pending
      {mine > 0 && <span>, {formatCount(mine)} your turn</span>}
    </>
  );
}

const noSteps: readonly WorkflowStep[] = [];

function Pending({ rows, steps }: { rows: readonly RequestRow[]; steps: readonly WorkflowStep[] }) {
  return (
    <>
      <div className="approvals">
        <PagedList items={rows}>
          {(row) => (
            <li key={row.id}>
              <ApprovalRow
                row={row}
                at={steps.findIndex(({ key }) => key === row.currentStep)}
                count={steps.length}
              />
            </li>
          )}
        </PagedList>
      </div>
      {rows.length > mostWithoutLink && (
        <Link
          to="/requests"
          className="block px-4 py-2.5 border-t border-line rounded-b-lg text-13 font-medium text-accent hover:bg-hover focus-visible:-outline-offset-2"
        >
          Review all requests
        </Link>
      )}
    </>
  );
}

const widths = [58, 46, 64, 50, 40, 54, 48, 60, 44];

/** As many rows as the empty state is high. */
const emptyRows = 4;

function PendingSkeleton({ rows }: { rows: number }) {
  return (
    <Waiting label="Loading approval requests" className="approvals">
      {widths.slice(0, rows).map((width) => (
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

type ApprovalRowProps = {
  row: RequestRow;
  /** The index of its step in today's workflow; -1 where that is unknown, or has no such step. */
  at: number;
  /** How many steps today's workflow has. */
  count: number;
};

/** The whole row is a link, named by its text. */
const ApprovalRow = memo(({ row, at, count }: ApprovalRowProps) => {
  const me = useMe();
  const { id, requestorName, createdAt } = row;
  const [vendor, product] = titleParts(row);
  return (
    <Link to="/requests/$id" params={{ id: String(id) }} className="approval">
      {row.status === 'draft' ? (
        <Mark shape="dashed" />
      ) : (
        <Mark shape="ring" share={at > 0 ? shareAt(at, count) : 0} />
      )}
      <span className="two">
        <span>
          <b className="font-medium">{vendor}</b> <span className="text-ink-2">{product}</span>
        </span>{' '}
        <small>
          {standing(row)}
          {row.status !== 'draft' && at >= 0 && (
            <span className="sr-only">
              , step {at + 1} of {count}
            </span>
          )}
          {isMyTurn(row, me) && <span className="text-accent font-medium"> · Your turn</span>}
        </small>
      </span>{' '}
      <span className="grid" title={requestorName}>
        <Avatar name={requestorName} size="md" />
        <span className="sr-only">requested by {requestorName},</span>
      </span>{' '}
      <time dateTime={createdAt}>{formatShortDay(createdAt, me.today.slice(0, 4))}</time>
    </Link>
  );
});

/** 'Draft', or the label of the current step; its key where it has none. */
const standing = ({ status, currentStep, currentStepLabel }: RequestRow): string =>
  status === 'draft' ? 'Draft' : currentStepLabel || currentStep;
