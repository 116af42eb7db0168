import type { RequestRow } from '@purser/api/requests';
import { isMyTurn } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { countOf } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/money.tsx';
import { Mark } from '../../../ui/status-mark.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { RequestContext } from '../details/use-request-context.ts';
import type { Stage } from './stages.ts';

type RequestProps = { row: RequestRow };
type InContext = RequestProps & { context: RequestContext };

export function StageMark({ stage }: { stage: Stage }) {
  if (stage.kind === 'approved') return <Mark shape="tick" />;
  if (stage.kind === 'rejected') return <Mark shape="cross" />;
  return stage.kind === 'former' ? <Mark shape="dashed" /> : <Mark shape="ring" share={stage.share} />;
}

/** With cents only where there are some: most estimates are round. */
export function EstimatedCost({ row: { estimatedCost } }: RequestProps) {
  return (
    <span className="request-cost">
      {estimatedCost === null ? (
        'Cost TBD'
      ) : (
        <Money amount={estimatedCost} cents={!Number.isInteger(estimatedCost)} />
      )}
    </span>
  );
}

/** 'Draft', or 'Your turn' for the person the request waits for. */
export function TurnBadge({ row, context }: InContext) {
  const isDraft = row.status === 'draft';
  if (!isDraft && !isMyTurn(row, context.me)) return null;
  return (
    <span className="request-badge">
      {isDraft ? <Badge>Draft</Badge> : <Badge variant="accent">Your turn</Badge>}
    </span>
  );
}

export function RepeatMark({ row, context }: InContext) {
  const text = context.repeatOf(row.id);
  if (text === undefined) return null;
  return (
    <>
      {' '}
      <span className="request-repeat" title={text}>
        <TriangleAlert className="icon-sm" aria-hidden="true" />
        <span>{text}</span>
      </span>
    </>
  );
}

// From so many days on an open request has waited long.
const longDays = 8;

export function Age({ row: { status, daysInStatus } }: RequestProps) {
  return (
    <span className="request-age" data-long={isOpen(status) && daysInStatus >= longDays ? '' : undefined}>
      {countOf(daysInStatus, 'day')} <VisuallyHidden>in status</VisuallyHidden>
    </span>
  );
}

/** Whether it waits for somebody other than its requestor. */
const isWithOthers = ({ status, currentAssigneeId, requestorId }: RequestRow): boolean =>
  status === 'in_progress' && currentAssigneeId !== requestorId;

/** The requestor, on a card that shows somebody else. Screen readers get the name from RequestPeople. */
export function AskedBy({ row }: RequestProps) {
  if (!isWithOthers(row)) return null;
  return (
    <span className="request-from" aria-hidden="true">
      by {row.requestorName}
    </span>
  );
}

/** The requestor and, while the request waits for somebody else, that person. A narrow row shows the latter alone. */
export function RequestPeople({ row, context: { pictureOf } }: InContext) {
  const { requestorName, currentAssigneeName } = row;
  const isWaiting = isWithOthers(row);
  return (
    <span className="request-people">
      <Avatar name={requestorName} src={pictureOf(row.requestorId)} />
      {isWaiting && (
        <>
          <span className="request-from" aria-hidden="true">
            {requestorName}
          </span>
          <ArrowRight className="icon-sm" aria-hidden="true" />
          <Avatar name={currentAssigneeName} src={pictureOf(row.currentAssigneeId)} />
        </>
      )}
      <VisuallyHidden>{peopleText(row, isWaiting)}</VisuallyHidden>{' '}
      <span className="truncate">{isWaiting ? (currentAssigneeName ?? 'No approver') : requestorName}</span>
    </span>
  );
}

// What screen readers read instead of the pictures; the name follows.
function peopleText({ requestorName, currentAssigneeName }: RequestRow, isWaiting: boolean): string {
  if (!isWaiting) return 'requested by';
  return currentAssigneeName === null
    ? `requested by ${requestorName},`
    : `requested by ${requestorName}, waits for`;
}
