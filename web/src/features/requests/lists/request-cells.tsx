import type { RequestRow as Row } from '@purser/api/request-replies';
import { isMyTurn, requestTitle } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { Link } from '@tanstack/react-router';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { countOf } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Money } from '../../../ui/money.tsx';
import { Mark } from '../../../ui/status-mark.tsx';
import type { RequestContext } from '../details/use-request-context.ts';
import type { Stage } from './stages.ts';

type CellProps = {
  row: Row;
  column: number;
  card: number;
  isTabStop: boolean;
  context: RequestContext;
};

export const RequestCard = memo((props: CellProps) => {
  const { row, context } = props;
  return (
    <CellLink {...props} className="request-card">
      <span className="request-title" title={requestTitle(row)}>
        {requestTitle(row)} <span className="sr-only">{row.requestNumber}</span>
      </span>{' '}
      <span className="request-line">
        <EstimatedCost row={row} /> <RepeatMark row={row} context={context} />{' '}
        <TurnBadge row={row} context={context} /> <Standing row={row} />
      </span>{' '}
      <RequestPeople row={row} context={context} /> <Age row={row} />
    </CellLink>
  );
});

export const RequestRow = memo((props: CellProps) => {
  const { row, context } = props;
  return (
    <CellLink {...props} className="request-row">
      <span className="request-title" title={requestTitle(row)}>
        <span className="truncate">{requestTitle(row)}</span>
        <RepeatMark row={row} context={context} />
        <Standing row={row} />
      </span>{' '}
      <span className="request-number">{row.requestNumber}</span> <TurnBadge row={row} context={context} />{' '}
      <EstimatedCost row={row} /> <RequestPeople row={row} context={context} /> <Age row={row} />
    </CellLink>
  );
});

type CellLinkProps = CellProps & { className: string; children: ReactNode };

/** The whole card or row is a link, named by its text. */
function CellLink({ row, column, card, isTabStop, context, ...link }: CellLinkProps) {
  return (
    <Link
      {...link}
      to="/requests/$id"
      params={{ id: String(row.id) }}
      tabIndex={isTabStop ? 0 : -1}
      data-column={column}
      data-card={card}
      data-mine={isMyTurn(row, context.me) ? '' : undefined}
    />
  );
}

type RequestProps = { row: Row };
type InContext = RequestProps & { context: RequestContext };

export function StageMark({ stage }: { stage: Stage }) {
  if (stage.kind === 'approved') return <Mark shape="tick" />;
  if (stage.kind === 'rejected') return <Mark shape="cross" />;
  return stage.kind === 'former' ? <Mark shape="dashed" /> : <Mark shape="ring" share={stage.share} />;
}

/** With cents only where there are some: most estimates are round. */
function EstimatedCost({ row: { estimatedCost } }: RequestProps) {
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
function TurnBadge({ row, context }: InContext) {
  const isDraft = row.status === 'draft';
  if (!isDraft && !isMyTurn(row, context.me)) return null;
  return (
    <span className="request-badge">
      {isDraft ? <Badge>Draft</Badge> : <Badge variant="accent">Your turn</Badge>}
    </span>
  );
}

/** What else is to be known at a glance: it is late, came back, or waits at other steps as well. */
function Standing({ row: { overdueDays, sentBackBy, currentSteps } }: RequestProps) {
  const others = currentSteps.length - 1;
  if (overdueDays === 0 && sentBackBy === null && others < 1) return null;
  return (
    <span className="request-standing">
      {' '}
      {overdueDays > 0 && <Badge variant="overdue">{countOf(overdueDays, 'day')} overdue</Badge>}
      {sentBackBy !== null && <Badge variant="warning">Sent back</Badge>}
      {others > 0 && (
        <Badge>
          <span aria-hidden="true">+{others}</span>
          <span className="sr-only">waits at {countOf(others, 'further step')} as well</span>
        </Badge>
      )}
    </span>
  );
}

function RepeatMark({ row, context }: InContext) {
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

function Age({ row: { status, daysInStatus } }: RequestProps) {
  return (
    <span className="request-age" data-long={isOpen(status) && daysInStatus >= longDays ? '' : undefined}>
      {countOf(daysInStatus, 'day')} <span className="sr-only">in status</span>
    </span>
  );
}

/** Whether it waits for somebody other than its requestor. */
const isWithOthers = ({ status, currentAssigneeId, requestorId }: Row): boolean =>
  status === 'in_progress' && currentAssigneeId !== requestorId;

/** The requestor and, while the request waits for somebody else, that person. A narrow row shows the latter alone. */
function RequestPeople({ row, context: { pictureOf } }: InContext) {
  const { requestorName, currentAssigneeName } = row;
  const isWaiting = isWithOthers(row);
  return (
    <span className="request-people">
      <Avatar name={requestorName} src={pictureOf(row.requestorId)} />
      {isWaiting && (
        <>
          <span className="request-from" title={requestorName} aria-hidden="true">
            {requestorName}
          </span>
          <ArrowRight className="icon-sm" aria-hidden="true" />
          <Avatar name={currentAssigneeName} src={pictureOf(row.currentAssigneeId)} />
        </>
      )}
      <span className="sr-only">{peopleText(row, isWaiting)}</span>{' '}
      <span className="truncate" title={(isWaiting && currentAssigneeName) || undefined}>
        {isWaiting ? (currentAssigneeName ?? 'No approver') : requestorName}
      </span>
    </span>
  );
}

// What screen readers read instead of the pictures; the name follows.
function peopleText({ requestorName, currentAssigneeName }: Row, isWaiting: boolean): string {
  if (!isWaiting) return 'requested by';
  return currentAssigneeName === null
    ? `requested by ${requestorName},`
    : `requested by ${requestorName}, waits for`;
}
