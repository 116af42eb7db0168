import type { RequestRow as Row } from '@purser/api/requests';
import { isMyTurn, requestTitle } from '@purser/domain/request-labels';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import type { RequestContext } from '../request-facts.ts';
import { Age, EstimatedCost, RepeatMark, RequestPeople, TurnBadge } from './request-marks.tsx';

type RequestRowProps = {
  row: Row;
  group: number;
  at: number;
  isTabStop: boolean;
  context: RequestContext;
};

export const RequestRow = memo(({ row, group, at, isTabStop, context }: RequestRowProps) => (
  <Link
    to="/requests/$id"
    params={{ id: String(row.id) }}
    className="request-row"
    tabIndex={isTabStop ? 0 : -1}
    data-column={group}
    data-card={at}
    data-mine={isMyTurn(row, context.me) ? '' : undefined}
  >
    <span className="request-title" title={requestTitle(row)}>
      <span className="truncate">{requestTitle(row)}</span>
      <RepeatMark row={row} context={context} />
    </span>{' '}
    <span className="request-number">{row.requestNumber}</span> <TurnBadge row={row} context={context} />{' '}
    <EstimatedCost row={row} /> <RequestPeople row={row} context={context} /> <Age row={row} />
  </Link>
));
