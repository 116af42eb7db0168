import type { RequestRow } from '@purser/api/requests';
import { isMyTurn, requestTitle, titleParts } from '@purser/domain/request-labels';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatShortDay } from '../../../lib/format-instant.ts';
import { useMe } from '../../../lib/session.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Mark } from '../../../ui/status-mark.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { shareAt } from './stages.ts';

type ApprovalRowProps = {
  row: RequestRow;
  /** The index of its step in today's workflow; -1 where that is unknown, or has no such step. */
  at: number;
  /** How many steps today's workflow has. */
  count: number;
};

/** The whole row is a link, named by its text. */
export const ApprovalRow = memo(({ row, at, count }: ApprovalRowProps) => {
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
        <span title={requestTitle(row)}>
          <b>{vendor}</b> <span>{product}</span>
        </span>{' '}
        <small>
          <span className="truncate">{standing(row)}</span>
          {row.status !== 'draft' && at >= 0 && (
            <VisuallyHidden>
              , step {at + 1} of {count}
            </VisuallyHidden>
          )}
          {isMyTurn(row, me) && (
            <span className="flex-none whitespace-pre text-accent font-medium"> · Your turn</span>
          )}
        </small>
      </span>{' '}
      <span className="grid" title={requestorName}>
        <Avatar name={requestorName} size="md" />
        <VisuallyHidden>requested by {requestorName},</VisuallyHidden>
      </span>{' '}
      <time dateTime={createdAt}>{formatShortDay(createdAt, me.today.slice(0, 4))}</time>
    </Link>
  );
});

/** 'Draft', or the label of the current step; its key where it has none. */
const standing = ({ status, currentStep, currentStepLabel }: RequestRow): string =>
  status === 'draft' ? 'Draft' : currentStepLabel || currentStep;
