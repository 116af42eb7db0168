import type { RequestRow } from '@purser/api/requests';
import { isMyTurn, requestTitle } from '@purser/domain/request-labels';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { RequestContext } from '../request-facts.ts';
import { Age, AskedBy, EstimatedCost, RepeatMark, RequestPeople, TurnBadge } from './request-marks.tsx';

type RequestCardProps = {
  row: RequestRow;
  column: number;
  card: number;
  isTabStop: boolean;
  context: RequestContext;
};

export const RequestCard = memo(({ row, column, card, isTabStop, context }: RequestCardProps) => (
  <Link
    to="/requests/$id"
    params={{ id: String(row.id) }}
    className="request-card"
    tabIndex={isTabStop ? 0 : -1}
    data-column={column}
    data-card={card}
    data-mine={isMyTurn(row, context.me) ? '' : undefined}
  >
    <span className="request-title" title={requestTitle(row)}>
      {requestTitle(row)} <VisuallyHidden>{row.requestNumber}</VisuallyHidden>
    </span>{' '}
    <span className="request-line">
      <EstimatedCost row={row} /> <AskedBy row={row} /> <TurnBadge row={row} context={context} />
    </span>{' '}
    <RepeatMark row={row} context={context} />{' '}
    <span className="request-line">
      <RequestPeople row={row} context={context} /> <Age row={row} />
    </span>
  </Link>
));
