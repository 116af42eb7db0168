import type { RequestRow as Row } from '@purser/api/requests';
import { isMyTurn, requestTitle } from '@purser/domain/request-labels';
import { Link } from '@tanstack/react-router';
import { memo, type ReactNode } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { RequestContext } from '../details/use-request-context.ts';
import { Age, AskedBy, EstimatedCost, RepeatMark, RequestPeople, TurnBadge } from './request-marks.tsx';

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
        {requestTitle(row)} <VisuallyHidden>{row.requestNumber}</VisuallyHidden>
      </span>{' '}
      <span className="request-line">
        <EstimatedCost row={row} /> <AskedBy row={row} /> <TurnBadge row={row} context={context} />
      </span>{' '}
      <RepeatMark row={row} context={context} />{' '}
      <span className="request-line">
        <RequestPeople row={row} context={context} /> <Age row={row} />
      </span>
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
